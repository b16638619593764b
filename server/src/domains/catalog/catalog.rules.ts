import type { GameEntry, ItemEntry, MethodEntry, PublisherEntry, Text } from './catalog.schema.ts';
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

/** No two entries of a list share an id. */
export const checkDuplicates = (entries: readonly { id: string }[], path: Path): Finding[] =>
  entries.flatMap(({ id }, index) =>
    entries.findIndex((entry) => entry.id === id) < index
      ? [{ path: [...path, index, 'id'], message: `is used twice (${id})` }]
      : [],
  );

export const checkMethods = (methods: readonly MethodEntry[]): Finding[] => [
  ...checkDuplicates(methods, ['methods']),
  ...methods.flatMap(({ amounts }, index) =>
    Object.entries(amounts).flatMap(([currency, { min, max }]) =>
      min > max ? [{ path: ['methods', index, 'amounts', currency], message: 'has a min above its max' }] : [],
    ),
  ),
];

/** Regions refer to methods and currencies that exist, and every currency can be paid in. */
export const checkGame = (game: GameEntry, methods: readonly MethodEntry[], publisher: PublisherEntry): Finding[] => [
  ...checkDuplicates(game.goods, ['goods']),
  ...checkDuplicates(game.regions, ['regions']),
  ...game.regions.flatMap((region, index) => {
    const path = ['regions', index];
    const offered = methods.filter(({ id }) => region.methods.includes(id));
    return [
      ...checkDuplicates(region.servers, [...path, 'servers']),
      ...region.methods.flatMap((id, at) =>
        offered.some((method) => method.id === id)
          ? []
          : [{ path: [...path, 'methods', at], message: `is no payment method of methods.yaml (${id})` }],
      ),
      ...region.currencies.flatMap((currency, at) => {
        const where = [...path, 'currencies', at];
        const findings: Finding[] = [];
        if (!offered.some((method) => method.amounts[currency])) {
          findings.push({ path: where, message: `no payment method of this region takes ${currency}` });
        }
        if (publisher.vip.amountPerPoint[currency] === undefined) {
          findings.push({ path: where, message: `publisher.yaml has no vip.amountPerPoint for ${currency}` });
        }
        return findings;
      }),
    ];
  }),
];

/** Items grant goods of their game and have a price in every currency of its regions, and in no other. */
export const checkItems = (items: readonly ItemEntry[], game: GameEntry): Finding[] => {
  const goods = new Set(game.goods.map(({ id }) => id));
  const currencies = new Set(game.regions.flatMap((region) => region.currencies));
  return [
    ...checkDuplicates(items, ['items']),
    ...items.flatMap((item, index) => {
      const path = ['items', index];
      const findings: Finding[] = [];
      for (const currency of currencies) {
        if (item.prices[currency] !== undefined) continue;
        const regions = game.regions.filter((region) => region.currencies.includes(currency)).map(({ id }) => id);
        const message = `has no price in ${currency}, a currency of region ${regions.join(', ')}`;
        findings.push({ path: [...path, 'prices', currency], message });
      }
      for (const currency of Object.keys(item.prices).filter((code) => !currencies.has(code))) {
        findings.push({ path: [...path, 'prices', currency], message: 'is a currency of no region of this game' });
      }
      for (const [at, { good }] of item.contents.entries()) {
        if (goods.has(good)) continue;
        findings.push({ path: [...path, 'contents', at, 'good'], message: `is none of the game’s goods (${good})` });
      }
      const { level, sale } = item;
      if (level.min !== undefined && level.max !== undefined && level.min > level.max) {
        findings.push({ path: [...path, 'level'], message: 'has a min above its max' });
      }
      if (sale.from !== undefined && sale.until !== undefined && Date.parse(sale.from) >= Date.parse(sale.until)) {
        findings.push({ path: [...path, 'sale'], message: 'ends before it begins' });
      }
      return findings;
    }),
  ];
};
