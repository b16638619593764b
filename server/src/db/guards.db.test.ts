import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

// Rules that the database itself enforces for every client; the code's own rules are not used here.

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`select ensure_ledger_partitions('2031-05-01', 1)`;
  await book('ledger_entries', {});
});
afterAll(() => database.drop());

interface Entry {
  kind: string;
  debit: string;
  credit: string;
  back: number;
  currency: string;
  provider: string;
  payment: string;
}

/** Books 499 from one account to another, directly into a table. */
function book(table: string, over: Partial<Entry>, at = 'now()') {
  const own = randomUUID();
  const { kind, debit, credit, back, currency, provider, payment } = {
    ...{ kind: 'capture', debit: 'provider', credit: 'sales', back: 499, currency: 'EUR', provider: 'p', payment: own },
    ...over,
  };
  return database.sql.unsafe(`
    insert into ${table} (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select ${at}, '${randomUUID()}', '${kind}', account, provider, currency, amount, uuidv7(), payment, 'n' from (values
      ('${debit}', 'p', 'EUR', 499, '${own}'::uuid), ('${credit}', '${provider}', '${currency}', -${back}, '${payment}')
    ) as side (account, provider, currency, amount, payment)`);
}

/** The ledger's tables: the parent, this month's partition, one created later, and the partition for the rest. */
const thisMonth = `ledger_entries_${new Date().toISOString().slice(0, 7).replace('-', '')}`;
const TABLES = [
  ['ledger_entries', 'now()'],
  [thisMonth, 'now()'],
  ['ledger_entries_203105', `'2031-05-07 00:00+00'`],
  ['ledger_entries_rest', `'1999-01-01 00:00+00'`],
] as const;

describe.each(TABLES)('in %s', (table, at) => {
  test('accepts a balanced transaction, and refuses update, delete and truncate', async () => {
    const { sql } = database;
    await book(table, {}, at);
    const rows = await sql.unsafe(`select from ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const change of ['update $ set amount = amount', 'delete from $', 'truncate $', 'truncate $ cascade'])
      await expect(sql.unsafe(change.replace('$', table))).rejects.toThrow('never changed');
    expect(await sql.unsafe(`select from ${table}`)).toHaveLength(rows.length);
  });

  test.each([
    ['amount', { back: 498 }],
    ['currency', { currency: 'USD' }],
    ['provider', { provider: 'another' }],
    ['payment', { payment: randomUUID() }],
  ])('refuses sides that differ in their %s', async (_, over) => {
    await expect(book(table, over, at)).rejects.toThrow('sum to zero');
  });

  test('refuses unknown accounts and kinds', async () => {
    await expect(book(table, { debit: 'slush' }, at)).rejects.toThrow('ledger_entries_account');
    await expect(book(table, { kind: 'gift' }, at)).rejects.toThrow('ledger_entries_kind');
  });
});

test('leaves an existing partition and its guards unchanged', async () => {
  await database.sql`select ensure_ledger_partitions('2031-05-01', 1)`;
  await expect(book('ledger_entries_203105', { back: 1 }, `'2031-05-07 00:00+00'`)).rejects.toThrow('sum to zero');
});

test('functions with the owner’s rights use only the owner’s schema, and PUBLIC cannot execute them', async () => {
  const open = await database.sql`
    select proname from pg_proc where prosecdef
      and ((format('search_path=%I, pg_temp', current_schema()) = any(proconfig)) is not true
        or has_function_privilege('public', oid, 'execute'))`;
  expect(open).toEqual([]);
  expect(await database.sql`select from pg_proc where prosecdef`).toHaveLength(15);
});

/** Inserts a payment of 499. */
const payment = (over: Record<string, string | number>) => {
  const row: Record<string, string | number> = {
    ...{ player_id: randomUUID(), id: randomUUID(), payable: 'n', provider: 'p', method: 'card', amount: 499 },
    ...{ currency: 'EUR', state: 'captured', captured: 499, ...over },
  };
  const names = Object.keys(row);
  const values = names.map((name) => (typeof row[name] === 'number' ? row[name] : `'${row[name]}'`));
  return database.sql.unsafe(`
    insert into payments (${names.join()}, calling_until, created_at, updated_at) values (${values.join()}, now(), now(), now())`);
};

describe('a payment', () => {
  test.each([
    ['captured more than its amount', { captured: 500 }],
    ['refunded more than was captured', { captured: 0, refunded: 1 }],
    ['refunded more than its amount', { refunded: 500 }],
    ['is disputed without a capture', { captured: 0, disputed: 1 }],
    ['was paid back outside the provider without a capture', { paid_outside: 500 }],
    ['has a negative refund', { refunded: -1 }],
    ['has an unknown state', { state: 'lost' }],
  ])('is refused if it %s', async (_, over) => {
    await expect(payment(over)).rejects.toThrow('payments_');
  });

  test('can be refunded in full and disputed twice', async () => {
    await payment({ refunded: 499, paid_outside: 499, disputed: 998, state: 'disputed' });
  });

  test('has a unique id within its provider', async () => {
    await payment({ provider_id: 'x' });
    await payment({ provider: 'another', provider_id: 'x' });
    await expect(payment({ provider_id: 'x' })).rejects.toThrow('payments_provider');
  });
});

test('refuses unknown states of refunds, orders and deliveries, and settled refunds that did not fail', async () => {
  const { sql } = database;
  const refund = (state: string, settled: string | null) => sql`
    insert into refunds (player_id, payment_id, amount, cause, state, settled_at, paid_outside)
    values (uuidv7(), uuidv7(), 1, 'late', ${state}, ${settled}, ${settled && 1})`;
  await expect(refund('lost', null)).rejects.toThrow('refunds_state');
  await expect(refund('sent', '2026-01-01')).rejects.toThrow('refunds_settled');
  await refund('failed', '2026-01-01');
  const confirmed = sql`update refunds set confirmed_at = now() where state = 'failed'`;
  await expect(confirmed).rejects.toThrow('refunds_confirmed');
  const order = (payment: string, item: string) => sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (uuidv7(), '20261121-0000000000', 1, ${payment}, ${item}, 1, 'eu', 'i', '{}', '{}', 'EUR', 1, 'card', 'en', 'mobile', now(), now(), now())`;
  await expect(order('lost', 'waiting')).rejects.toThrow('orders_payment_state');
  await expect(order('paid', 'lost')).rejects.toThrow('orders_item_state');
  const delivery = sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state)
    values (uuidv7(), 'order', 'x', 1, 1, 'r', 's', '[]', 'lost')`;
  await expect(delivery).rejects.toThrow('deliveries_state');
});
