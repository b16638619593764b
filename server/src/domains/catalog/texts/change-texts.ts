import { isAlias, isScalar, type YAMLMap } from 'yaml';
import type { Locale } from '#contract/locales.ts';
import { type PlacedText, pairOf, placedTexts, rangeOf } from './text-file.ts';

/** New texts of one language by key. */
export type TextChanges = ReadonlyMap<string, string>;

interface Splice {
  from: number;
  to: number;
  text: string;
}

/**
 * Changes or adds the texts of one language in a YAML file. Comments, order and layout stay. A text that is used by
 * aliases changes wherever it is used.
 * @param changes of keys that the file has
 * @returns null if the file is written in a way that needs a change by hand
 */
export function changeTexts(text: string, locale: Locale, changes: TextChanges): string | null {
  const placed = placedTexts(text);
  if (!placed) return null;
  const splices: Splice[] = [];
  for (const { key, map } of placed) {
    const wanted = changes.get(key);
    if (wanted === undefined) continue;
    const splice = spliceOf(text, map, locale, wanted);
    if (!splice) return null;
    splices.push(splice);
  }
  const changed = splices
    .toSorted((a, b) => b.from - a.from)
    .reduce((result, { from, to, text: piece }) => result.slice(0, from) + piece + result.slice(to), text);
  return isAsWanted(placed, changed, locale, changes) ? changed : null;
}

function spliceOf(text: string, map: YAMLMap, locale: Locale, wanted: string): Splice | null {
  const pair = pairOf(map, locale);
  return pair ? replaced(text, pair.value, wanted) : added(text, map, locale, wanted);
}

/** A text with an anchor is used elsewhere, so it is not replaced. */
function replaced(text: string, value: unknown, wanted: string): Splice | null {
  const range = isAlias(value) || (isScalar(value) && !value.anchor) ? rangeOf(value) : null;
  if (!range) return null;
  const [from, to] = range;
  // A block text ends with its line.
  return { from, to, text: `${quoted(wanted)}${text[to - 1] === '\n' ? '\n' : ''}` };
}

/** Adds a language behind the last one, in the layout of the others. */
function added(text: string, map: YAMLMap, locale: Locale, wanted: string): Splice | null {
  const first = rangeOf(map.items[0]?.key);
  const end = rangeOf(map.items.at(-1)?.value)?.[1];
  if (!first || end === undefined) return null;
  const entry = `${locale}: ${quoted(wanted)}`;
  if (map.flow) return { from: end, to: end, text: `, ${entry}` };
  const indent = ' '.repeat(first[0] - (text.lastIndexOf('\n', first[0] - 1) + 1));
  if (text[end - 1] === '\n') return { from: end, to: end, text: `${indent}${entry}\n` };
  const line = text.indexOf('\n', end);
  const at = line < 0 ? text.length : line;
  return { from: at, to: at, text: `\n${indent}${entry}` };
}

/** Texts that mean the same in YAML with and without quotes. */
const PLAIN = /^\p{L}[\p{L}\p{N} .!?…’“”()/%×–—+-]*[\p{L}\p{N}.!?…’”)%]$/u;
const WORDS = /^(?:true|false|null|yes|no|on|off)$/i;
/** A line end, or a character that is not printable. */
const SPECIAL = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

function quoted(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text)) return text;
  return SPECIAL.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

/** Reads the changed file again, so that an unexpected way of writing changes no other text. */
function isAsWanted(before: readonly PlacedText[], text: string, locale: Locale, changes: TextChanges): boolean {
  const after = placedTexts(text);
  return (
    after !== null &&
    after.length === before.length &&
    before.every(({ key, texts }, at) => {
      const now = after[at];
      const wanted: Record<string, string> = { ...texts };
      const change = changes.get(key);
      if (change !== undefined) wanted[locale] = change;
      const languages = Object.keys(wanted);
      return (
        now?.key === key &&
        Object.keys(now.texts).length === languages.length &&
        languages.every((language) => now.texts[language as Locale] === wanted[language])
      );
    })
  );
}
