import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { DIMENSIONS, type Dimension, type RevenueLine } from '../revenue/dimensions.ts';

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { role: 'finance' });
});
afterAll(() => database.drop());

const type = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const report = async (...args: string[]) => {
  const { code, text } = await type('report', 'revenue', ...args, '--json');
  return { code, json: JSON.parse(text), lines: JSON.parse(text).lines as RevenueLine[] };
};

interface Sale {
  currency: string;
  country: string | null;
  state: string | null;
  address: string | null;
  method: string;
  provider: string;
  gid: number;
  item: string;
  total: number;
  tax: number | null;
  /** Minutes since the first of May 2026, 00:00 UTC, of each entry; what it moves, of the total, from 0 to 1. */
  moves: {
    at: number;
    kind: 'capture' | 'refund' | 'refund_failed' | 'paid_outside' | 'dispute' | 'dispute_returned';
    part: number;
  }[];
  /** It pays for no order that there is. */
  astray: boolean;
}

const START = Date.UTC(2026, 4, 1);
const DAYS = 6;
const sale: fc.Arbitrary<Sale> = fc.record({
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  country: fc.constantFrom('DE', 'US', null),
  state: fc.constantFrom('CA', 'NY', null),
  address: fc.constantFrom('DE', 'FR', null),
  method: fc.constantFrom('card', 'wallet'),
  provider: fc.constantFrom('sandbox', 'stripe'),
  gid: fc.constantFrom(7, 8),
  item: fc.constantFrom('gems', '=cmd|calc'),
  total: fc.integer({ min: 1, max: 99_999 }),
  tax: fc.option(fc.integer({ min: 0, max: 900 })),
  moves: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: DAYS * 1440 - 1 }),
      kind: fc.constantFrom('capture', 'refund', 'refund_failed', 'paid_outside', 'dispute', 'dispute_returned'),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 5 },
  ),
  astray: fc.boolean(),
});

/** The account that an entry of each kind moves besides the provider's, and the sign of the amount. */
const OF_KIND = {
  capture: ['sales', -1],
  refund: ['refunds', 1],
  refund_failed: ['refunds', -1],
  paid_outside: ['refunds', 1],
  dispute: ['disputes', 1],
  dispute_returned: ['disputes', -1],
} as const;

/** An entry as the test remembers it: in words of its own, without the database. */
interface Entry extends Record<Exclude<Dimension, 'day'>, string | number | null> {
  at: number;
  account: 'sales' | 'refunds' | 'disputes';
  amount: number;
  isCapture: boolean;
  currency: string;
}
const all: Entry[] = [];

/** Of an order whose provider tells no country. */
const evidenceFor = ({ country, address }: Sale): string => {
  if (country === null || address === null) return 'incomplete';
  return country === address ? 'complete' : 'conflict';
};

async function write(one: Sale): Promise<void> {
  const { sql } = database;
  const [player, payment, number] = [randomUUID(), randomUUID(), `20260501-${randomUUID().slice(0, 10).toUpperCase()}`];
  const tax = one.tax === null ? null : { amount: one.tax };
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    values (${player}, ${payment}, ${number}, ${one.provider}, ${one.method}, ${one.total}, ${one.currency}, 'captured',
      now(), now(), now())`;
  if (!one.astray)
    await sql`
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale,
        variant, created_at, expires_at, updated_at)
      values (${player}, ${number}, 1, 'paid', 'sent', ${one.gid}, 'eu', ${one.item}, '{}',
        ${JSON.stringify({ country: one.country, state: one.state, address: one.address, price: { tax } })}::text::jsonb, ${one.currency}, ${one.total}, ${one.method}, 'en', 'desktop',
        now(), now(), now())`;
  for (const { at, kind, part } of one.moves) {
    const amount = Math.max(1, Math.round(one.total * part));
    const [account, sign] = OF_KIND[kind];
    await sql`
      insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
      select ${new Date(START + at * 60_000)}, ${randomUUID()}::uuid, ${kind}, side.account, ${one.provider}, ${one.currency}, side.amount::bigint, ${player}::uuid,
        ${payment}::uuid, ${number}
      from (values (${account}, ${sign * amount}), (${kind === 'paid_outside' ? 'paid_outside' : 'provider'}, ${-sign * amount})) as side (account, amount)`;
    const known = <T>(value: T): T | null => (one.astray ? null : value);
    all.push({
      at: START + at * 60_000,
      account,
      amount: sign * amount,
      isCapture: kind === 'capture',
      currency: one.currency,
      country: known(one.country),
      state: known(one.state),
      evidence: known(evidenceFor(one)),
      method: one.method,
      provider: one.provider,
      game: known(one.gid),
      item: known(`${one.gid}/${one.item}`),
    });
  }
}

const dayIn = (zone: string, at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
const sum = (entries: readonly Entry[], of: string): number =>
  entries.filter(({ account }) => account === of).reduce((total, { amount }) => total + amount, 0);

const day = fc
  .integer({ min: -1, max: DAYS })
  .map((at) => new Date(START + at * 86_400_000).toISOString().slice(0, 10));

test('whatever it is told apart by, in which days and where: each line is the sum of its entries in the ledger, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { maxLength: 4 }),
      fc.subarray([...DIMENSIONS]),
      fc.tuple(day, day).map((days) => days.toSorted()),
      fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kolkata'),
      async (sales, by, [from = '', to = ''], zone) => {
        for (const one of sales) await write(one);
        const typed = by.length > 0 ? ['--by', by.join(',')] : [];
        const { lines } = await report(...typed, '--from', from, '--to', to, '--zone', zone);
        const dimensions: Dimension[] = [...(by.length > 0 ? by : ['day' as const])];
        const names = [...new Set<Dimension>([...dimensions, 'currency'])];
        const within = all.filter(({ at }) => dayIn(zone, at) >= from && dayIn(zone, at) <= to);
        const keyOf = (one: Partial<Record<Dimension, unknown>>) => JSON.stringify(names.map((name) => one[name]));
        const groups = Map.groupBy(within, (entry) => keyOf({ ...entry, day: dayIn(zone, entry.at) }));
        const expected = [...groups].map(([key, entries]) => {
          const [gross, refunds, disputes] = [
            0 - sum(entries, 'sales'), // never -0
            sum(entries, 'refunds'),
            sum(entries, 'disputes'),
          ];
          const payments = entries.filter(({ isCapture }) => isCapture).length;
          return { key, payments, gross, refunds, disputes, net: gross - refunds - disputes };
        });
        const found = lines.map(({ tax: _, payments, gross, refunds, disputes, net, ...rest }) => ({
          key: keyOf(rest),
          payments,
          gross,
          refunds,
          disputes,
          net,
        }));
        const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
        // Entries that cancel each other out make no line, or one that only has what rounding left of their taxes.
        const isLine = ({ payments, gross, refunds, disputes }: (typeof found)[number]): boolean =>
          [payments, gross, refunds, disputes].some((value) => value !== 0);
        expect(found.filter(isLine).toSorted(byKey)).toEqual(expected.filter(isLine).toSorted(byKey));
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

test('taxes add up the same way, whatever they are told apart by', async () => {
  const days = ['--from', '2026-05-01', '--to', '2026-05-06'];
  const taxOf = async (...by: string[]) => {
    const sums: Record<string, number> = {};
    for (const { currency, tax } of (await report('--by', by.join(','), ...days)).lines)
      sums[currency] = (sums[currency] ?? 0) + tax;
    return sums;
  };
  const whole = await taxOf('currency');
  expect(await taxOf('day', 'item')).toEqual(whole);
  expect(await taxOf(...DIMENSIONS)).toEqual(whole);
});

test('the tax of what was sold is that of its order, and goes with what goes back', async () => {
  const one: Omit<Sale, 'moves'> = {
    currency: 'CHF',
    country: 'CH',
    method: 'card',
    provider: 'sandbox',
    gid: 7,
    item: 'gems',
    total: 1190,
    tax: 190,
    state: null,
    address: null,
    astray: false,
  };
  await write({ ...one, moves: [{ at: 0, kind: 'capture', part: 1 }] });
  await write({
    ...one,
    moves: [
      { at: 1, kind: 'capture', part: 1 },
      { at: 2, kind: 'refund', part: 1 },
    ],
  });
  await write({
    ...one,
    moves: [
      { at: 1, kind: 'capture', part: 1 },
      { at: 2, kind: 'dispute', part: 0.5 },
    ],
  });
  const { lines } = await report('--by', 'country', '--from', '2026-05-01', '--to', '2026-05-01');
  expect(lines.filter(({ currency }) => currency === 'CHF')).toEqual([
    { country: 'CH', currency: 'CHF', payments: 3, gross: 3570, refunds: 1190, disputes: 595, net: 1785, tax: 285 },
  ]);
});

test('a spreadsheet gets amounts as numbers, and nothing that it would compute', async () => {
  const days = ['--from', '2026-05-01', '--to', '2026-05-06'];
  await write({
    ...{ currency: 'CHF', country: '=1+1', method: '@card', provider: 'sandbox', gid: 7, item: '=cmd|calc' },
    ...{
      total: 499,
      tax: null,
      state: null,
      address: null,
      astray: false,
      moves: [{ at: 0, kind: 'refund', part: 1 }],
    },
  });
  const { code, text } = await type('report', 'revenue', '--by', 'country,method,item', ...days, '--csv');
  expect(code).toBe(0);
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('"country","method","item","currency","payments","gross","refunds","disputes","net","tax"');
  expect(lines).toContain(`"'=1+1","'@card","7/=cmd|calc","CHF","0","0","4.99","0","-4.99","0"`);
  for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"\s*[=+@]/);
});

test.each([
  ['an unknown dimension', '--by', 'day,player'],
  ['one twice', '--by', 'day,day'],
  ['a day that is none', '--from', '2026-13-01'],
  ['a zone that is none', '--zone', 'Mars/Olympus'],
  ['a game that is no number', '--game', 'gems'],
  ['a file of another kind', '--file', '/tmp/revenue.xlsx'],
  ['an offset, which the database reads the other way round', '--zone', '+05:00'],
])('%s is typed wrongly', async (_, ...args) => {
  expect((await type('report', 'revenue', ...args)).code).toBe(2);
});

test('a file has the lines of the report, limited to one country', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'revenue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const days = ['--from', '2026-05-01', '--to', '2026-05-06', '--country', 'CH', '--by', 'country'];
  for (const kind of ['csv', 'parquet']) {
    const { json } = await report(...days, '--file', join(folder, `a.${kind}`));
    expect(json).toMatchObject({ lines: 1, only: { country: 'CH' } });
  }
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toContain('"CH","CHF","3","35.7"');
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'a.parquet')) });
  expect(rows).toMatchObject([{ country: 'CH', currency: 'CHF', payments: 3n, gross_minor: 3570n }]);
});

test('without days it is the last thirty, today included', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { json } = await report();
  expect(json).toMatchObject({ to: today, zone: 'UTC', by: ['day'] });
  expect(Date.parse(today) - Date.parse(json.from)).toBe(29 * 86_400_000);
});

test('the ledger is exported whole and in order, in parts, as it stood when it began', async () => {
  const { sql } = database;
  const [player, payment] = [randomUUID(), randomUUID()];
  const many = (count: number, at: string) => sql`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select ${at}::timestamptz, gen_random_uuid(), 'capture', side.account, 'sandbox', 'JPY', side.amount, ${player}::uuid, ${payment}::uuid, 'n'
    from generate_series(1, ${count}::int), (values ('provider', 5), ('sales', -5)) as side (account, amount)`;
  // More than two parts hold; the balance of a transaction is kept by both sides having one each.
  await sql`alter table ledger_entries disable trigger user`;
  await sql.unsafe(`do $$ declare part regclass; begin
    for part in select inhrelid from pg_inherits where inhparent = 'ledger_entries'::regclass loop
      execute format('alter table %s disable trigger user', part); end loop; end $$`);
  await many(6000, '2026-06-10T12:00:00Z');
  await many(10, '2026-06-12T00:00:00Z');
  const parts: string[] = [];
  const days = ['--from', '2026-06-10', '--to', '2026-06-11'];
  const code = await runOpsCli(['ledger', 'export', ...days, '--format', 'ndjson'], operator, async (text) => {
    parts.push(text);
    // Written while it is read: no part of it.
    if (parts.length === 1) await many(7, '2026-06-11T00:00:00Z');
  });
  expect(code).toBe(0);
  expect(parts.length).toBeGreaterThan(2);
  const entries = parts
    .join('\n')
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; amount: number });
  expect(entries).toHaveLength(12_000);
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(0);

  const { text } = await type('ledger', 'export', ...days);
  const lines = text.replaceAll('\r', '').split('\n');
  expect(lines[0]).toContain('"amount_minor","amount"');
  expect(lines).toHaveLength(1 + 12_000 + 14);
  expect((await type('ledger', 'export', ...days, '--format', 'xml')).code).toBe(2);
  expect((await type('ledger', 'export', '--from', '2020-01-01', '--to', '2020-01-02')).text.split('\n')).toHaveLength(
    1,
  );
});

test('a viewer gets the revenue report, but not the ledger', async () => {
  const vera = await asOperator(database, { name: 'vera', role: 'viewer' });
  const as = async (...args: string[]) => runOpsCli(args, vera, () => undefined);
  expect(await as('report', 'revenue')).toBe(0);
  expect(await as('ledger', 'export')).toBe(1);
});
