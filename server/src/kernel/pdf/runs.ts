import { visual } from './visual.ts';

/** Letters of the PDF's built-in fonts, besides Latin-1 (WinAnsi). */
const BUILT_IN = new Set([...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ']);
/** Invisible letters: controls, and those that join, direct or vary others. They could hide or reorder text. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]/u;
const LONGEST = 2_500;

export interface Run {
  text: string;
  isWide: boolean;
}

/** Text that is ready for the page. */
export interface Written {
  runs: Run[];
  /** Characters without a glyph are written as their code, `[U+20BB7]`. */
  hasCodes: boolean;
}

/** Finds glyphs in a font. */
export interface Glyphs {
  has(codePoint: number): boolean;
}

/** The glyphs of the PDF's built-in fonts. */
export const BUILT_IN_GLYPHS: Glyphs = {
  has: (code) =>
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BUILT_IN.has(String.fromCodePoint(code)),
};

/** Returns true if the text has letters that are not in a font. */
export const needsWide = (text: string, plain: Glyphs): boolean =>
  [...visual(tidy(text))].some((letter) => letter !== '\n' && !plain.has(letter.codePointAt(0) ?? 0));

/** Removes invisible characters, keeps line breaks, and cuts very long text. */
export function tidy(text: string): string {
  const seen = [...text.normalize('NFC').replace(/\r\n?/g, '\n')].flatMap((letter) => {
    if (letter === '\n') return [letter];
    if (letter === '\t') return [' '];
    return HIDDEN.test(letter) ? [] : [letter];
  });
  return seen.length > LONGEST
    ? `${seen.slice(0, LONGEST).join('')}… (${seen.length - LONGEST} characters are left out)`
    : seen.join('');
}

/**
 * Splits one line into runs of one font, in the order of the page. Characters without a glyph become their code.
 * @param plain the glyphs of the usual font
 * @param wide those of the font for all other letters; null: it is not loaded
 */
export function runsOf(text: string, plain: Glyphs, wide: Glyphs | null): Written {
  const runs: Run[] = [];
  let hasCodes = false;
  const add = (part: string, isWide: boolean): void => {
    const last = runs.at(-1);
    if (last && last.isWide === isWide) last.text += part;
    else runs.push({ text: part, isWide });
  };
  for (const letter of visual(tidy(text))) {
    const code = letter.codePointAt(0) ?? 0;
    if (plain.has(code)) add(letter, false);
    else if (wide?.has(code)) add(letter, true);
    else {
      hasCodes = true;
      add(`[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`, false);
    }
  }
  return { runs, hasCodes };
}
