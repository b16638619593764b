import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { OpsWorld } from '../ops.fixture.ts';

const KESTREL = '80427731';

let ops: OpsWorld;
let playerId: string;
beforeAll(async () => {
  ops = await OpsWorld.start();
  const { sql } = ops.world.context;
  const [row] = await sql<{ id: string }[]>`select id from players where uid = ${KESTREL}`;
  playerId = row?.id ?? '';
  const entry = { playerId, number: null, levelAt: null };
  // One after the other: the newest is shown first.
  for (const one of [
    { ...entry, key: 'order:1:paid', kind: 'earned', points: 600, number: '20261121-7K3MQ9ZT2B', levelAt: 'now' },
    { ...entry, key: 'grant:1', kind: 'granted', points: 50 },
    { ...entry, key: 'spend:1', kind: 'spent', points: -100 },
  ] as const)
    await sql.begin((tx) => bookEntries(tx, [one]));
  await sql.begin((tx) =>
    giveGrants(tx, [
      { playerId, source: 'vip_level', reference: 'x', subject: 'x', contents: { points: 5 } },
      { playerId, source: 'compensation', reference: 'x', subject: 'x', contents: { points: 5 } },
    ]),
  );
});
afterAll(() => ops.world.stop());

test('a player’s points, what they come from, the level, and what it brought', async () => {
  const { code, json } = await ops.look('vip', 'show', '--player', KESTREL);
  const signedIn = await ops.world.signIn('kestrel', 'starlight');
  const { body: seen } = await signedIn.call('GET /me/vip', {});
  expect(code).toBe(0);
  expect(json).toMatchObject({
    balance: 550,
    sum: 550,
    counted: 600,
    level: seen.level,
    next: seen.next,
    sums: [
      { kind: 'earned', entries: 1, points: 600 },
      { kind: 'granted', entries: 1, points: 50 },
      { kind: 'spent', entries: 1, points: -100 },
    ],
    grants: [{ source: 'vip_level', subject: 'x', state: 'claimable' }],
  });
  expect(json.entries).toMatchObject([{ key: 'spend:1' }, { key: 'grant:1' }, { order: '20261121-7K3MQ9ZT2B' }]);
});

test('a balance that is not the sum of its entries is said first, and by the exit code', async () => {
  const { sql } = ops.world.context;
  await sql`update point_balances set balance = 551 where player_id = ${playerId}`;
  const { code, text } = await ops.type('vip', 'show', '--player', KESTREL);
  expect([code, text.startsWith('The balance is 551, but the entries come to 550')]).toEqual([3, true]);
  await sql`update point_balances set balance = 550 where player_id = ${playerId}`;
});

test('an unknown player is refused', async () => {
  expect(await ops.look('vip', 'show', '--player', '777')).toMatchObject({
    code: 1,
    json: { error: { code: 'player.unknown' } },
  });
});
