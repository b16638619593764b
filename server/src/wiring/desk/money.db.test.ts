import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import { rollUpRevenue } from '../../operations/revenue/rollup.ts';
import { saleOf, writeSales } from '../../operations/revenue/sales.fixture.ts';

const GID = 1000039;
let ops: OpsWorld;
let desk: DeskWorld;
let finance: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  const invite = ['operators', 'invite', 'fay', '--role', 'finance', '--why', 'tests', '--json'];
  finance = desk.browser();
  await finance.accept(JSON.parse((await ops.typeAs(desk.env, ...invite)).text).link);
  const { sql } = ops.world.context;
  const item = { gid: GID, item: 'astralite-60' };
  await writeSales(sql, [
    saleOf(5 * 1440, item),
    saleOf(4 * 1440, { ...item, country: 'US', currency: 'USD', method: 'wallet' }),
    saleOf(60 * 1440, item),
    saleOf(0, { astray: true }),
  ]);
  await rollUpRevenue({ sql, log: silentLog });
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const week = { from: dayAgo(6), to: dayAgo(0) };
const SUMS = { payments: 1, gross: 1190, refunds: 0, disputes: 0, net: 1190, tax: 190 };

test('the currencies are those of the catalogue and of money that came in, each once', async () => {
  const { sql } = ops.world.context;
  const currencies = async () => (await finance.call('GET /money/currencies')).body.currencies as string[];
  const before = await currencies();
  expect(before).toEqual([...new Set(before)].toSorted());
  // The catalogue sells in KRW, and no money came in yet.
  expect(before).toEqual(expect.arrayContaining(['EUR', 'USD', 'KRW']));
  expect(before).not.toContain('CUP');
  // Money of a currency that the shop does not sell in any more: of a day, and of the last hours.
  const columns = sql`payments, gross, refunds, disputes, net, tax`;
  await sql`insert into revenue_days_short (begins, currency, ${columns}) values ('2026-01-01', 'CUP', 1, 1, 0, 0, 1, 0)`;
  await sql`insert into revenue_hours_short (begins, currency, ${columns}) values (now(), 'XDR', 1, 1, 0, 0, 1, 0)`;
  expect(await currencies()).toEqual([...before, 'CUP', 'XDR'].toSorted());
  await sql`delete from revenue_days_short where currency = 'CUP'`;
  await sql`delete from revenue_hours_short where currency = 'XDR'`;
});

test('finance reads lines, totals and bars with the names of items, and never a sum of two currencies', async () => {
  const { body } = await finance.call('GET /money', { query: { ...week, by: 'item,country' } });
  const item = `${GID}/astralite-60`;
  expect(body).toEqual({
    ...week,
    ...{ zone: 'UTC', total: 3 },
    lines: [
      { item: item, country: 'DE', currency: 'EUR', ...SUMS },
      { item: item, country: 'US', currency: 'USD', ...SUMS },
      { item: null, country: null, currency: 'EUR', ...SUMS, tax: 0 },
    ],
    totals: [
      { ...SUMS, currency: 'EUR', payments: 2, gross: 2380, net: 2380 },
      { ...SUMS, currency: 'USD' },
    ],
    bars: [
      { label: item, currency: 'EUR', net: 1190 },
      { label: null, currency: 'EUR', net: 1190 },
      { label: item, currency: 'USD', net: 1190 },
    ],
    names: { [item]: '60 Astralite' },
  });
});

test('a filter limits lines and totals', async () => {
  const query = { ...week, by: 'game', method: 'wallet', game: `${GID}`, country: 'US', currency: 'USD' };
  const { body } = await finance.call('GET /money', { query });
  expect([body.total, body.totals]).toEqual([1, [{ ...SUMS, currency: 'USD' }]]);
  expect((await finance.call('GET /money', { query: { ...query, game: '1' } })).body.total).toBe(0);
});

test.each([
  ['a zone that is none', { zone: 'Mars/Olympus' }],
  ['a dimension twice', { by: 'day,day' }],
])('%s is refused', async (_, wrong) => {
  const { error } = await finance.call('GET /money', { query: { ...week, by: 'day', ...wrong } });
  expect(error.code).toBe('operation.refused');
});

test('the downloads have the same lines, with the names of files and the types of their contents', async () => {
  const query = { ...week, by: 'country' };
  const csv = await finance.call('GET /money/csv', { query });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="revenue-${week.from}-to-${week.to}.csv"`);
  expect(new TextDecoder().decode(csv.body.bytes).split('\r\n')[1]).toBe('"DE","EUR","1","11.9","0","0","11.9","1.9"');
  const parquet = await finance.call('GET /money/parquet', { query });
  expect(parquet.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  const rows = await parquetReadObjects({ file: parquet.body.bytes.buffer as ArrayBuffer });
  expect(rows).toContainEqual(expect.objectContaining({ country: 'US', currency: 'USD', net_minor: 1190n }));
  expect(rows).toHaveLength(3);
});

test('a month is closed after a fresh check, with the reason in the audit log', async () => {
  const { open } = (await finance.call('GET /books')).body;
  const month = open[0]?.month ?? '';
  const read = async () => (await finance.call('GET /books/:month', { params: { month } })).body;
  const { hash, reasons, receivables } = await read();
  expect(reasons).toMatchObject([{ code: 'books.report_missing', provider: 'sandbox' }]);
  expect(receivables).toMatchObject([{ provider: 'sandbox', currency: 'EUR', revenue: 1190, reported: null }]);
  const body = { why: 'monthly close', hash, without: ['sandbox'] };
  const close = () => finance.call('POST /books/:month/close', { params: { month }, body });
  const checked = (ago: string) =>
    ops.world.context.sql.unsafe(
      `update operator_sessions set checked_at = now() - interval '${ago}' where operator = 'fay'`,
    );
  await checked('301 seconds');
  expect((await close()).error.code).toBe('operator.check_required');
  await checked('1 second');
  const { action } = (await close()).body;
  const { closed } = (await finance.call('GET /books')).body;
  expect(closed).toMatchObject([
    { month, by: 'fay', why: 'monthly close', sums: [{ game: GID, currency: 'EUR', net: 1190 }] },
  ]);
  const { actions } = (await finance.call('GET /actions', { query: { operator: 'fay' } })).body;
  expect(actions[0]).toMatchObject({ id: action, command: 'books close', why: 'monthly close', arguments: { month } });
  expect(await read()).toMatchObject({ hash, closed: { by: 'fay', without: ['sandbox'] }, reasons: [] });
  const csv = await finance.call('GET /books/:month/csv', { params: { month } });
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="books-${month}.csv"`);
  expect(new TextDecoder().decode(csv.body.bytes)).toContain(
    `"${month}","vat","","DE","","","EUR","tax","1.9","190",""`,
  );
  expect((await close()).error.params).toMatchObject({ reason: 'books.closed' });
});
