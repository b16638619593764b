import { LRUCache } from 'lru-cache';
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { readReferences } from '../apply/catalog.references.ts';
import { textHash } from '../sources/source-files.ts';

/** A text of a file by language. Aliases of a text are the same text. */
export interface FileText {
  /** The place in the file, with ids in place of positions: `items.gem-60.name`. */
  key: string;
  texts: Readonly<Partial<Record<Locale, string>>>;
}

export interface PlacedText extends FileText {
  map: YAMLMap;
}

const IS_LOCALE: ReadonlySet<unknown> = new Set(LOCALES);
/** The fields that name an element of a list. */
const NAMES = ['id', 'gid', 'country'];
const MOST_DEPTH = 50;

type Resolve = (node: unknown) => unknown;

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : undefined);

/** Parses the texts of a YAML file, with their places. Returns null if the file has mistakes: the check names them. */
export function placedTexts(text: string): PlacedText[] | null {
  const document: Document.Parsed = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const { targets, mistakes } = readReferences(document);
  if (document.errors.length > 0 || mistakes.length > 0) return null;
  const resolve: Resolve = (node) => (isAlias(node) ? targets.get(node as Alias) : node);
  const found: PlacedText[] = [];
  // An alias is not followed, so each node is visited once.
  const walk = (node: unknown, path: readonly string[]): void => {
    if (path.length > MOST_DEPTH) return;
    if (isMap(node)) {
      const texts = textsOf(node, resolve);
      if (texts) found.push({ key: path.join('.'), texts, map: node });
      else for (const pair of node.items) walk(pair.value, [...path, String(keyOf(pair))]);
    } else if (isSeq(node))
      for (const [at, one] of node.items.entries()) walk(one, [...path, nameOf(one, at, resolve)]);
  };
  walk(document.contents, []);
  return new Set(found.map(({ key }) => key)).size === found.length ? found : null;
}

/** Returns the texts of a map; undefined if it is not a text by language. */
function textsOf({ items }: YAMLMap, resolve: Resolve): FileText['texts'] | undefined {
  const texts: Partial<Record<Locale, string>> = {};
  for (const pair of items) {
    const value = resolve(pair.value);
    if (!IS_LOCALE.has(keyOf(pair)) || !isScalar(value) || typeof value.value !== 'string') return undefined;
    texts[keyOf(pair) as Locale] = value.value;
  }
  return texts.en === undefined ? undefined : texts;
}

function nameOf(node: unknown, at: number, resolve: Resolve): string {
  const map = resolve(node);
  if (isMap(map))
    for (const name of NAMES) {
      const value = resolve(map.items.find((pair) => keyOf(pair) === name)?.value);
      if (isScalar(value) && /^[\w-]{1,63}$/.test(String(value.value))) return String(value.value);
    }
  return `[${at}]`;
}

const KEPT_BYTES = 32 * 1024 * 1024;
const kept = new LRUCache<string, { texts: readonly FileText[] | null }>({ maxSize: KEPT_BYTES });

/**
 * Returns the texts of a YAML file; null if the file has mistakes. Parsing blocks the process for some milliseconds
 * per KB, so the texts of the last files are kept.
 */
export function fileTexts(text: string): readonly FileText[] | null {
  const hash = textHash(text);
  const known = kept.get(hash);
  if (known) return known.texts;
  const texts = placedTexts(text)?.map(({ key, texts: own }) => ({ key, texts: own })) ?? null;
  kept.set(hash, { texts }, { size: 2 * text.length + 1 });
  return texts;
}

/** Returns the pair of a language; undefined if the text has none. */
export const pairOf = ({ items }: YAMLMap, locale: Locale): Pair | undefined =>
  items.find((pair) => keyOf(pair) === locale);
