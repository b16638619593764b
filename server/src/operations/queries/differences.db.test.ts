import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { reportYesterday } from '../daily.ts';
import { OpsWorld } from '../ops.fixture.ts';

const DAY_MS = 86_400_000;
const NONE = {
  provider: 0,
  unanswered: 0,
  ledger: 0,
  noDelivery: 0,
  noOrder: 0,
  refusedAndKept: 0,
  refunds: 0,
  parked: 0,
};

let ops: OpsWorld;
let today = '';
beforeAll(async () => {
  ops = await OpsWorld.start();
  await ops.sent();
  today = new Date().toISOString().slice(0, 10);
});
afterAll(() => ops.world.stop());

const differences = async (...more: string[]) => ops.look('differences', '--day', today, ...more);

test('a day on which all agree has none', async () => {
  const { code, json } = await differences();
  expect([code, json]).toMatchObject([0, { day: today, total: 0, counts: NONE }]);
});

test('the balances are what the provider holds for us', async () => {
  expect((await ops.look('balances')).json).toEqual({
    balances: [
      { provider: 'sandbox', currency: 'EUR', account: 'provider', balance: 109 },
      { provider: 'sandbox', currency: 'EUR', account: 'sales', balance: -109 },
    ],
  });
});

/** Damages one order as no code of the shop would, looks, and mends it. */
async function damaged(damage: string, mend: string): Promise<Awaited<ReturnType<typeof differences>>> {
  const { sql } = ops.world.context;
  await sql.unsafe(damage);
  try {
    return await differences();
  } finally {
    await sql.unsafe(mend);
  }
}

test.each([
  [
    'money the provider took and we do not know of',
    'update payments set captured = 0',
    'update payments set captured = 109',
    { provider: 1, ledger: 2 },
  ],
  [
    'a payment that the provider does not know',
    `update payments set created_at = created_at + interval '0', id = '00000000-0000-7000-8000-000000000000'`,
    `update payments set id = (select payment_id from orders where payment_id is not null)`,
    { provider: 2, ledger: 2, noOrder: 1 },
  ],
  [
    'a paid order without a delivery',
    `update deliveries set source = 'x'`,
    `update deliveries set source = 'order'`,
    { noDelivery: 1 },
  ],
  [
    'money for an order that expired',
    `update orders set payment_state = 'expired'`,
    `update orders set payment_state = 'paid'`,
    { noOrder: 1 },
  ],
  [
    'a refused item whose money stays',
    `update orders set item_state = 'not_met'`,
    `update orders set item_state = 'sent'`,
    { refusedAndKept: 1 },
  ],
  [
    'a parked delivery',
    `update deliveries set state = 'parked'`,
    `update deliveries set state = 'accepted'`,
    { parked: 1 },
  ],
  [
    'a provider that is not set up here',
    `update payments set provider = 'gone'`,
    `update payments set provider = 'sandbox'`,
    { provider: 1, unanswered: 1, ledger: 0 },
  ],
])('%s is found', async (_, damage, mend, counts) => {
  const { code, json } = await damaged(damage, mend);
  expect([code, json.counts]).toEqual([3, { ...NONE, ...counts }]);
});

test('a refund that the provider has not taken in a quarter of an hour is found', async () => {
  const { code, json } = await damaged(
    `insert into refunds (player_id, payment_id, amount, cause, created_at)
     select player_id, id, 9, 'late', now() - interval '16 minutes' from payments`,
    'delete from refunds',
  );
  expect([code, json.counts]).toEqual([3, { ...NONE, refunds: 1 }]);
});

// After an hour: the provider did not answer at first, and was asked again.
test.each([5, 62])(
  'a payment that the provider wrote down %i minutes later, after midnight, is no difference on either day',
  async (minutes) => {
    const { sql, payments } = ops.world.context;
    await sql`update payments set created_at = created_at - make_interval(mins => ${minutes})`;
    const [ours] = await sql<{ at: Date }[]>`select created_at as at from payments`;
    const midnight = new Date((ours?.at.getTime() ?? 0) + 60_000);
    const [before, after] = [-DAY_MS, DAY_MS].map((ms) => new Date(midnight.getTime() + ms)) as [Date, Date];
    expect(await payments.reconcile('sandbox', before, midnight)).toEqual([]);
    expect(await payments.reconcile('sandbox', midnight, after)).toEqual([]);
    await sql`update payments set created_at = created_at + make_interval(mins => ${minutes})`;
  },
);

test('the worker writes yesterday’s differences to the log, as an error with counts', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const { sql, payments } = ops.world.context;
  const clock = { now: () => new Date(Date.now() + DAY_MS) };
  await reportYesterday({ sql, payments, clock, log });
  await sql`update deliveries set state = 'parked'`;
  await reportYesterday({ sql, payments, clock, log });
  await sql`update deliveries set state = 'accepted'`;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, day: today },
    {
      level: 50,
      alert: 'money.differences',
      day: today,
      total: 1,
      counts: { ...NONE, parked: 1 },
      first: { parked: [{}] },
    },
  ]);
});

test('differences that appear days later are logged too, and `--days` lists them', async () => {
  const { sql, payments } = ops.world.context;
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const report = async (days: number) => {
    await reportYesterday({ sql, payments, clock: { now: () => new Date(Date.now() + days * DAY_MS) }, log });
    return JSON.parse(lines.pop() ?? '');
  };
  await sql`update orders set item_state = 'not_met'`;
  try {
    expect(await report(40)).toMatchObject({ level: 50, days: 40, counts: { ...NONE, refusedAndKept: 1 } });
    expect(await report(41)).toMatchObject({ level: 30 });
    await sql`update payments set created_at = created_at - interval '3 days'`;
    await sql`update orders set payment_state = 'expired'`;
    expect((await differences()).json.counts).toMatchObject({ noOrder: 0 });
    const { json } = await differences('--days', '4');
    expect(json).toMatchObject({ day: today, days: 4, counts: { noOrder: 1 } });
  } finally {
    await sql`update payments set created_at = created_at + interval '3 days'`;
    await sql`update orders set item_state = 'sent', payment_state = 'paid'`;
  }
});

test.each(['0', '-1', '1.5', '401', 'all'])('%s are no days', async (days) => {
  const { code, json } = await ops.look('differences', `--days=${days}`);
  expect([code, json.error?.code]).toEqual([2, 'usage']);
});

test('a day that has not begun is refused: nothing can differ on it', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const { code, json } = await ops.look('differences', '--day', tomorrow);
  expect([code, json.error?.code]).toEqual([2, 'usage']);
});

test('people read amounts as they know them', async () => {
  const { sql } = ops.world.context;
  await sql`update orders set item_state = 'not_met'`;
  await sql`update payments set captured = 108`;
  const { text } = await ops.type('differences', '--day', today);
  await sql`update orders set item_state = 'sent'`;
  await sql`update payments set captured = 109`;
  expect(text).toMatch(/captured +1\.08 EUR +1\.09 EUR/);
  expect(text).toMatch(/sales +-1\.08 EUR +-1\.09 EUR/);
  expect(text).toMatch(/1\.09 EUR +1\.08 EUR$/m);
});

test.each(['2026-02-30', 'today', '2026-1-1'])('%s is no day', async (day) => {
  const { code, json } = await ops.look('differences', '--day', day);
  expect([code, json.error?.code]).toEqual([2, 'usage']);
});

test('events that keep failing, or that no relay takes, are listed', async () => {
  const { sql } = ops.world.context;
  const nothing = { events: [], subscribers: [], parked: [], endpoints: [] };
  expect(await ops.look('events', 'stuck')).toEqual({ code: 0, json: nothing });
  await sql`
    insert into outbox (type, key, payload, attempts, due_at, error)
    values ('payment.captured', 'k', '{}', 7, now() + interval '1 hour', 'no such thing')`;
  const { code, json } = await ops.look('events', 'stuck');
  expect([code, json.events]).toMatchObject([3, [{ type: 'payment.captured', attempts: 7, error: 'no such thing' }]]);
});

test('subscribers that are far behind, or have put events off, are listed', async () => {
  const { sql } = ops.world.context;
  await sql`insert into follow_up_positions (subscriber, xid, id) values ('slow', '0', 0), ('steady', pg_current_xact_id(), 0)`;
  await sql`
    insert into outbox (type, key, payload, follow_up, handled_at, created_at)
    values ('order.sent', 'k', '{}', true, now(), now() - interval '2 minutes')`;
  await sql`insert into follow_up_parked (subscriber, event, key, error) values ('steady', 1, 'k', 'no such task')`;
  await ops.world.context.relay?.idle();
  const { json } = await ops.look('events', 'stuck');
  for (const behind of [
    { subscriber: 'slow', waiting: expect.any(Number), parked: 0 },
    { subscriber: 'steady', parked: 1, error: 'no such task' },
  ])
    expect(json.subscribers).toContainEqual(expect.objectContaining(behind));
  await sql`delete from follow_up_positions where subscriber in ('slow', 'steady')`;
});
