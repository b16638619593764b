import type { GameEntry, MethodEntry, PublisherEntry, TaxEntry, Text } from './catalog.schema.ts';
import type { Path } from './catalog.yaml.ts';

/** A mistake that no single field shows: where it stands and what is wrong. */
export interface Finding {
  path: Path;
  message: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A localized text is a map with an English entry. */
const isText = (value: unknown): value is Text => isObject(value) && typeof value.en === 'string';

const placeholders = (phrase: string): string =>
  [...new Set(phrase.match(/\{[^}]*\}/g))].toSorted((a, b) => a.localeCompare(b)).join(' ');

const textFindings = (words: Text, locales: PublisherEntry['locales'], path: Path): Finding[] => {
  const expected = placeholders(words.en);
  const missing = locales
    .filter((locale) => words[locale] === undefined)
    .map((locale) => ({ path: [...path, locale], message: `has no text in this language (${locale})` }));
  const uneven = Object.entries(words)
    .filter(([, phrase]) => placeholders(phrase) !== expected)
    .map(([locale]) => ({
      path: [...path, locale],
      message: `must use ${expected || 'no placeholder'}, as English does`,
    }));
  const unknown =
    expected === '' || (expected === '{quantity}' && path.at(0) === 'items' && path.at(-1) === 'name')
      ? []
      : [{ path: [...path, 'en'], message: `uses ${expected}: only {quantity} in the name of an item is known` }];
  return [...missing, ...uneven, ...unknown];
};

/** Every localized text below `value` speaks every language of the publisher, with the same placeholders. */
export const checkTexts = (value: unknown, locales: PublisherEntry['locales'], path: Path = []): Finding[] => {
  if (isText(value)) return textFindings(value, locales, path);
  if (Array.isArray(value)) return value.flatMap((entry, index) => checkTexts(entry, locales, [...path, index]));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, entry]) => checkTexts(entry, locales, [...path, key]));
  return [];
};

/** No two entries of a list share what identifies them. */
export const checkUnique = <K extends string>(
  entries: readonly { [P in K]?: string | undefined }[],
  key: K,
  path: Path,
): Finding[] =>
  entries.flatMap(({ [key]: value }, index) =>
    value !== undefined && entries.findIndex((entry) => entry[key] === value) < index
      ? [{ path: [...path, index, key], message: `is used twice (${value})` }]
      : [],
  );

/** A time from one instant until another. */
export const checkWindow = ({ from, until }: { from?: string; until?: string }, path: Path): Finding[] =>
  from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until)
    ? [{ path, message: 'ends before it begins' }]
    : [];

export const checkTaxes = (taxes: readonly TaxEntry[]): Finding[] => checkUnique(taxes, 'country', ['taxes']);

export const checkMethods = (methods: readonly MethodEntry[]): Finding[] => [
  ...checkUnique(methods, 'id', ['methods']),
  ...methods.flatMap(({ amounts }, index) =>
    Object.entries(amounts).flatMap(([currency, { min, max }]) =>
      min > max ? [{ path: ['methods', index, 'amounts', currency], message: 'has a min above its max' }] : [],
    ),
  ),
];

/** Regions refer to methods and currencies that exist. */
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
          : [{ path: [...path, 'methods', at], message: `is no payment method of methods.yaml (${id})` }],
      ),
      ...region.currencies.flatMap((currency, at) => {
        const where = [...path, 'currencies', at];
        return publisher.vip.amountPerPoint[currency] === undefined
          ? [{ path: where, message: `publisher.yaml has no vip.amountPerPoint for ${currency}` }]
          : [];
      }),
    ];
  }),
];
