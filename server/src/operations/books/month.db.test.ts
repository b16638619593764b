import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { ledgerRevenue } from '../revenue/ledger-revenue.repo.ts';
import { saleOf, saleWithin, writeSales } from '../revenue/sales.fixture.ts';
import type { MonthFigures } from './figures.ts';
import { bookReport, minutesSince, monthAgo, movements, reported } from './month.fixture.ts';
import { differences } from './month.repo.ts';
import { booksOf, termsOf } from './month.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const MONTHS = [monthAgo(3), monthAgo(2), monthAgo(1), monthAgo(0)];
const books = (month: string) => database.sql.begin((tx) => booksOf(tx, month, null));
const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The rows of one provider, whose name the test has drawn. */
const ofProvider = ({ receivables }: MonthFigures, provider: string) =>
  receivables.filter((line) => line.provider === provider);

let rounds = 0;

test('whatever happens, each month adds up, follows the one before, and has its differences by name', async () => {
  const line = fc.record({
    kind: fc.constantFrom('fee', 'payout', 'adjustment'),
    amount: fc.integer({ min: -9_999, max: 9_999 }),
    ago: fc.integer({ min: 0, max: 80 * 1440 }),
  });
  /** How the report has a movement: late by minutes, converted or not, or not at all. */
  const fate = fc.record({
    late: fc.constantFrom(0, 0, 0, 3 * 1440, 20 * 1440),
    isConverted: fc.boolean(),
    isMissing: fc.boolean(),
    fee: fc.integer({ min: -50, max: 300 }),
  });
  const drawn = fc.record({
    sales: fc.array(saleWithin(80), { minLength: 1, maxLength: 6 }),
    others: fc.array(line, { maxLength: 4 }),
    fates: fc.array(fate, { minLength: 1, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ sales, others, fates }) => {
      const provider = `p${++rounds}`;
      await writeSales(
        database.sql,
        sales.map((sale) => ({ ...sale, provider })),
      );
      const all = (await movements(database.sql)).filter((one) => one.provider === provider);
      const missing = new Map<string, number>();
      const lines = all.flatMap((one, at) => {
        const { late, isConverted, isMissing, fee } = fates[at % fates.length] ?? fates[0] ?? ({} as never);
        const time = new Date(Math.min(Date.now(), one.at.getTime() + late * 60_000));
        if (isMissing) {
          const key = `${one.paymentId} ${one.currency}`;
          missing.set(key, (missing.get(key) ?? 0) + one.amount);
          return [];
        }
        const converted = isConverted && one.currency !== 'CHF';
        const change = converted
          ? {
              currency: 'CHF',
              amount: Math.round(one.amount * 0.93),
              charged: { currency: one.currency, amount: one.amount },
            }
          : {};
        return [reported(one, { at: time, fee, ...change })];
      });
      const more = others.map(({ kind, amount, ago }) =>
        reported(
          { provider, paymentId: '', currency: 'EUR', amount, at: new Date(Date.now() - ago * 60_000) },
          { kind, paymentId: null },
        ),
      );
      await bookReport(database.sql, provider, [...lines, ...more]);

      const closing = new Map<string, number>();
      const named = new Map<string, number>();
      let total = 0;
      for (const month of MONTHS) {
        const { figures, unbalanced } = await books(month);
        expect(unbalanced).toEqual([]);
        for (const one of ofProvider(figures, provider)) {
          expect(one.opening).toBe(closing.get(one.currency) ?? 0);
          expect(one.closing - one.opening).toBe(termsOf(one));
          expect(one.closing - one.opening).toBe((one.reported ?? Number.NaN) + one.inTransit + one.difference);
          closing.set(one.currency, one.closing);
          total += one.difference;
        }
        for (const found of await differences(database.sql, month)) {
          if (found.provider !== provider || found.isInTransit) continue;
          const key = `${found.paymentId} ${found.currency}`;
          named.set(key, (named.get(key) ?? 0) + found.booked - found.reported);
        }
      }
      const lost = [...missing].filter(([, amount]) => amount !== 0);
      for (const [key, amount] of lost) expect([key, named.get(key)]).toEqual([key, amount]);
      // Lines that are missing and cancel each other out are no difference.
      expect(total).toBe(lost.reduce((sum, [, amount]) => sum + amount, 0));
      for (const [key, amount] of named) if (!missing.has(key)) expect([key, amount]).toEqual([key, 0]);
    }),
    { numRuns: 12 },
  );
});

test('VAT by country and rate is exactly the tax of the ledger’s revenue, and nothing is left out', async () => {
  for (const month of MONTHS) {
    const { vat, receivables } = (await books(month)).figures;
    const days = { from: `${month}-01`, to: lastDay(month), zone: 'UTC' };
    const revenue = await ledgerRevenue(database.sql, days, ['country', 'state', 'currency']);
    const sum = (rows: readonly { currency: string }[], name: string, currency: string): number =>
      rows.filter((row) => row.currency === currency).reduce((all, row) => all + Number(row[name as never]), 0);
    for (const currency of ['EUR', 'USD', 'JPY']) {
      for (const name of ['payments', 'gross', 'refunds', 'disputes', 'tax'])
        expect([month, currency, name, sum(vat, name, currency)]).toEqual([
          month,
          currency,
          name,
          sum(revenue, name, currency),
        ]);
      expect(sum(vat, 'gross', currency)).toBe(sum(receivables, 'revenue', currency));
      expect(sum(vat, 'refunds', currency)).toBe(sum(receivables, 'refunds', currency));
      expect(sum(vat, 'disputes', currency)).toBe(sum(receivables, 'disputes', currency));
    }
  }
});

test('two rates of a country are two lines, and a refund counts in its own month at the rate of its order', async () => {
  const [before, last] = [monthAgo(2), monthAgo(1)];
  const within = minutesSince(`${before}-15T12:00:00Z`);
  const sale = (percent: number, tax: number) =>
    saleOf(within, {
      ...{ currency: 'SEK', country: 'SE', tax, percent, provider: 'rates' },
      moves: [
        { ago: within, kind: 'capture', part: 1 },
        { ago: minutesSince(`${last}-15T12:00:00Z`), kind: 'refund', part: 0.5 },
      ],
    });
  await writeSales(database.sql, [sale(25, 238), sale(12, 128)]);
  const swedish = async (month: string) =>
    (await books(month)).figures.vat.filter(({ currency }) => currency === 'SEK');
  expect(await swedish(before)).toMatchObject([
    { country: 'SE', rate: 12, payments: 1, gross: 1190, taxable: 1062, tax: 128 },
    { country: 'SE', rate: 25, payments: 1, gross: 1190, taxable: 952, tax: 238 },
  ]);
  expect(await swedish(last)).toMatchObject([
    { rate: 12, payments: 0, gross: 0, refunds: 595, taxable: -531, tax: -64 },
    { rate: 25, payments: 0, gross: 0, refunds: 595, taxable: -476, tax: -119 },
  ]);
});
