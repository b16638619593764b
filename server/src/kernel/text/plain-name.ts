/** Scripts whose letters a joiner or non-joiner shapes: Persian is misspelt without them, and so are the languages of India. */
const SHAPED = 'Arab Syrc Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const KEPT = [
  // Between two letters of such a script.
  `(?<=[${SHAPED}])[\\u200c\\u200d](?=[${SHAPED}])`,
  // One emoji made of several: a family, a woman who is an astronaut.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Which form of an emoji or a Chinese character is meant: one for each.
  '(?<=(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{N}\\p{P}\\p{S}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
].join('|');
/** What has no shape of its own, and makes others look, or be read, as something else. */
const UNSEEN = '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';
const PATTERN = new RegExp(`(${KEPT})|${UNSEEN}`, 'gu');
/** Braille has a blank of its own. */
const BREAK = /[\t-\r\u0085\u2800\p{Zl}\p{Zp}]+/gu;

/**
 * A name or a sentence from outside as one line that looks like what it is: without control characters, without marks that turn
 * the direction of the text around it, and without what cannot be seen, except where spelling or an emoji needs it.
 */
export const plainName = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(BREAK, ' ')
    .replaceAll(PATTERN, (_, kept: string | undefined) => kept ?? '')
    .trim();
