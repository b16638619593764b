import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { saleOf, writeSales } from '../revenue/sales.fixture.ts';
import { minutesSince } from './month.fixture.ts';
import { firstDayOf, lastDayOf } from './oss.ts';

/** The last quarters that are over. */
const quarterAgo = (quarters: number): string => {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), (Math.floor(now.getUTCMonth() / 3) - quarters) * 3, 1));
  return `${at.getUTCFullYear()}-Q${at.getUTCMonth() / 3 + 1}`;
};
const [BEFORE, LAST] = [quarterAgo(2), quarterAgo(1)];
const within = (quarter: string): number => minutesSince(`${firstDayOf(quarter)}T12:00:00Z`);
const directory = mkdtempSync(join(tmpdir(), 'oss-'));
const rates = join(directory, 'rates.csv');

let database: TestDatabase;
let finance: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  finance = await asOperator(database, { role: 'finance' });
  writeFileSync(rates, `Date,USD,SEK,\n${lastDayOf(LAST)},1.2500,11.0000,\n${lastDayOf(BEFORE)},1.0000,10.0000,\n`);
  const sale = (quarter: string, country: string, more: object = {}) =>
    saleOf(within(quarter), { country, percent: 19, ...more });
  const refund = { ago: within(LAST), kind: 'refund' as const };
  const moves = (quarter: string, part: number) => [
    { ago: within(quarter), kind: 'capture' as const, part: 1 },
    { ...refund, part },
  ];
  await writeSales(database.sql, [
    sale(LAST, 'DE'),
    sale(LAST, 'GR', { percent: 24, tax: 230 }),
    sale(LAST, 'SE', { percent: 25, tax: 238, currency: 'SEK', total: 1190 }),
    sale(LAST, 'SE', { percent: 25, tax: 238, currency: 'USD', moves: moves(LAST, 0.5) }),
    // Sold in the quarter before, and refunded in this one.
    sale(BEFORE, 'FR', { percent: 20, tax: 198, currency: 'USD', moves: moves(BEFORE, 1) }),
    sale(LAST, 'US', { percent: 8, currency: 'USD' }),
    sale(LAST, 'IT', { tax: null, percent: undefined }),
  ]);
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

const type = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(['books', 'oss', ...args], finance, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};

test('the return has a line for each state and rate in euros, and corrections of earlier quarters by state', async () => {
  const { text } = await type(LAST, '--rates', rates, '--home', 'DE', '--csv');
  expect(text.split('\r\n').map((line) => line.replaceAll('"', ''))).toEqual([
    'type,period,state_of_consumption,rate_type,rate,taxable_amount,vat_amount,currency',
    `supply,${LAST},EL,STANDARD,24,9.6,2.3,EUR`,
    // 9.52 SEK at 11 and, less the refunded half, 4.76 USD at 1.25.
    `supply,${LAST},SE,STANDARD,25,4.68,1.17,EUR`,
    `correction,${BEFORE},FR,,,-9.92,-1.98,EUR`,
  ]);
});

test('without a home no member state is left out, and sales without tax and open months are named', async () => {
  const { code, text } = await type(LAST, '--rates', rates);
  expect(code).toBe(3);
  expect(text).toMatch(/DE +19 % +10.00 EUR +1.90 EUR/);
  expect(text).toContain('Sold without tax, in no line: IT 11.90 EUR.');
  expect(text).toContain(`Not closed yet: ${firstDayOf(LAST).slice(0, 7)}`);
});

test('the return of the quarter of a sale still has it, whatever is refunded later', async () => {
  const { text } = await type(BEFORE, '--rates', rates, '--csv');
  expect(text.split('\r\n').slice(1)).toEqual([`"supply","${BEFORE}","FR","STANDARD","20","9.92","1.98","EUR"`]);
});

test('a missing rate, an open quarter and a wrong home are refused', async () => {
  const none = join(directory, 'none.csv');
  writeFileSync(none, `Date,USD,\n${lastDayOf(LAST)},1.2500,\n`);
  const json = async (...args: string[]) => JSON.parse((await type(...args, '--json')).text).error;
  const error = await json(LAST, '--rates', none);
  expect(error).toMatchObject({ code: 'oss.rate_missing' });
  expect(error.message).toContain(`SEK for ${lastDayOf(LAST)}, USD for ${lastDayOf(BEFORE)}`);
  expect(await json(quarterAgo(0), '--rates', rates)).toMatchObject({ code: 'oss.not_over' });
  expect(await json(LAST, '--rates', rates, '--home', 'GB')).toMatchObject({ code: 'usage' });
  expect(await json(LAST, '--rates', join(directory, 'nothing'))).toMatchObject({ code: 'file.unreadable' });
});
