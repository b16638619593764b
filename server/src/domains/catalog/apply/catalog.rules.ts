import { checkUnique, checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';
import { MOST_UNPAID_SECONDS } from '../sale/unpaid.rules.ts';
import type { GameEntry, MethodEntry, PublisherEntry } from '../schema/catalog.schema.ts';
import type { Text } from '../schema/vocabulary.ts';

/** Returns the placeholders that the text at a path of its file may use. */
type Placeholders = (path: Path) => readonly string[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A localized text is a map with an English entry. */
const isText = (value: unknown): value is Text => isObject(value) && typeof value.en === 'string';

/** Returns the placeholders of a text, such as `{quantity}`, each once. */
export const placeholdersOf = (phrase: string): string[] =>
  [...new Set(phrase.match(/\{[^}]*\}/g))].toSorted((a, b) => a.localeCompare(b));

function textFindings(
  words: Text,
  locales: PublisherEntry['locales'],
  path: Path,
  known: readonly string[],
): Finding[] {
  const used = placeholdersOf(words.en);
  const expected = used.join(' ');
  const missing = locales
    .filter((locale) => words[locale] === undefined)
    .map((locale) => ({ path: [...path, locale], message: `has no text in this language (${locale})` }));
  const uneven = Object.entries(words)
    .filter(([, phrase]) => placeholdersOf(phrase).join(' ') !== expected)
    .map(([locale]) => ({
      path: [...path, locale],
      message: `must use ${expected || 'no placeholder'}, as the English text does`,
    }));
  const unknown = used.every((one) => known.includes(one))
    ? []
    : [
        {
          path: [...path, 'en'],
          message: `uses ${expected}; allowed here: ${known.join(' ') || 'no placeholder'}`,
        },
      ];
  return [...missing, ...uneven, ...unknown];
}

/** Checks that each localized text in `value` has every language of the publisher, with the same placeholders. */
export function checkTexts(
  value: unknown,
  locales: PublisherEntry['locales'],
  known: Placeholders = () => [],
  path: Path = [],
): Finding[] {
  if (isText(value)) return textFindings(value, locales, path, known(path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    checkTexts(entry, locales, known, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The placeholders of `items.yaml`: the name of an item may contain its quantity. */
export const itemPlaceholders: Placeholders = (path) =>
  path[0] === 'items' && path.at(-1) === 'name' ? ['{quantity}'] : [];

export const checkMethods = (methods: readonly MethodEntry[]): Finding[] => [
  ...checkUnique(methods, 'id', ['methods']),
  ...methods.flatMap(({ unpaidFor }, index) =>
    unpaidFor > MOST_UNPAID_SECONDS
      ? [{ path: ['methods', index, 'unpaidFor'], message: 'is longer than 31 days (31d)' }]
      : [],
  ),
  ...methods.flatMap(({ amounts }, index) =>
    Object.entries(amounts).flatMap(([currency, { min, max }]) =>
      min > max ? [{ path: ['methods', index, 'amounts', currency], message: 'has a min above its max' }] : [],
    ),
  ),
];

/** Checks that regions refer to methods and currencies that exist. */
export const checkGame = (game: GameEntry, methods: readonly MethodEntry[], publisher: PublisherEntry): Finding[] => [
  ...checkUnique(game.goods, 'id', ['goods']),
  ...checkUnique(game.regions, 'id', ['regions']),
  ...(game.rebate ? checkWindow(game.rebate, ['rebate']) : []),
  ...game.regions.flatMap((region, index) => {
    const path = ['regions', index];
    return [
      ...checkUnique(region.servers, 'id', [...path, 'servers']),
      ...region.methods.flatMap((id, at) =>
        methods.some((method) => method.id === id)
          ? []
          : [{ path: [...path, 'methods', at], message: `is not a payment method in methods.yaml (${id})` }],
      ),
      ...region.currencies.flatMap((currency, at) => {
        const where = [...path, 'currencies', at];
        return publisher.reference.rates[currency] === undefined
          ? [{ path: where, message: `has no rate: add ${currency} to reference.rates in publisher.yaml` }]
          : [];
      }),
    ];
  }),
];
