// @ts-check
// A figure of the chip, compared with its target and with its stored value. Independent
// of the measurement.

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} about
 * @property {number} value
 * @property {number} digits after the point
 * @property {string} unit
 * @property {'more' | 'less'} better
 * @property {number} [target]
 * @property {number} [spread] how far the place of code in flash alone moves the value, in the same unit
 */
/** The stored part of a figure. @typedef {{value: number}} Kept */

/** The greatest deterioration of a figure from its stored value. */
const ALLOWANCE = 0.1;

/** @param {Figure} figure */
export function meetsTarget({ value, better, target }) {
  if (target === undefined) return true;
  return better === 'more' ? value >= target : value <= target;
}

/** Returns a sentence if a figure exceeds its limit, otherwise null. @param {Figure} figure @param {Kept | undefined} kept */
export function complaint(figure, kept) {
  const { about, value, better, target, digits, spread = 0 } = figure;
  if (!meetsTarget(figure)) {
    return `${about}: ${shown(figure)} misses the target of ${target}`;
  }
  if (!kept) return null;
  // The stored value is rounded, which must not count against a small figure.
  const rounding = digits ? 10 ** -digits : 0;
  const slack = kept.value * ALLOWANCE + rounding + spread;
  const limit = better === 'more' ? kept.value - slack : kept.value + slack;
  if (better === 'more' ? value < limit : value > limit) {
    return `${about}: ${shown(figure)} is more than 10 % worse than ${kept.value}`;
  }
  return null;
}

/** @param {Figure} figure */
export function shown({ value, digits, unit }) {
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

/** Returns a table of figures in Markdown. @param {Figure[]} figures */
export function table(figures) {
  const rows = figures.map((figure) => {
    const target = figure.target === undefined ? '' : shown({ ...figure, value: figure.target });
    return `| ${figure.about} | ${shown(figure)} | ${target}${meetsTarget(figure) ? '' : ' (missed)'} |`;
  });
  return ['| figure | measured | target |', '| :--- | ---: | ---: |', ...rows, ''].join('\n');
}

/** Returns figures of two models beside each other; the target is the second's. @param {string[]} names @param {Figure[]} first @param {Figure[]} second */
export function comparison(names, first, second) {
  const before = new Map(first.map((figure) => [figure.name, figure]));
  const rows = second.map((figure) => {
    const other = before.get(figure.name);
    const target = figure.target === undefined ? '' : shown({ ...figure, value: figure.target });
    const met = figure.target === undefined ? '' : meetsTarget(figure) ? 'yes' : 'no';
    return `| ${figure.about} | ${other ? shown(other) : ''} | ${shown(figure)} | ${target} | ${met} |`;
  });
  return [`| figure | ${names.join(' | ')} | target | met |`, '| :--- | ---: | ---: | ---: | :--- |', ...rows, ''].join('\n');
}

/** Returns the stored form of figures. @param {Figure[]} figures @returns {Record<string, Kept>} */
export function keep(figures) {
  return Object.fromEntries(figures.map((figure) => [figure.name, { value: rounded(figure) }]));
}

/** @param {Figure} figure */
function rounded({ value, digits }) {
  return Number(value.toFixed(digits));
}
