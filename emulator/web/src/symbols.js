// @ts-check
// The few names of a firmware that its log needs. An ELF has megabytes of others, which
// should not be downloaded.

/** @typedef {{sections: {name: string}[], symbols: {name: string, value: number, section: number}[]}} Symbols */

/** Returns the needed parts of a parsed ELF. @param {import('../../elf.js').Elf} elf @returns {Symbols} */
export function namesForTheLog(elf) {
  const messages = elf.sections.findIndex(({ name }) => name === '.defmt');
  const symbols = elf.symbols
    .filter(({ name, section }) => section === messages || name.startsWith('_defmt_') || name === '_SEGGER_RTT')
    .map(({ name, value, section }) => ({ name, value, section: section === messages ? 0 : -1 }));
  return { sections: [{ name: '.defmt' }], symbols };
}

/** Returns the kept names in the form of the log's reader. @param {Symbols} symbols @returns {import('../../elf.js').Elf} */
export function asElf({ sections, symbols }) {
  const byName = new Map(symbols.map((symbol) => [symbol.name, symbol]));
  return /** @type {any} */ ({ sections, symbols, byName });
}
