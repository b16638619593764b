import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OperationRefusal } from '../refusal.ts';
import { type PriceRow, pricesCsv, readPricesCsv } from './price-csv.ts';

const row = (item: string, currency: string, price: number): PriceRow => ({
  game: 7,
  gameName: '=cmd()',
  item,
  name: '-60 "gems", new',
  currency,
  list: null,
  countries: [],
  from: null,
  price,
  before: price,
  held: null,
});
const ROWS = [row('gem', 'EUR', 199), row('gem', 'JPY', 300), row('box', 'BHD', 1234), row('-x', 'EUR', 5)];
const HEAD = 'game,item,currency,price';
const NEW_YEAR = '2027-01-01T00:00:00Z';
const LISTS = [
  { game: 7, id: 'latam', countries: ['AR', 'BR'] },
  { game: 7, id: 'ph', countries: ['PH'] },
  { game: 8, id: 'pl', countries: ['PL'] },
];
const LATER: PriceRow = { ...row('gem', 'EUR', 249), from: NEW_YEAR };
const mistakes = async (text: string, rows = ROWS): Promise<string[]> => {
  try {
    await readPricesCsv(text, rows, LISTS);
  } catch (error) {
    if (error instanceof OperationRefusal) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
};

test('amounts have the decimals of their currency, and texts cannot become formulas', () => {
  const text = pricesCsv(ROWS);
  expect(text.startsWith('\uFEFF"game","item"')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines[1]).toBe(
    `"7","gem","'=cmd()","'-60 ""gems"", new","EUR","","","'1.99","'1.99"`.replaceAll(`"'1.99"`, '"1.99"'),
  );
  expect(lines[2]).toContain('"JPY","","","300"');
  expect(lines[3]).toContain('"BHD","","","1.234"');
});

test('an export changes nothing when it is imported', async () => {
  expect(await readPricesCsv(pricesCsv(ROWS), ROWS, [])).toEqual([]);
});

test('what is exported is read again, for any prices and any separator', async () => {
  const price = fc.integer({ min: 1, max: 100_000_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(price, price, price, price),
      fc.constantFrom(',', ';', '\t'),
      async (prices, separator) => {
        const changed = ROWS.map((one, at) => ({ ...one, price: prices[at] ?? 1 }));
        const lines = pricesCsv(changed).replaceAll('","', `"${separator}"`);
        const wanted = changed.filter((one, at) => one.price !== ROWS[at]?.price);
        expect(await readPricesCsv(lines, ROWS, [])).toEqual(
          wanted.map(({ game, item, currency, list, from, price: amount }) => ({
            game,
            item,
            currency,
            list,
            from,
            price: amount,
          })),
        );
      },
    ),
  );
});

test('fewer decimals than the currency has are read, and so are capital letters in names of columns', async () => {
  expect(await readPricesCsv('Game;Item;Currency;Price\n7;gem;eur;2.5\n', ROWS, [])).toEqual([
    { game: 7, item: 'gem', currency: 'EUR', list: null, from: null, price: 250 },
  ]);
});

test.each([
  ['item,currency,price\n', 'Line 1: the columns game, item, currency, price are needed: game is missing.'],
  ['', 'Line 1: the columns game, item, currency, price are needed: game, item, currency, price is missing.'],
  [`${HEAD}\n7,gold,EUR,1`, 'Line 2: game 7 has no item gold with a price.'],
  [`${HEAD}\n8,gem,EUR,1`, 'Line 2: game 8 has no item gem with a price.'],
  [`${HEAD}\n7,gem,USD,1`, 'Line 2: gem has no price in USD. Add it in the file of the items.'],
  [
    `${HEAD}\n\n7,gem,EUR,1.999`,
    'Line 3, column price: 1.999 is not a price in EUR: EUR has at most 2 decimals, after a point. Write 1999 only if the point separates thousands.',
  ],
  [`${HEAD}\n7,gem,JPY,1.5`, 'Line 2, column price: 1.5 is not a price in JPY: JPY has no decimals.'],
  [
    `${HEAD}\n7,gem,EUR,"1,000.00"`,
    'Line 2, column price: 1,000.00 is not a price in EUR: EUR has at most 2 decimals, after a point. Write 1000.00.',
  ],
  [`${HEAD}\n7,gem,EUR,-1`, 'Line 2, column price: -1 is not a price in EUR.'],
  [`${HEAD}\n7,gem,EUR,0`, 'Line 2, column price: 0 is not a price in EUR.'],
  [`${HEAD}\n7,gem,EUR,`, 'Line 2, column price: an empty cell is not a price in EUR.'],
  [`${HEAD}\n7,gem,EUR,4,99`, 'Line 2: there are 5 cells for 4 columns. Write a price with a point, such as 4.99.'],
  [
    `${HEAD},price in the shop\n7,gem,EUR,4,99,`,
    'Line 2: there are 6 cells for 5 columns. Write a price with a point, such as 4.99.',
  ],
  [`${HEAD}\n7,gem,EUR`, 'Line 2: there are 3 cells for 4 columns.'],
  [`${HEAD}\n7.0,gem,EUR,2`, 'Line 2, column game: 7.0 is not the number of a game: it has no decimals.'],
  [`${HEAD},price\n7,gem,EUR,2,3`, 'Line 1: the column price is there twice.'],
  [
    `${HEAD},cost\n7,gem,EUR,2,3`,
    'Line 1: there is no column cost; columns are game, item, game name, name, currency, country, valid_from, price, price in the shop.',
  ],
  [`${HEAD},name\n7,gem,EUR,2,"a gem\n7,gem,JPY,400,b\n`, 'Line 2: a quote is not closed.'],
  [`${HEAD}\n7,gem,EUR,2\n7,gem,EUR,3`, 'Line 3: gem in EUR is in line 2 already.'],
])('a mistake is named with its line: %j', async (text, mistake) => {
  expect(await mistakes(text)).toEqual([mistake]);
});

test('a later price has its moment, and comes back as it went out', async () => {
  const rows = [...ROWS, LATER];
  expect(pricesCsv(rows)).toContain(`"EUR","","${NEW_YEAR}","2.49","2.49"`);
  expect(await readPricesCsv(pricesCsv(rows), rows, [])).toEqual([]);
});

test('the price from the start and a later one are different prices, and a new moment adds one', async () => {
  const text = `${HEAD},valid_from\n7,gem,EUR,1.99,\n7,gem,EUR,2.59,${NEW_YEAR}\n7,gem,EUR,3,2027-02-01\n7,gem,JPY,400,2027-02-01 12:00:00Z`;
  expect(await readPricesCsv(text, [...ROWS, LATER], [])).toEqual([
    { game: 7, item: 'gem', currency: 'EUR', list: null, from: NEW_YEAR, price: 259 },
    { game: 7, item: 'gem', currency: 'EUR', list: null, from: '2027-02-01T00:00:00Z', price: 300 },
    { game: 7, item: 'gem', currency: 'JPY', list: null, from: '2027-02-01T12:00:00Z', price: 400 },
  ]);
});

test.each(['1.1.2027', '2027-02-31', '2027-01-01T00:00:00+01:00', 'x'])('%s is no moment', async (moment) => {
  expect(await mistakes(`${HEAD},valid_from\n7,gem,EUR,2,${moment}`)).toEqual([
    `Line 2, column valid_from: ${moment} is not a time in UTC; write it as 2027-01-01T00:00:00Z, or leave it empty.`,
  ]);
});

test('a moment is in a file once for each price', async () => {
  const text = `${HEAD},valid_from\n7,gem,EUR,2,2027-01-01\n7,gem,EUR,3,${NEW_YEAR}`;
  expect(await mistakes(text)).toEqual(['Line 3: gem in EUR is in line 2 already.']);
});

test('empty columns, as spreadsheets write them, are no mistake', async () => {
  expect(await readPricesCsv(`${HEAD},,\n7,gem,EUR,2.5,,\n7,gem,JPY,300`, ROWS, [])).toEqual([
    { game: 7, item: 'gem', currency: 'EUR', list: null, from: null, price: 250 },
  ]);
});

test('a quote within a text begins no cell, so it hides no other line', async () => {
  const text = 'game,item,currency,price,name\n7,gem,EUR,2.50,12" gem\n7,gem,JPY,400,12" gem\n';
  expect((await readPricesCsv(text, ROWS, [])).map(({ price }) => price)).toEqual([250, 400]);
});

test('a file with too many rows is refused', async () => {
  expect(await mistakes(`${HEAD}\n${'7,gem,EUR,2\n'.repeat(100_000)}`)).toEqual([
    'Line 50002: a file has at most 50000 rows.',
  ]);
});

test('at most 20 mistakes are named', async () => {
  expect(await mistakes(`${HEAD}\n${'7,gold,EUR,2\n'.repeat(30)}`)).toHaveLength(21);
});

const IN_LATAM: PriceRow = { ...row('gem', 'EUR', 149), list: 'latam', countries: ['AR', 'BR'] };

test('a price of a price list goes out with its countries, and comes back as it went out', async () => {
  const rows = [...ROWS, IN_LATAM, { ...IN_LATAM, from: NEW_YEAR }];
  expect(pricesCsv(rows)).toContain('"EUR","AR BR","","1.49","1.49"');
  expect(await readPricesCsv(pricesCsv(rows), rows, LISTS)).toEqual([]);
});

test('an empty country is the price of all others; an id or all countries name a list, which may be new to the item', async () => {
  const text = `${HEAD},country,valid_from
7,gem,EUR,2.09,,
7,gem,EUR,1.59,br ar,
7,gem,EUR,1.79,"AR, BR",2027-01-01
7,gem,JPY,200,latam,
7,gem,EUR,1.49,PH,
`;
  const change = { game: 7, item: 'gem', currency: 'EUR', from: null };
  expect(await readPricesCsv(text, [...ROWS, IN_LATAM], LISTS)).toEqual([
    { ...change, list: null, price: 209 },
    { ...change, list: 'latam', price: 159 },
    { ...change, list: 'latam', from: NEW_YEAR, price: 179 },
    { ...change, list: 'latam', currency: 'JPY', price: 200 },
    { ...change, list: 'ph', price: 149 },
  ]);
  expect(await readPricesCsv(`${HEAD},country\n7,gem,EUR,1.49,latam`, [...ROWS, IN_LATAM], LISTS)).toEqual([]);
});

const KNOWN = 'Price lists of game 7: latam (AR BR), ph (PH)';
test.each([
  ['BR', 'Line 2, column country: BR is not all of a price list. Write latam, or AR BR.'],
  ['BR PH', 'Line 2, column country: BR PH is not all of a price list. Write latam, or AR BR.'],
  ['AR BR PH', 'Line 2, column country: AR BR PH is not all of a price list. Write latam, or AR BR.'],
  ['XX', `Line 2, column country: XX is not a country, such as BR, or a price list. ${KNOWN}.`],
  ['Brazil', `Line 2, column country: BRAZIL is not a country, such as BR, or a price list. ${KNOWN}.`],
  ['PL', `Line 2, column country: PL is in no price list. ${KNOWN}. Add one to priceLists in the file of the items.`],
])('the country %s is a mistake that names the lists', async (country, mistake) => {
  expect(await mistakes(`${HEAD},country\n7,gem,EUR,2,${country}`)).toEqual([mistake]);
});

test('prices for a list are checked like others', async () => {
  const text = `${HEAD},country
7,gem,USD,2,latam
7,gem,EUR,0,latam
7,gem,JPY,1.5,latam
7,gem,EUR,2,AR BR
7,gem,EUR,2,latam
7,gem,JPY,abc,
`;
  expect(await mistakes(text)).toEqual([
    'Line 2: gem has no price in USD. Add it in the file of the items.',
    'Line 3, column price: 0 is not a price in EUR.',
    'Line 4, column price: 1.5 is not a price in JPY: JPY has no decimals.',
    'Line 5: gem in EUR for latam is in line 3 already.',
    'Line 6: gem in EUR for latam is in line 3 already.',
    'Line 7, column price: abc is not a price in JPY.',
  ]);
});
