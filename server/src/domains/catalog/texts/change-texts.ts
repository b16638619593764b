import { isAlias, isScalar, type YAMLMap } from 'yaml';
import type { Locale } from '#contract/locales.ts';
import { addEntry, replaceNode, type Splice, spliced } from '../sources/yaml-edit.ts';
import { type PlacedText, pairOf, placedTexts } from './text-file.ts';

/** New texts of one language by key. */
export type TextChanges = ReadonlyMap<string, string>;

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
  const changed = spliced(text, splices);
  return isAsWanted(placed, changed, locale, changes) ? changed : null;
}

function spliceOf(text: string, map: YAMLMap, locale: Locale, wanted: string): Splice | null {
  const pair = pairOf(map, locale);
  return pair ? replaced(text, pair.value, wanted) : added(text, map, locale, wanted);
}

/** A text with an anchor is used elsewhere, so it is not replaced. */
const replaced = (text: string, value: unknown, wanted: string): Splice | null =>
  isAlias(value) || (isScalar(value) && !value.anchor) ? replaceNode(text, value, quoted(wanted)) : null;

/** Adds a language behind the last one. */
function added(text: string, map: YAMLMap, locale: Locale, wanted: string): Splice | null {
  const last = map.items.at(-1);
  return last ? addEntry(text, map, last, `${locale}: ${quoted(wanted)}`) : null;
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
