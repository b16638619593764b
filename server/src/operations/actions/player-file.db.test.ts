import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

const UID = '80427731';
const NOTE = 'Wants answers in German.';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const sql = () => ops.world.context.sql;
const look = async (name: string) => (await ops.look('players', name, UID)).json;
const note = (text: string) => ops.act('players', 'note', UID, text);
const erase = () => ops.act('players', 'erase', UID, '--yes');
const open = async () => (await look('erasure')).open;

test('notes are listed with operator and time, the newest first; the audit log does not have the text', async () => {
  expect((await note(NOTE)).code).toBe(0);
  expect((await note('x'.repeat(1000))).code).toBe(0);
  expect(await look('notes')).toEqual({
    notes: [
      { at: expect.any(String), by: 'ada', text: 'x'.repeat(1000) },
      { at: expect.any(String), by: 'ada', text: NOTE },
    ],
  });
  const entries = await sql()`select * from operator_actions where command = 'players note'`;
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('German');
});

test('an empty note, one of more than 1,000 characters, and one about nobody are refused', async () => {
  const before = await sql()`select from player_notes`;
  expect([(await note('  ')).code, (await note('x'.repeat(1001))).code]).toEqual([2, 2]);
  expect((await ops.act('players', 'note', '1', NOTE)).json.error?.code).toBe('player.unknown');
  expect(await sql()`select from player_notes`).toHaveLength(before.length);
});

test('a stored note cannot be changed', async () => {
  await expect(sql()`update player_notes set text = 'other'`).rejects.toThrow('never changed');
});

test('an export has the notes', async () => {
  const { json } = await ops.act('players', 'export', UID);
  const { account } = json.data as { account: { notes: { text: string }[] } };
  expect(account.notes.map(({ text }) => text)).toContain(NOTE);
  expect(JSON.stringify(account.notes)).not.toContain('ada');
});

test('a device is listed with its first and last sign-in only', async () => {
  await sql()`
    insert into devices (player_id, device_hash, first_seen_at, seen_at)
    select id, 'hash', '2026-11-01Z', '2026-11-02Z' from players where uid = ${UID}`;
  const device = { firstSeenAt: '2026-11-01T00:00:00.000Z', seenAt: '2026-11-02T00:00:00.000Z', byGame: false };
  expect((await look('devices')).devices).toContainEqual(device);
});

test('an open payment, a parked delivery, an owed refund and an open dispute keep a player from being erased', async () => {
  const number = await ops.place();
  const payment = await ops.pay(number);
  expect(await open()).toEqual([{ kind: 'order', number, state: 'paying' }]);
  expect((await erase()).json.error).toMatchObject({
    code: 'player.unsettled',
    message: expect.stringContaining(`order ${number} (paying)`),
  });
  await ops.decide(payment, 'decline');
  await ops.reach(number, ({ status }) => status === 'payment_failed');
  expect(await open()).toEqual([]);

  const parked = await ops.parked();
  expect(await open()).toEqual([{ kind: 'order', number: parked.number, state: 'sending' }]);
  expect((await erase()).json.error?.code).toBe('player.unsettled');
  await ops.act('orders', 'redeliver', parked.number);
  await ops.reach(parked.number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await open()).toEqual([]);

  const [refund] = await sql()<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, state, created_at, updated_at)
    select player_id, id, 1, 'operator', 'test', 'failed', now(), now() from payments where payable = ${parked.number}
    returning id`;
  expect(await open()).toEqual([{ kind: 'refund', number: parked.number, state: 'failed' }]);
  await sql()`update refunds set settled_at = now(), paid_outside = 1 where id = ${refund?.id ?? ''}`;
  expect(await open()).toEqual([]);

  const disputes = JSON.stringify([{ id: 'd1', amount: 1, status: 'open', dueBy: null }]);
  await sql()`update payments set disputes = ${disputes}::text::jsonb where payable = ${parked.number}`;
  expect(await open()).toEqual([{ kind: 'dispute', number: parked.number, state: 'open' }]);
  await sql()`update payments set disputes = '[]' where payable = ${parked.number}`;
});

test('an item that is being taken back, or was for money that is held, keeps a player from being erased', async () => {
  await ops.world.games.put({ takeBack: 'error' });
  const { number, payment } = await ops.sent();
  await ops.act('deliveries', 'take-back', number);
  expect(await open()).toEqual([{ kind: 'order', number, state: 'taking_back' }]);
  expect((await erase()).json.error?.code).toBe('player.unsettled');
  await until(
    async () => (await sql()`select from take_backs where state = 'parked'`).length,
    (parked) => parked === 1,
  );
  expect(await open()).toEqual([{ kind: 'order', number, state: 'taking_back' }]);
  await ops.act('orders', 'resolve', number, '--as', 'taken');
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'taken_back');
  expect(await open()).toEqual([{ kind: 'order', number, state: 'taken_back' }]);
  await ops.act('orders', 'refund', number, '--amount', 'all');
  await until(
    () => ops.refundedOf(payment),
    (sum) => sum > 0,
  );
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await open()).toEqual([]);
});

test('the erasure deletes the notes at once, and of two at once one erases', async () => {
  const codes = (await Promise.all([erase(), erase()])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([0, 1]);
  expect(await sql()`select from player_notes`).toEqual([]);
  await until(
    () => sql()`select from outbox where type = 'account.erased' and handled_at is not null`,
    (rows) => rows.length === 1,
  );
});
