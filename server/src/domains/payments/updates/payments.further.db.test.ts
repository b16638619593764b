import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type PaymentProvider, type ProviderUpdate, UNTOUCHED } from '../payments.port.ts';
import { createPayments } from '../payments.service.ts';

const playerId = randomUUID();
const paymentId = randomUUID();
const update: ProviderUpdate = {
  ...UNTOUCHED,
  event: 'disputed',
  paymentId,
  providerId: 'pp',
  amount: 499,
  currency: 'EUR',
  disputes: [{ id: 'dp_1', amount: 300, status: 'open', stage: 1 }],
  failure: null,
};

let database: TestDatabase;
let asked = 0;
/** Needs further questions for its webhooks. The first question fails, the second is answered. */
const provider = {
  name: 'terse',
  interpret: () => null,
  askFurther: () => async () => {
    asked += 1;
    if (asked === 1) throw new Error('busy');
    return [update];
  },
} as unknown as PaymentProvider;

beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, captured, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'terse', 'card', 499, 'EUR', 'captured', 'pp', 499, now(), now(), now())`;
  await database.sql`insert into payment_webhooks (provider, event_id, type, body) values ('terse', 'e1', 'dispute', '{}')`;
});
afterAll(() => database.drop());

test('a job asks about an incomplete webhook, and again if the provider does not answer', async () => {
  const added: { name: string; data: object }[] = [];
  const workers = new Map<string, (jobs: never[]) => Promise<void>>();
  const queue = {
    define: async () => undefined,
    add: async (_: unknown, name: string, jobs: { data: object }[]) =>
      void added.push(...jobs.map(({ data }) => ({ name, data }))),
    work: async (name: string, __: unknown, handler: (jobs: never[]) => Promise<void>) =>
      void workers.set(name, handler),
  } as unknown as Queue;
  const { sql } = database;
  const payments = createPayments({
    sql,
    queue,
    log: silentLog,
    providers: [provider],
    poke: () => undefined,
  });
  await payments.startJobs(true);
  await sql.begin((tx) => payments.onWebhooks(tx, [{ provider: 'terse', eventId: 'e1' }]));
  expect(added).toEqual([{ name: 'payments.ask_further', data: { provider: 'terse', eventId: 'e1' } }]);

  const work = workers.get('payments.ask_further');
  await expect(work?.([added[0]?.data] as never[])).rejects.toThrow('busy');
  await work?.([added[0]?.data] as never[]);
  const [row] = await sql`select state, disputed, disputes from payments where id = ${paymentId}`;
  expect(row).toEqual({ state: 'disputed', disputed: 300, disputes: update.disputes });

  const again = await sql.begin((tx) => payments.replay(tx, { provider: 'terse', eventId: 'e1' }));
  expect(again).toEqual({ type: 'dispute', payments: [], changed: [], asking: true });
  expect(added).toHaveLength(2);
});
