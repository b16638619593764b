import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { documentSums } from '#server/operations/books/documents.repo.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { documentsOf } from './documents.repo.ts';
import { findGaps, unissuedMovements } from './gaps.repo.ts';
import { createInvoices } from './index.ts';
import { catalogueWith, type Move, move, SERIES, type Sold, sell } from './invoices.fixture.ts';
import { issueDocuments } from './issue.ts';

const YEAR = new Date().getUTCFullYear();

let database: TestDatabase;
let sql: Sql;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await freshDatabase();
  sql = database.sql;
  catalogue = await catalogueWith([SERIES]);
});
afterAll(() => database.drop());
// The rows can never go, so each test empties the tables past their guards.
beforeEach(() =>
  sql.unsafe(`
    set session_replication_role = replica;
    delete from tax_documents; delete from tax_document_sequences;
    set session_replication_role = origin`),
);

const issue = (refs: readonly Sold[], canBegin = true, of = catalogue): Promise<string[]> =>
  sql.begin((tx) => issueDocuments(tx, of, refs, canBegin));
const kinds = async (sold: Sold) =>
  (await documentsOf(sql, [sold])).map(({ kind, number, gross, tax, corrects }) => [
    kind,
    number,
    gross,
    tax,
    corrects,
  ]);
const invoice = (n: number) => `RE-${YEAR}-${String(n).padStart(6, '0')}`;
const credit = (n: number) => `GS-${YEAR}-${String(n).padStart(6, '0')}`;

test('a paid order has one invoice, and each refund one credit note, however often the events come', async () => {
  const sold = await sell(sql);
  expect(await issue([sold, sold])).toEqual([invoice(1)]);
  expect(await issue([sold])).toEqual([]);
  await move(sql, sold, 'refund', 400);
  expect(await issue([sold], false)).toEqual([credit(1)]);
  await move(sql, sold, 'paid_outside', 100);
  await Promise.all([issue([sold], false), issue([sold]), issue([sold], false)]);
  await move(sql, sold, 'refund_failed', 400);
  await issue([sold], false);
  expect(await kinds(sold)).toEqual([
    ['invoice', invoice(1), 1190, 190, null],
    ['credit_note', credit(1), -400, -64, invoice(1)],
    ['credit_note', credit(2), -100, -16, invoice(1)],
    ['reversal', credit(3), 400, 64, credit(1)],
  ]);
  expect(await findGaps(sql)).toMatchObject([
    { prefix: 'GS-', documents: 3, last: 3, missing: [], datedBack: 0, isCounterWrong: false },
    { prefix: 'RE-', documents: 1, last: 1, missing: [], datedBack: 0, isCounterWrong: false },
  ]);
});

test('a dispute makes no document, be it lost or won; a refund after it does', async () => {
  const sold = await sell(sql);
  await issue([sold]);
  await move(sql, sold, 'dispute', 1190);
  expect(await issue([sold], false)).toEqual([]);
  await move(sql, sold, 'dispute_returned', 1190);
  await move(sql, sold, 'refund', 1190);
  expect(await issue([sold], false)).toEqual([credit(1)]);
});

test('an order of a country without a series has none, also after a refund and when a series comes later', async () => {
  const sold = await sell(sql, { country: 'FR' });
  expect(await issue([sold])).toEqual([]);
  await move(sql, sold, 'refund', 200);
  expect(await issue([sold], false)).toEqual([]);
  const later = await catalogueWith([{ ...SERIES, countries: 'all' }]);
  expect(await issue([sold], false, later)).toEqual([]);
});

test('without the file nothing is read or stored', async () => {
  const none = await catalogueWith([]);
  const sold = await sell(sql);
  expect(await issue([sold], true, none)).toEqual([]);
  expect(await sql`select from tax_document_sequences`).toHaveLength(0);
});

test('an order keeps its series when the catalogue changes: renamed, moved to other countries, or without the file', async () => {
  const [first, second, third] = [await sell(sql), await sell(sql), await sell(sql)];
  await issue([first, second, third]);
  for (const sold of [first, second, third]) await move(sql, sold, 'refund', 100);
  const moved = await catalogueWith([{ ...SERIES, countries: ['FR'], creditPrefix: 'KR-', language: 'de' }]);
  expect(await issue([first], false, moved)).toEqual([`KR-${YEAR}-000001`]);
  expect(await issue([second], false, await catalogueWith([{ ...SERIES, id: 'new' }]))).toEqual([credit(1)]);
  expect(await issue([third], false, await catalogueWith([]))).toEqual([credit(2)]);
  const [, note] = await documentsOf(sql, [first]);
  expect(note).toMatchObject({ series: 'eu', content: { locale: 'de', invoice: invoice(1) } });
});

test('the format of a prefix stays as its first document had it', async () => {
  await issue([await sell(sql)]);
  const other = await catalogueWith([{ ...SERIES, format: '{prefix}{number:3}', restart: 'never' }]);
  expect(await issue([await sell(sql)], true, other)).toEqual([invoice(2)]);
  const fresh = await catalogueWith([{ ...SERIES, prefix: 'R2-', format: '{prefix}{number:3}', restart: 'never' }]);
  expect(await issue([await sell(sql)], true, fresh)).toEqual(['R2-001']);
});

test('what was printed stays, whatever the catalogue becomes, and names nobody', async () => {
  const closing = await catalogueWith([{ ...SERIES, closing: { en: 'Thanks', de: 'Danke' }, languages: { DE: 'de' } }]);
  const sold = await sell(sql);
  await issue([sold], true, closing);
  await move(sql, sold, 'refund', 10);
  await issue([sold], false, await catalogueWith([{ ...SERIES, seller: { name: 'New owner' } }]));
  const [first, second] = (await documentsOf(sql, [sold])).map(({ content }) => content);
  expect(first).toMatchObject({
    ...{ closing: 'Danke', item: '980 gems', game: 'Old game', country: 'DE', quantity: 1, locale: 'de' },
    ...{ tax: { name: 'MwSt.', percent: 19 }, seller: { name: 'Test House Ltd.' }, invoice: null },
  });
  expect(second).toMatchObject({ closing: null, locale: 'en', seller: { name: 'New owner' }, invoice: invoice(1) });
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    ...['closing', 'country', 'game', 'invoice', 'item', 'locale', 'movedAt', 'placedAt', 'quantity', 'seller'],
    ...['series', 'tax'],
  ]);
});

test('the database refuses to change or remove a document, to skip a number, and to date one back', async () => {
  const sold = await sell(sql);
  await issue([sold]);
  for (const statement of [
    `update tax_documents set gross = 1`,
    `update tax_documents set content = '{}'`,
    `delete from tax_documents`,
    `truncate tax_documents cascade`,
  ])
    await expect(sql.unsafe(statement)).rejects.toThrow('never changed');
  const copy = (sequence: number, at: string) =>
    sql.unsafe(`
      insert into tax_documents (number, series, prefix, year, sequence, kind, player_id, order_number, payment_id, ledger_transaction,
        issued_at, currency, net, tax, gross, content)
      select 'X' || ${sequence}, series, prefix, year, ${sequence}, kind, uuidv7(), order_number, payment_id, uuidv7(), ${at},
        currency, net, tax, gross, content from tax_documents limit 1`);
  await expect(copy(3, 'now()')).rejects.toThrow('must follow the one before');
  await expect(copy(2, `issued_at - interval '1 second'`)).rejects.toThrow('must follow the one before');
  await copy(2, 'issued_at');
  for (const statement of [
    `update tax_document_sequences set last = 0`,
    `update tax_document_sequences set last = last + 1, issued_at = issued_at - interval '1 day'`,
    `update tax_document_sequences set last = last + 1, format = '{prefix}{number}'`,
    `delete from tax_document_sequences`,
  ])
    await expect(sql.unsafe(statement)).rejects.toThrow('never go back');
});

test('200 documents at once, of which some roll back, have all numbers in the order of their dates', async () => {
  const several = connect(database.url, { max: 12, name: 'race', log: silentLog });
  const all = await Promise.all(Array.from({ length: 200 }, () => sell(sql)));
  const abort = (at: number): boolean => at % 3 === 0 || at % 7 === 0;
  const work = (sold: Sold, at: number): Promise<unknown> =>
    several
      .begin(async (tx) => {
        await issueDocuments(tx, catalogue, [sold, all[(at * 31) % 200] as Sold], true);
        if (at % 3 === 0) throw new Error('rolled back');
        // The session is lost, as when its process is killed.
        if (at % 7 === 0) await tx`select pg_terminate_backend(pg_backend_pid())`;
      })
      .catch((error: unknown) => {
        if (!abort(at)) throw error;
      });
  await Promise.all(all.map(work));
  const made = await sql<{ sequence: number; at: Date; order: string }[]>`
    select sequence, issued_at as at, order_number as order from tax_documents order by sequence`;
  expect(made.length).toBeGreaterThan(100);
  expect(made.map(({ sequence }) => sequence)).toEqual(made.map((_, at) => at + 1));
  expect(new Set(made.map(({ order }) => order)).size).toBe(made.length);
  expect(made.map(({ at }) => at.getTime())).toEqual(made.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  // Repeated, as the lane does, they all get one.
  await several.begin((tx) => issueDocuments(tx, catalogue, all, true));
  const [gap, ...others] = await findGaps(sql);
  expect([gap, others]).toMatchObject([
    { prefix: 'RE-', documents: 200, last: 200, missing: [], datedBack: 0, isCounterWrong: false },
    [],
  ]);
  await several.end({ timeout: 1 });
});

test('another transaction waits for the numbers, and sees the documents of the first', async () => {
  const sold = await sell(sql);
  const locked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = sql.begin(async (tx) => {
    const numbers = await issueDocuments(tx, catalogue, [sold], true);
    locked.resolve();
    await go.promise;
    return numbers;
  });
  await locked.promise;
  let isOver = false;
  const second = issue([sold, await sell(sql)]).finally(() => {
    isOver = true;
  });
  await until(
    () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    (found) => found.length > 0,
  );
  expect(isOver).toBe(false);
  go.resolve();
  expect([await first, await second]).toEqual([[invoice(1)], [invoice(2)]]);
});

const KINDS: Move[] = ['refund', 'refund_failed', 'paid_outside', 'dispute', 'dispute_returned'];
const SIGNS: Partial<Record<Move, number>> = { capture: 1, refund: -1, refund_failed: 1, paid_outside: -1 };

test('the documents of an order are the captured money less the refunded, with the tax of the reports', async () => {
  const order = fc.record({
    total: fc.integer({ min: 1, max: 99_999 }),
    share: fc.option(fc.double({ min: 0, max: 0.3, noNaN: true })),
    moves: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), amount: fc.integer({ min: 1, max: 99_999 }) }), {
      maxLength: 5,
    }),
    seen: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(order, async ({ total, share, moves, seen }) => {
      const sold = await sell(sql, { total, tax: share === null ? null : Math.floor(total * share) });
      for (const [at, { kind, amount }] of moves.entries()) {
        if (at === seen) await issue([sold]);
        await move(sql, sold, kind, amount);
      }
      await issue([sold]);
      const [sums] = await sql<{ gross: number; tax: number; wrong: number }[]>`
        select coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(tax), 0)::bigint as tax,
          count(*) filter (where net + tax <> gross)::int as wrong
        from tax_documents where player_id = ${sold.playerId}`;
      // As the reports compute it, for each entry of the ledger.
      const [books] = await sql<{ tax: number }[]>`
        select coalesce(sum(round(-e.amount * (o.snapshot #>> '{price,tax,amount}')::numeric / nullif(o.total, 0))), 0)::bigint as tax
        from ledger_entries e join orders o on o.player_id = e.player_id and o.number = e.payable
        where e.player_id = ${sold.playerId} and e.account in ('sales', 'refunds')`;
      const held = total + moves.reduce((sum, { kind, amount }) => sum + (SIGNS[kind] ?? 0) * amount, 0);
      expect(sums).toEqual({ gross: held, tax: books?.tax ?? 0, wrong: 0 });
    }),
    { numRuns: 25 },
  );
});

test('the proof finds a missing number, a date before the last, a wrong counter, and money without a document', async () => {
  const past = '45 minutes';
  const all = [await sell(sql), await sell(sql), await sell(sql)];
  await issue(all);
  const [player] = all;
  const at = (await sql<{ at: string }[]>`select (now() - ${past}::interval)::text as at`)[0]?.at;
  await move(sql, player as Sold, 'refund', 7, at);
  expect(await unissuedMovements(sql, 40, 10)).toMatchObject([{ order: player?.number, kind: 'refund', amount: 7 }]);
  await sql.unsafe(`
    set session_replication_role = replica;
    delete from tax_documents where sequence = 2;
    update tax_documents set issued_at = issued_at - interval '1 day' where sequence = 3;
    set session_replication_role = origin`);
  expect(await findGaps(sql)).toMatchObject([
    { documents: 2, last: 3, missing: [2], datedBack: 1, isCounterWrong: false },
  ]);
  await sql.unsafe(`
    set session_replication_role = replica;
    delete from tax_documents where sequence = 3;
    set session_replication_role = origin`);
  expect(await findGaps(sql)).toMatchObject([{ documents: 1, last: 1, missing: [], isCounterWrong: true }]);
});

test('the daily run issues documents whose event was lost, each once', async () => {
  const sold = await sell(sql);
  await issue([sold]);
  const [row] = await sql<{ at: string }[]>`select (now() - interval '45 minutes')::text as at`;
  await move(sql, sold, 'refund', 7, row?.at);
  const invoices = createInvoices({ sql, catalog: { current: () => catalogue } });
  await Promise.all([invoices.catchUp(), invoices.catchUp()]);
  expect((await kinds(sold)).map(([kind, number, gross]) => [kind, number, gross])).toEqual([
    ['invoice', invoice(1), 1190],
    ['credit_note', credit(1), -7],
  ]);
  expect(await unissuedMovements(sql, 40, 10)).toEqual([]);
});

test('an order that nobody has is ignored', async () => {
  expect(await issue([{ ...(await sell(sql)), playerId: randomUUID() }])).toEqual([]);
});

test('a month has the count and sums of its documents, by their date of issue', async () => {
  const [first, second] = [await sell(sql), await sell(sql, { total: 595, tax: 95 })];
  await issue([first, second]);
  await move(sql, first, 'refund', 1190);
  await issue([first], false);
  const month = new Date().toISOString().slice(0, 7);
  const sums = { series: 'eu', currency: 'EUR' };
  expect(await documentSums(sql, month)).toEqual([
    { ...sums, kind: 'invoice', documents: 2, net: 1500, tax: 285, gross: 1785 },
    { ...sums, kind: 'credit_note', documents: 1, net: -1000, tax: -190, gross: -1190 },
  ]);
  expect(await documentSums(sql, '2020-01')).toEqual([]);
});
