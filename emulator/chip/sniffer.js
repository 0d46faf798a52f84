// @ts-check
// The DMA's sniffer (datasheet, section 2.5.5.2): a checksum of the words that a channel moves.
// Words enter with their most significant bit first. The datasheet does not define the byte order
// of wider transfers, which programs select by BSWAP.

const ENABLE = 1 << 0;
const SWAPS_BYTES = 1 << 9;
const REVERSES = 1 << 10;
const INVERTS = 1 << 11;
const CONTROL_BITS = 0xfff;
const CRC32 = 0x0;
const CRC32_REVERSED = 0x1;
const CRC16 = 0x2;
const CRC16_REVERSED = 0x3;
const PARITY = 0xe;
const SUM = 0xf;

/** @param {number} value @param {number} bits */
function reversed(value, bits) {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((value >>> bit) & 1) << (bits - 1 - bit);
  return result >>> 0;
}

/** @param {number} sum @param {number} data @param {number} bits of data @param {number} width of the sum @param {number} polynomial */
function crc(sum, data, bits, width, polynomial) {
  for (let bit = bits - 1; bit >= 0; bit--) {
    const carries = ((sum >>> (width - 1)) ^ (data >>> bit)) & 1;
    sum = (sum << 1) ^ (carries ? polynomial : 0);
  }
  return width === 32 ? sum : sum & (2 ** width - 1);
}

export class Sniffer {
  control = 0;
  sum = 0;

  reset() {
    this.control = this.sum = 0;
  }

  /** @param {number} channel */
  watches(channel) {
    return (this.control & ENABLE) !== 0 && ((this.control >> 1) & 15) === channel;
  }

  /** @param {number} value @param {1 | 2 | 4} size */
  take(value, size) {
    const bits = 8 * size;
    let data = value;
    if (this.control & SWAPS_BYTES) {
      data = 0;
      for (let byte = 0; byte < size; byte++) data |= ((value >>> (8 * byte)) & 0xff) << (bits - 8 - 8 * byte);
    }
    switch ((this.control >> 5) & 15) {
      case CRC32:
        this.sum = crc(this.sum, data, bits, 32, 0x04c11db7);
        break;
      case CRC32_REVERSED:
        this.sum = crc(this.sum, reversed(data, bits), bits, 32, 0x04c11db7);
        break;
      case CRC16:
        this.sum = crc(this.sum, data, bits, 16, 0x1021);
        break;
      case CRC16_REVERSED:
        this.sum = crc(this.sum, reversed(data, bits), bits, 16, 0x1021);
        break;
      case PARITY:
        for (let bit = 0; bit < bits; bit++) this.sum ^= (data >>> bit) & 1;
        break;
      case SUM:
        this.sum = (this.sum + data) | 0;
        break;
    }
  }

  /** The value that SNIFF_DATA returns. */
  get result() {
    const { control } = this;
    const sum = control & REVERSES ? reversed(this.sum, 32) : this.sum;
    return (control & INVERTS ? ~sum : sum) >>> 0;
  }

  /** @param {number} control */
  configure(control) {
    this.control = control & CONTROL_BITS;
  }
}
