import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { Payment } from '../payments.rules.ts';
import { type LedgerLine, writeLedger } from './ledger.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const line = (): LedgerLine => ({
  payment: { id: randomUUID(), playerId: randomUUID(), provider: 'p', currency: 'EUR', payable: 'n' } as Payment,
  posting: { kind: 'capture', debit: 'provider', credit: 'sales', amount: 499 },
});
const limitOf = async (tx: Tx) => {
  const [row] = await tx<{ limit: string }[]>`select current_setting('transaction_timeout') as limit`;
  return row?.limit;
};
const entries = async () => (await database.sql`select from ledger_entries`).length;

test('a transaction that writes entries must end within minutes, or as soon as its caller says', async () => {
  const { sql } = database;
  const after = (limit: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('transaction_timeout', ${limit}, true)`;
      writeLedger(tx, [line(), line()]);
      return limitOf(tx);
    });
  expect([await after('0'), await after('7s')]).toEqual(['5min', '7s']);
  expect(await sql.begin(limitOf)).toBe('0');
  expect(await entries()).toBe(8);
});

test('a transaction that began too long ago writes no entry, because its hour may be summed', async () => {
  const before = await entries();
  const late = database.sql.begin(async (tx) => {
    await tx`select pg_sleep(0.002)`;
    writeLedger(tx, [line()], '1 millisecond');
  });
  await expect(late).rejects.toThrow('"at"');
  expect(await entries()).toBe(before);
});
