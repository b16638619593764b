/** Scripts whose spelling uses joiners and non-joiners, such as Persian and the languages of India. */
const SHAPED = 'Arab Syrc Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const KEPT = [
  // A joiner or non-joiner between two letters of such a script.
  `(?<=[${SHAPED}])[\\u200c\\u200d](?=[${SHAPED}])`,
  // A joiner within one emoji made of several, such as a family.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // A variation selector of an emoji or a Chinese character: one for each.
  '(?<=(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{N}\\p{P}\\p{S}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
].join('|');
/** Characters that are invisible, or that change how others look or are read. */
const INVISIBLE = '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';
const PATTERN = new RegExp(`(${KEPT})|${INVISIBLE}`, 'gu');
/** Braille has its own blank. */
const BREAK = /[\t-\r\u0085\u2800\p{Zl}\p{Zp}]+/gu;

/**
 * Returns a name or sentence from outside as one harmless line: without control characters, direction marks, and
 * invisible characters, except those that spelling or an emoji needs.
 */
export const plainName = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(BREAK, ' ')
    .replaceAll(PATTERN, (_, kept: string | undefined) => kept ?? '')
    .trim();
