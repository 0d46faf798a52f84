// @ts-check
// The names of the handheld's settings and of their values, from the texts of the device,
// so that page and device use the same words.

/** The key of the device's text for each word of the port (src/link/settings.rs). Its placeholder receives the value after the colon. @type {Record<string, string>} */
const TEXTS = {
  language: 'screens.language_label',
  level: 'screens.level',
  animation: 'screens.animation',
  'animation.off': 'screens.animations.off',
  'animation.slow': 'screens.animations.slow',
  'animation.normal': 'screens.animations.normal',
  'animation.fast': 'screens.animations.fast',
  sound: 'screens.sound',
  'sound.off': 'screens.off',
  'sound.loud': 'welcome.volumes.loud',
  'sound.medium': 'welcome.volumes.medium',
  'sound.quiet': 'welcome.volumes.quiet',
  brightness: 'screens.brightness',
  sleep: 'screens.sleep',
  'sleep.never': 'screens.never',
  'sleep.1': 'screens.minutes:1',
  'sleep.3': 'screens.minutes:3',
  'sleep.10': 'screens.minutes:10',
  signs: 'screens.signs',
  'signs.shapes': 'screens.shapes',
  'signs.letters': 'screens.letters',
  'signs.off': 'screens.off',
  turning: 'screens.turning',
  'turning.off': 'screens.turnings.off',
  'turning.request': 'screens.turnings.on_request',
  'turning.turn': 'screens.turnings.every_turn',
};

/**
 * @param {Record<string, string>} languages their names by their tags
 * @param {(tag: string) => Record<string, string>} textsIn the device's texts by their keys
 * @returns {Record<string, Record<string, string>>} by the language's tag
 */
export function deviceWords(languages, textsIn) {
  const names = Object.fromEntries(Object.entries(languages).map(([tag, name]) => [`language.${tag}`, name]));
  return Object.fromEntries(
    Object.keys(languages).map((tag) => {
      const texts = textsIn(tag);
      const words = Object.entries(TEXTS).map(([word, text]) => {
        const [key, value] = text.split(':');
        if (!texts[key]) throw new Error(`The device has no text ${key}.`);
        return [word, value ? texts[key].replace(/\{\w+\}/, value) : texts[key]];
      });
      return [tag, { ...Object.fromEntries(words), ...names }];
    }),
  );
}
