import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveGrants } from '#server/domains/rewards/index.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

const [KESTREL, MIKA] = ['80427731', '80991204'];
const GOODS = ['--gid', '1000039', '--goods', 'warp-key:3'];
const RECEIVER = { region: 'eu', roleId: 's3-1187' };

let ops: OpsWorld;
let kestrel: Client;
let directory: string;
beforeAll(async () => {
  ops = await OpsWorld.start();
  kestrel = await ops.world.signIn('kestrel', 'starlight');
  await ops.world.signIn('mika', 'sakura');
  directory = mkdtempSync(join(tmpdir(), 'ops-'));
});
beforeEach(() => ops.world.context.sql`delete from grants`);
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await ops.world.stop();
});

/** Gives both players something, and answers the grant of the one who claims. */
async function give(batch: string, ...contents: string[]): Promise<string> {
  const file = join(directory, 'players.csv');
  writeFileSync(file, `${KESTREL}\n${MIKA}`);
  expect((await ops.act('grants', 'give', file, '--batch', batch, ...contents)).json).toMatchObject({ given: 2 });
  return (await kestrel.call('GET /me/rewards', {})).body.rewards[0]?.id ?? '';
}
const claim = (id: string) =>
  kestrel.call('POST /me/rewards/:id/claim', { params: { id }, body: RECEIVER }, randomUUID());
const show = async (...args: string[]) => (await ops.look('grants', 'show', ...args)).json;
const grantOf = async (id: string) => {
  const { grants } = (await show('--player', KESTREL)) as { grants: Record<string, unknown>[] };
  return grants.find((grant) => grant.id === id) ?? {};
};
const reaches = (id: string, state: string) =>
  until(
    () => grantOf(id),
    (grant) => grant.state === state,
  );
/** On its way, and its game does not say anything clear. */
async function parked(batch: string): Promise<string> {
  const id = await give(batch, ...GOODS);
  await ops.world.games.put({ deliver: 'error' });
  expect((await claim(id)).status).toBe(200);
  await until(
    () => grantOf(id),
    (grant) => grant.deliveryState === 'parked',
  );
  await ops.world.games.put({ deliver: 'ok' });
  return id;
}

test('what players got of a batch is claimable among their rewards, and shown with what became of it', async () => {
  const id = await give('outage', ...GOODS);
  expect((await claim(id)).status).toBe(200);
  expect(await reaches(id, 'sent')).toMatchObject({
    uid: Number(KESTREL),
    source: 'compensation',
    subject: 'outage',
    contents: { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] },
    role: expect.stringContaining('Kestrel Vane ('),
    deliveryState: 'accepted',
    delivery: id,
    tries: 1,
    reason: null,
  });
  expect(await show('--batch', 'outage')).toMatchObject({
    sums: [
      { state: 'claimable', grants: 1 },
      { state: 'sent', grants: 1 },
    ],
    grants: [{ uid: Number(MIKA), state: 'claimable' }, { uid: Number(KESTREL) }],
  });
  const { text } = await ops.type('grants', 'show', '--batch', 'outage');
  expect(text).toContain('1000039: 3 warp-key');
  expect(text).toContain(`${id}: accepted, 1 tries`);
});

test('unclaimed grants are withdrawn for good; delivered ones stay, and the output says so', async () => {
  const id = await give('mistake', '--points', '5');
  expect((await claim(id)).status).toBe(200);
  expect(await ops.act('grants', 'withdraw', '--batch', 'mistake')).toMatchObject({
    code: 0,
    json: { withdrawn: 1, wanted: 0, before: 0, stay: [{ state: 'sent', grants: 1 }] },
  });
  const again = await ops.type('grants', 'withdraw', '--batch', 'mistake', '--why', 'ticket 4711');
  expect(again.text).toMatch(
    /^0 grant\(s\) withdrawn\. 1 were withdrawn already\.\nNot withdrawn\n.*\n +sent +1 +the player has it$/,
  );
  const file = join(directory, 'players.csv');
  expect((await ops.act('grants', 'give', file, '--batch', 'mistake', '--points', '5')).json).toMatchObject({
    given: 0,
    before: 2,
  });
  expect((await show('--player', MIKA)).grants).toMatchObject([
    { state: 'withdrawn', reason: 'withdrawn_by_operator' },
  ]);
  const [action] = await ops.world.context.sql`
    select arguments, result from operator_actions where command = 'grants withdraw' order by position limit 1`;
  expect(action).toMatchObject({ arguments: { batch: 'mistake' }, result: { withdrawn: 1 } });
  expect(JSON.stringify(action)).not.toContain(KESTREL);
});

test('what is on its way is withdrawn when its game refuses it, and is not given once more by itself', async () => {
  const id = await parked('on-its-way');
  expect((await ops.act('grants', 'withdraw', '--id', id)).json).toMatchObject({
    withdrawn: 0,
    wanted: 1,
    stay: [{ state: 'sending', grants: 1 }],
  });
  await ops.act('claims', 'resolve', id, '--as', 'back');
  expect(await reaches(id, 'withdrawn')).toMatchObject({ reason: 'withdrawn_by_operator', deliveryState: 'refused' });
});

test('what a level brings and an operator took is not brought again by the level', async () => {
  const { sql } = ops.world.context;
  const [player] = await sql<{ id: string }[]>`select id from players where uid = ${KESTREL}`;
  const grant = { playerId: player?.id ?? '', source: 'vip_level', reference: 'silver', subject: 'silver' } as const;
  const bring = () => sql.begin((tx) => giveGrants(tx, [{ ...grant, contents: { points: 5 } }]));
  expect(await bring()).toBe(1);
  const [row] = await sql<{ id: string }[]>`select id from grants`;
  expect((await ops.act('grants', 'withdraw', '--id', row?.id ?? '')).json).toMatchObject({ withdrawn: 1, stay: [] });
  expect(await bring()).toBe(0);
  expect(await grantOf(row?.id ?? '')).toMatchObject({ state: 'withdrawn' });
});

test('the claim of a free item cannot be withdrawn', async () => {
  const { sql } = ops.world.context;
  const id = randomUUID();
  await sql`
    insert into grants (player_id, id, gid, item, role_id, stock, state, claimed_at)
    select id, ${id}, 1000039, 'gift', 's3-1187', false, 'sending', now() from players where uid = ${KESTREL}`;
  expect((await ops.act('grants', 'withdraw', '--id', id)).json).toMatchObject({ withdrawn: 0, wanted: 0 });
  expect(await sql`select withdraw_wanted as wanted from grants where id = ${id}`).toEqual([{ wanted: false }]);
});

test('a reward that came back and is parked once more is settled by its own id, and by that of its delivery', async () => {
  const id = await parked('twice');
  await ops.act('claims', 'resolve', id, '--as', 'back');
  await reaches(id, 'claimable');
  await ops.world.games.put({ deliver: 'error' });
  expect((await claim(id)).status).toBe(200);
  const parkedAgain = () =>
    until(
      () => grantOf(id),
      (grant) => grant.deliveryState === 'parked' && grant.delivery !== id,
    );
  const { delivery } = await parkedAgain();
  const redelivered = { claim: delivery, from: 'parked' };
  expect((await ops.act('claims', 'redeliver', id)).json).toMatchObject(redelivered);
  await parkedAgain();
  await ops.world.games.put({ deliver: 'ok' });
  expect((await ops.act('claims', 'redeliver', String(delivery))).json).toMatchObject(redelivered);
  await reaches(id, 'sent');
  expect((await ops.act('claims', 'redeliver', id)).json.error).toMatchObject({ code: 'delivery.settled' });
});

test.each([
  ['a player whom nobody is', ['show', '--player', '777'], 1, 'player.unknown'],
  ['a batch that there is not', ['show', '--batch', 'none'], 1, 'batch.unknown'],
  ['nothing', ['show'], 2, 'usage'],
  ['both', ['show', '--batch', 'none', '--player', KESTREL], 2, 'usage'],
  ['a grant that there is not', ['withdraw', '--id', randomUUID()], 1, 'grant.unknown'],
  ['no id', ['withdraw', '--id', 'x'], 2, 'usage'],
  ['neither batch nor id', ['withdraw'], 2, 'usage'],
])('%s is refused', async (_, [verb = '', ...args], code, error) => {
  const asked = verb === 'show' ? ops.look : ops.act;
  expect(await asked.call(ops, 'grants', verb, ...args)).toMatchObject({ code, json: { error: { code: error } } });
});
