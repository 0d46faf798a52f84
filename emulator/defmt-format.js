// @ts-check
// defmt's format strings: the values that a string expects, and the format of each.

/** @typedef {{index: number, hint: string, from?: number, to?: number}} Placeholder */

/** @param {string} string @returns {{pieces: (string | Placeholder)[], types: string[]}} */
export function parseFormat(string) {
  /** @type {(string | Placeholder)[]} */
  const pieces = [];
  /** @type {string[]} */
  const types = [];
  /** @type {Map<number, [number, number]>} */
  const fields = new Map();
  let next = 0;
  for (const [match] of string.matchAll(/\{\{|\}\}|\{[^}]*\}|[^{}]+/g)) {
    if (match === '{{' || match === '}}') pieces.push(match[0]);
    else if (!match.startsWith('{')) pieces.push(match);
    else {
      const parts = match.slice(1, -1).match(/^(\d*)(?:=(__internal_\w+|[^:]*))?(?::(.*))?$/);
      const index = parts?.[1] ? Number(parts[1]) : next++;
      const type = parts?.[2] || '?';
      const range = type.match(/^(\d+)\.\.(\d+)$/);
      /** @type {Placeholder} */
      const placeholder = { index, hint: parts?.[3] ?? '' };
      if (range) {
        placeholder.from = Number(range[1]);
        placeholder.to = Number(range[2]);
        const [low, high] = fields.get(index) ?? [Infinity, 0];
        fields.set(index, [Math.min(low, placeholder.from), Math.max(high, placeholder.to)]);
        const [start, end] = /** @type {[number, number]} */ (fields.get(index));
        types[index] = `bits${start}..${end}`;
      } else if (!types[index] || types[index] === '?') types[index] = type;
      pieces.push(placeholder);
    }
  }
  return { pieces, types };
}

const RADIX = /** @type {Record<string, number>} */ ({ x: 16, X: 16, b: 2, o: 8 });

/** @param {unknown} value @param {Placeholder} placeholder @returns {string} */
export function formatValue(value, { hint, from, to }) {
  if (typeof value === 'bigint') {
    if (from !== undefined && to !== undefined) value = (value >> BigInt(from)) & ((1n << BigInt(to - from)) - 1n);
    return formatInteger(/** @type {bigint} */ (value), hint);
  }
  if (Array.isArray(value)) {
    if (hint === 'a') return `b"${value.map((byte) => ascii(Number(byte))).join('')}"`;
    return `[${value.map((item) => formatValue(item, { index: 0, hint })).join(', ')}]`;
  }
  if (typeof value === 'string') return hint.endsWith('?') ? JSON.stringify(value) : value;
  if (value !== null && typeof value === 'object' && 'text' in value) return String(value.text);
  return String(value);
}

/** @param {bigint} value @param {string} hint */
function formatInteger(value, hint) {
  if (hint === 'us' || hint === 'ms') {
    const digits = hint === 'us' ? 6 : 3;
    const unit = 10n ** BigInt(digits);
    return `${value / unit}.${String(value % unit).padStart(digits, '0')}`;
  }
  const parts = hint.match(/^(#?)(?:0(\d+))?([xXbo]?)\??$/);
  if (!parts) return String(value);
  const [, alternate, width, kind] = parts;
  const radix = RADIX[kind] ?? 10;
  let digits = value.toString(radix);
  if (kind === 'X') digits = digits.toUpperCase();
  const prefix = alternate && radix !== 10 ? `0${kind.toLowerCase()}` : '';
  return prefix + digits.padStart(Number(width ?? 0) - prefix.length, '0');
}

/** @param {number} byte */
function ascii(byte) {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
}
