import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const queries = [...text.matchAll(/^```sql\n([\s\S]*?)\n```$/gm)].map(([, sql = '']) => sql);
const ORDER = '20261121-7K3MQ9ZT2B';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const queue = await openQueue({ url: database.url, log: silentLog, worker: false });
  await queue.define('fulfilment.retry');
  await queue.stop();
});
afterAll(() => database.drop());

const run = (beginning: string) => {
  const found = queries.find((query) => query.includes(beginning));
  if (!found) throw new Error(`docs/operations.md has no query with ${beginning}`);
  return database.sql.unsafe(found);
};

/** An order that was paid twice and whose delivery the game let wait for too long. */
async function troubledOrder(): Promise<void> {
  const { sql } = database;
  const [row] = await sql<{ player: string }[]>`select uuidv7() as player`;
  const player = row?.player ?? '';
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (${player}, ${ORDER}, 1, 'paid', 'not_met', 1000039, 'eu', 'astralite-60', '{}', '{}', 'EUR', 109,
      'card', 'en', 'desktop', now(), now(), now())`;
  await sql`insert into order_events (player_id, number, event, at) values (${player}, ${ORDER}, 'created', now())`;
  for (const provider of ['pay_1', 'pay_2']) {
    await sql`
      insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, calling_until, created_at, updated_at)
      values (${player}, uuidv7(), ${ORDER}, 'sandbox', 'card', 109, 'EUR', 'captured', ${provider}, now(), now(), clock_timestamp())`;
  }
  await sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state, attempts, reason)
    values (${player}, 'order', ${ORDER}, 1, 1000039, 'r', 's', '[]', 'parked', 15, 'no answer')`;
}

test('every query of the document runs, also on an empty shop', async () => {
  expect(queries.length).toBe(7);
  for (const query of queries) await database.sql.unsafe(query);
});

test('the queries show a troubled order, and its parked delivery is taken up again', async () => {
  await troubledOrder();
  const [whole] = await run('as timeline');
  expect(whole).toMatchObject({
    number: ORDER,
    timeline: [{ event: 'created' }],
    payments: [{ provider_id: 'pay_1' }, { provider_id: 'pay_2' }],
    deliveries: [{ state: 'parked', attempts: 15 }],
  });
  expect(await run('as captured')).toMatchObject([{ number: ORDER, captured: ['sandbox pay_1', 'sandbox pay_2'] }]);
  expect(await run("o.item_state = 'not_met'")).toHaveLength(2);
  expect(await run('as a_reason')).toMatchObject([{ gid: 1000039, state: 'parked', a_reason: 'no answer' }]);
  await run('insert into pgboss.job');
  expect(await run('as a_reason')).toMatchObject([{ state: 'queued', tries: 0 }]);
  const jobs = await database.sql`
    select data ->> 'deliveryId' = (select id::text from deliveries) as ours from pgboss.job where name = 'fulfilment.retry'`;
  expect(jobs).toMatchObject([{ ours: true }]);
});
