import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePrices, pricedFile, pricedItems } from './price-file.ts';

const FILE = `# Prices are in minor units.
items:
  - id: a   # the first
    name: { en: '{quantity} gems' }
    contents: [{ good: gem, quantity: 60 }]
    prices: &tier { EUR: 109, USD: 99 } # both

  - id: b
    name: { en: Chest }
    contents: [{ good: gem, quantity: 1 }]
    prices: *tier
  - id: c
    name: { en: Box }
    contents: [{ good: gem, quantity: 1 }]
    prices:
      EUR: 549 # round
      USD: 499
  - id: free
    name: { en: Gift }
    free: true
`;
const prices = (text: string) => Object.fromEntries((pricedItems(text) ?? []).map((one) => [one.id, one.prices]));
const change = (changes: Record<string, Record<string, number>>, text = FILE) =>
  changePrices(text, new Map(Object.entries(changes)));

test('items with prices are read with their English names', () => {
  expect(pricedItems(FILE)?.map(({ id, name }) => [id, name])).toEqual([
    ['a', '60 gems'],
    ['b', 'Chest'],
    ['c', 'Box'],
  ]);
});

test('aliases that multiply fields, prices or letters are a mistake, and take no memory', () => {
  const currencies = (count: number) => Array.from({ length: count }, (_, at) => `K${at}: 1`).join(', ');
  const items = (fields: string, count: number) => `items:\n  - &a { ${fields} }\n${'  - *a\n'.repeat(count)}`;
  expect(pricedItems(items('id: a, prices: { EUR: 1 }', 100))).toHaveLength(101);
  expect(pricedItems(items(`id: a, prices: { ${currencies(201)} }`, 1))).toBeNull();
  expect(pricedItems(items(`id: a, ${currencies(201)}, prices: { EUR: 1 }`, 1))).toBeNull();
  expect(pricedItems(items(`id: a, prices: { EUR: 1 }, name: { ${currencies(201)} }`, 1))).toBeNull();
  expect(pricedItems(items(`id: a, prices: { ${currencies(100)} }`, 500))).toBeNull();
  const long = 'x'.repeat(601);
  for (const fields of [`id: ${long}, prices: { EUR: 1 }`, `id: a, prices: { ${long}: 1 }`])
    expect(pricedItems(items(fields, 1))).toBeNull();
  expect(pricedItems(items(`id: a, prices: { EUR: 1 }, name: { en: ${long} }`, 1))).toBeNull();
});

test('a file is parsed once, however often its prices are read', () => {
  expect(pricedItems(FILE)).toBe(pricedItems(`${FILE}`));
  expect(pricedItems(`${FILE}# `)).not.toBe(pricedItems(FILE));
});

test('only the number changes', () => {
  expect(change({ c: { EUR: 599 } })).toBe(FILE.replace('EUR: 549', 'EUR: 599'));
});

test('items that share prices keep the alias while they are the same', () => {
  const both = { EUR: 129, USD: 119 };
  expect(change({ a: both, b: both })).toBe(FILE.replace('EUR: 109, USD: 99', 'EUR: 129, USD: 119'));
});

test('an item that differs from the shared prices gets its own', () => {
  const text = change({ b: { EUR: 129 } });
  expect(text).toBe(FILE.replace('*tier', '{ EUR: 129, USD: 99 }'));
  const other = change({ a: { EUR: 129 } });
  expect(prices(other ?? '')).toEqual({ ...prices(FILE), a: { EUR: 129, USD: 99 } });
  expect(other).toContain('{ EUR: 129, USD: 99 } # both');
});

const NEW_YEAR = '2027-01-01T00:00:00Z';
const laterOf = (text: string) => Object.fromEntries((pricedItems(text) ?? []).map((one) => [one.id, one.later]));
const plan = (item: string, from: string, currency: string, price: number, text = FILE) =>
  changePrices(text, new Map(), new Map([[item, [{ from, currency, price }]]]));

test('a later price is added behind the prices, and the rest of the file stays', () => {
  const list = (prices: string) => `pricesFrom: [{ from: '${NEW_YEAR}', prices: { ${prices} } }]`;
  expect(plan('a', NEW_YEAR, 'EUR', 129)).toBe(FILE.replace('# both\n', `# both\n    ${list('EUR: 129')}\n`));
  expect(plan('b', NEW_YEAR, 'EUR', 129)).toBe(FILE.replace('*tier\n', `*tier\n    ${list('EUR: 129')}\n`));
  expect(plan('c', NEW_YEAR, 'USD', 599)).toBe(FILE.replace('USD: 499\n', `USD: 499\n    ${list('USD: 599')}\n`));
});

test('later prices stay in the order of time, and a moment keeps its other currencies', () => {
  const first = plan('c', NEW_YEAR, 'EUR', 599) ?? '';
  const second = plan('c', '2026-12-01T00:00:00Z', 'EUR', 569, first) ?? '';
  const third = plan('c', '2027-01-01T00:00:00.000Z', 'USD', 599, second) ?? '';
  expect(laterOf(third)).toEqual({
    a: [],
    b: [],
    c: [
      { from: '2026-12-01T00:00:00Z', prices: { EUR: 569 } },
      { from: NEW_YEAR, prices: { EUR: 599, USD: 599 } },
    ],
  });
  expect(prices(third)).toEqual(prices(FILE));
});

test('a list over several lines is replaced, and a shared one is not', () => {
  const lines = FILE.replace(
    '# both\n',
    `# both\n    pricesFrom:\n      - from: '${NEW_YEAR}'\n        prices: { EUR: 119 }\n`,
  );
  expect(laterOf(plan('a', NEW_YEAR, 'EUR', 129, lines) ?? '').a).toEqual([{ from: NEW_YEAR, prices: { EUR: 129 } }]);
  const shared = FILE.replace(
    '# both\n',
    `# both\n    pricesFrom: &later [{ from: '${NEW_YEAR}', prices: { EUR: 119 } }]\n`,
  );
  expect(plan('a', NEW_YEAR, 'EUR', 129, shared)).toBeNull();
  expect(plan('a', NEW_YEAR, 'EUR', 129, FILE.replace('# both\n', '# both\n    pricesFrom: soon\n'))).toBeNull();
});

test('a file with mistakes, or prices that stand elsewhere, is not changed', () => {
  expect(change({ a: { EUR: 1 } }, 'items: [')).toBeNull();
  expect(change({ a: { EUR: 1 } }, 'x: &p { EUR: 5 }\nitems: [{ id: a, prices: *p }]')).toBeNull();
  expect(change({ a: { EUR: 1 } }, 'items: [{ id: a, prices: { EUR: &e 5, USD: *e } }]')).toBeNull();
});

const demo = readFileSync(
  join(import.meta.dirname, '../../../../../catalog/games/1000039-starfall-odyssey/items.yaml'),
  'utf8',
);

test.each([
  ['a small file', FILE],
  ['the demo’s file', demo],
])('any change of prices changes those and nothing else: %s', (_, text) => {
  const before = prices(text);
  const cells = Object.entries(before).flatMap(([id, own]) =>
    Object.keys(own).map((currency) => [id, currency] as const),
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...cells), fc.integer({ min: 1, max: 10_000_000 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(changes, (drawn) => {
      const expected = structuredClone(before);
      const wanted: Record<string, Record<string, number>> = {};
      for (const [[id, currency], amount] of drawn) {
        wanted[id] = { ...wanted[id], [currency]: amount };
        expected[id] = { ...expected[id], [currency]: amount };
      }
      const changed = change(wanted, text) ?? '';
      expect(prices(changed)).toEqual(expected);
      // Back again, the numbers are those of before, with all comments.
      const undone = changePrices(changed, new Map(Object.entries(before))) ?? '';
      expect(prices(undone)).toEqual(before);
      const comments = (one: string) => one.match(/#.*$/gm);
      expect(comments(undone)).toEqual(comments(text));
    }),
    { numRuns: text === FILE ? 100 : 5 },
  );
});

const LISTED = `priceLists:
  - { id: latam, countries: [AR, BR] } # by purchasing power
  - id: ph
    countries: [PH]
${FILE.replace('# both\n', '# both\n    pricesIn: { latam: { EUR: 89 } } # tested\n')}`;
const listsOf = (text: string) => Object.fromEntries((pricedItems(text) ?? []).map((one) => [one.id, one.pricesIn]));
const inList = (item: string, list: string, currency: string, price: number, text = LISTED) =>
  changePrices(text, new Map(), new Map(), new Map([[item, [{ list, currency, price }]]]));

test('price lists are read with their countries, and prices in them by item', () => {
  expect(pricedFile(LISTED)?.lists).toEqual([
    { id: 'latam', countries: ['AR', 'BR'] },
    { id: 'ph', countries: ['PH'] },
  ]);
  expect(listsOf(LISTED)).toEqual({ a: { latam: { EUR: 89 } }, b: {}, c: {} });
  expect(prices(LISTED)).toEqual(prices(FILE));
});

test('a price in a list is changed or added, and the rest of the file stays', () => {
  expect(inList('a', 'latam', 'EUR', 79)).toBe(LISTED.replace('EUR: 89', 'EUR: 79'));
  expect(inList('a', 'ph', 'USD', 69)).toBe(
    LISTED.replace('{ latam: { EUR: 89 } }', '{ latam: { EUR: 89 }, ph: { USD: 69 } }'),
  );
  expect(inList('c', 'latam', 'USD', 399)).toBe(
    LISTED.replace('USD: 499\n', 'USD: 499\n    pricesIn: { latam: { USD: 399 } }\n'),
  );
  const block = LISTED.replace('{ latam: { EUR: 89 } } # tested', '\n      latam:\n        EUR: 89');
  expect(listsOf(inList('a', 'latam', 'USD', 79, block) ?? '').a).toEqual({ latam: { EUR: 89, USD: 79 } });
});

test('a shared list of prices is left alone, and an alias gets its own', () => {
  const shared = LISTED.replace('pricesIn: {', 'pricesIn: &in {').replace('*tier\n', '*tier\n    pricesIn: *in\n');
  expect(inList('a', 'latam', 'EUR', 79, shared)).toBeNull();
  expect(listsOf(inList('b', 'latam', 'EUR', 79, shared) ?? '')).toMatchObject({
    a: { latam: { EUR: 89 } },
    b: { latam: { EUR: 79 } },
  });
});

test('a later price of a list keeps the other prices of its moment', () => {
  const first = plan('c', NEW_YEAR, 'EUR', 599, LISTED) ?? '';
  const second =
    changePrices(
      first,
      new Map(),
      new Map([['c', [{ from: NEW_YEAR, list: 'latam', currency: 'USD', price: 449 }]]]),
      new Map([['c', [{ list: 'latam', currency: 'USD', price: 399 }]]]),
    ) ?? '';
  expect(laterOf(second).c).toEqual([{ from: NEW_YEAR, prices: { EUR: 599 }, pricesIn: { latam: { USD: 449 } } }]);
  expect(listsOf(second).c).toEqual({ latam: { USD: 399 } });
  const only = plan(
    'c',
    NEW_YEAR,
    'USD',
    449,
    LISTED.replace(
      '    prices:\n      EUR: 549',
      "    pricesFrom: [{ from: '2026-12-01T00:00:00Z', pricesIn: { ph: { USD: 1 } } }]\n    prices:\n      EUR: 549",
    ),
  );
  expect(laterOf(only ?? '').c).toEqual([
    { from: '2026-12-01T00:00:00Z', prices: {}, pricesIn: { ph: { USD: 1 } } },
    { from: NEW_YEAR, prices: { USD: 449 } },
  ]);
});

test('price lists in a wrong form, or too many prices in them, are a mistake', () => {
  for (const lists of ['priceLists: x\n', 'priceLists: [latam]\n', 'priceLists: [{ id: latam, countries: BR }]\n'])
    expect(pricedItems(lists + FILE)).toBeNull();
  const many = Array.from({ length: 301 }, (_, at) => `l${at}: { EUR: 1 }`).join(', ');
  for (const pricesIn of ['[]', '{ latam: 5 }', `{ ${many} }`])
    expect(pricedItems(FILE.replace('# both\n', `# both\n    pricesIn: ${pricesIn}\n`))).toBeNull();
});
