import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { OpsWorld } from '../ops.fixture.ts';

const GID = '1000039';
/** See `db/events/relay.ts`. */
const RELAY_LOCK = 7_267_001;
let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
afterEach(() => ops.world.games.put({ deliver: 'ok' }));

const waiting = async (...args: string[]) => {
  const { code, json } = await ops.look('deliveries', 'waiting', ...args);
  const { sums, deliveries } = json as { sums: object[]; deliveries: { reference: string; state: string }[] };
  return { code, sums, deliveries };
};
const redeliver = (game = GID) => ops.act('deliveries', 'redeliver', '--game', game);
const stuck = async (...args: string[]) => {
  const { code, json } = await ops.look('orders', 'stuck', ...args);
  return { code, orders: json.orders as { number: string; delivery: string | null; reason: string | null }[] };
};

test('one command retries all waiting deliveries of a game after an outage; each arrives once', async () => {
  const parked = [await ops.parked(), await ops.parked(), await ops.parked()].map(({ number }) => number);
  const found = await waiting('--game', GID);
  expect(found).toMatchObject({ code: 3, sums: [{ gid: Number(GID), state: 'parked', deliveries: 3 }] });
  expect(found.deliveries.map(({ reference }) => reference)).toEqual(parked);
  expect((await waiting('--game', '1000041')).sums).toEqual([]);
  expect((await ops.type('deliveries', 'waiting')).text).toContain(parked[0]);

  expect((await redeliver('1000041')).json).toMatchObject({ redelivered: 0 });
  const said = await Promise.all([redeliver(), redeliver()]);
  const taken = said.reduce((sum, { json }) => sum + (json.redelivered as number), 0);
  expect(taken).toBe(3);
  for (const number of parked) {
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
  }
  expect(await waiting()).toMatchObject({ code: 0, sums: [] });
  const entries = await ops.world.context.sql`
    select arguments from operator_actions where command = 'deliveries redeliver' order by position`;
  expect(entries).toEqual(['1000041', GID, GID].map((game) => ({ arguments: { game } })));
});

test('it does not send recalled deliveries, or those without held money', async () => {
  const { number } = await ops.parked();
  await ops.world.games.put({ recall: 'error' });
  expect((await ops.act('orders', 'refund', number, '--amount', 'all')).json).toMatchObject({ item: 'recalling' });
  expect((await redeliver()).json).toMatchObject({ redelivered: 0 });
  expect((await waiting()).deliveries).toMatchObject([{ reference: number, state: 'recalling' }]);
  await ops.world.games.put({ recall: 'ok' });
  // It may have been asked while it answered with an error: the next question comes now.
  await ops.world.context.sql`update deliveries set due_at = now() where reference = ${number}`;
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'withdrawn');

  const other = await ops.parked();
  const { sql } = ops.world.context;
  const money = (refunded: number) =>
    sql`update payments set refunded = ${refunded} where payable = ${other.number} and captured > 0`;
  await money(109);
  expect((await redeliver()).json).toMatchObject({ redelivered: 0 });
  await money(0);
  expect((await redeliver()).json).toMatchObject({ redelivered: 1 });
  await ops.reach(other.number, ({ itemStatus }) => itemStatus === 'sent');
});

test('hundreds of thousands are taken up part by part, each part with its entry', async () => {
  const other = await freshDatabase();
  const env = await asOperator(other);
  await other.sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state)
    select uuidv7(), 'reward', n::text, 1, 7, 'r', 's', '[]', case when n % 2 = 0 then 'parked' else 'retrying' end
    from generate_series(1, 2345) as n`;
  const { text } = await ops.typeAs(env, 'deliveries', 'redeliver', '--game', '7', '--why', 'it is back');
  expect(text).toBe('2345 deliveries are retried now.');
  const entries = await other.sql`
    select result ->> 'redelivered' as taken from operator_actions where command = 'deliveries redeliver' order by position`;
  expect(entries.map(({ taken }) => taken)).toEqual(['1000', '1000', '345']);
  await other.drop();
});

test('orders that wait too long are listed with the reason, also those with an unhandled payment event', async () => {
  expect(await stuck('--minutes', '0')).toEqual({ code: 0, orders: [] });
  const { number } = await ops.parked();
  expect(await stuck()).toEqual({ code: 0, orders: [] });
  expect(await stuck('--minutes', '0')).toMatchObject({
    code: 3,
    orders: [{ number, delivery: 'parked', state: 'sending' }],
  });
  const { sql } = ops.world.context;
  await sql`update deliveries set created_at = now() - interval '16 minutes' where reference = ${number}`;
  expect((await stuck()).orders).toMatchObject([{ number }]);
  expect((await ops.type('orders', 'stuck')).text).toContain(number);
  await redeliver();
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');

  const unheard = await ops.place();
  const payment = await ops.pay(unheard);
  await sql.begin(async (tx) => {
    // While somebody else is the relay, no order hears of anything.
    await tx`select pg_advisory_xact_lock(${RELAY_LOCK})`;
    await ops.decide(payment, 'success');
    await ops.act('payments', 'check', unheard);
    const { orders } = await stuck('--minutes', '0');
    expect(orders).toMatchObject([{ number: unheard, delivery: null, reason: expect.stringContaining('not heard') }]);
  });
  await ops.reach(unheard, ({ itemStatus }) => itemStatus === 'sent');
});

test('a dispute is listed while it is open, with what became of the item; afterwards where all are asked for', async () => {
  const { number, payment } = await ops.sent();
  await ops.decide(payment, 'dispute');
  await ops.reach(number, ({ status }) => status === 'disputed');
  const open = await ops.look('disputes');
  expect(open).toMatchObject({
    code: 3,
    json: { disputes: [{ number, status: 'open', amount: 109, currency: 'EUR', item: 'sent', providerId: payment }] },
  });
  expect(open.json.disputes).toMatchObject([{ dueBy: null }]);
  const due = '2026-12-01T00:00:00.000Z';
  await ops.world.context.sql`
    update payments set disputes = jsonb_set(disputes, '{0,dueBy}', to_jsonb(${due}::text)) where provider_id = ${payment}`;
  expect((await ops.look('disputes')).json.disputes).toMatchObject([{ dueBy: due }]);

  const { text } = await ops.type('disputes');
  for (const said of ['1.09 EUR', '2026-12-01 00:00:00Z']) expect(text).toContain(said);
  await ops.decide(payment, 'dispute_won');
  await ops.reach(number, ({ status }) => status === 'paid');
  expect(await ops.look('disputes')).toEqual({ code: 0, json: { disputes: [] } });
  expect((await ops.look('disputes', '--all')).json.disputes).toMatchObject([{ number, status: 'won' }]);
});
