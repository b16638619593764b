import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSecret } from '../kit/signature.ts';
import { call } from '../kit/testing.ts';
import type { Delivery } from './game.ts';
import { DELIVERY, GID, startTestGames, type TestGames } from './testing.ts';

let games: TestGames;
beforeEach(async () => {
  games = await startTestGames();
});
afterEach(() => games.close());

const deliver = (change: object = {}) => games.ask('deliver', { ...DELIVERY, ...change });
const books = async () =>
  (
    await games.control<{ deliveries: Delivery[]; mailboxes: Record<string, Record<string, Delivery[]>> }>(
      'GET',
      'books',
    )
  ).json;
const rolesOf = async (uid: string, region: string, gid = GID) =>
  (await games.ask<{ kind: string; roles: { roleId: string }[] }>('characters', { uid, region }, { gid })).json;

test('refuses calls without a valid signature of this game', async () => {
  expect((await call('POST', `${games.url}/games/${GID}/profile`, { uid: '80427731' })).status).toBe(401);
  expect((await games.ask('profile', { uid: '80427731' }, { secret: newSecret() })).status).toBe(401);
  expect((await games.ask('profile', { uid: '80427731' }, { secondsAgo: 301 })).status).toBe(401);
  expect((await games.ask('profile', { uid: '80427731' }, { secondsAgo: -301 })).status).toBe(401);
  for (const secondsAgo of [-300, 0, 300])
    expect((await games.ask('profile', { uid: '80427731' }, { secondsAgo })).status).toBe(200);
});

test("a profile has the player's uid and nickname", async () => {
  expect((await games.ask('profile', { uid: '80991204' })).json).toEqual({
    uid: '80991204',
    nickname: 'ミカ',
    kind: 'full',
  });
  expect((await games.ask('profile', { uid: '1' })).status).toBe(404);
});

test('returns the characters of the region', async () => {
  const { json } = await games.ask('characters', { uid: '80427731', region: 'eu' });
  expect(json).toEqual({
    kind: 'full',
    roles: [
      { roleId: 's3-1187', name: 'Kestrel Vane', serverId: 's3', serverName: 'Orion-3', level: 62, avatar: null },
      { roleId: 's7-2044', name: 'Vane Alt', serverId: 's7', serverName: 'Vega-7', level: 8, avatar: null },
    ],
  });
  expect((await rolesOf('80427731', 'asia')).roles).toEqual([]);
  expect((await rolesOf('80991204', 'asia')).roles.map(({ roleId }) => roleId)).toEqual(['a1-330']);
  expect((await rolesOf('81150377', 'eu', 1000041)).roles.map(({ roleId }) => roleId)).toEqual(['k12-777']);
  expect((await rolesOf('80427731', 'global', 1000052)).roles.map(({ roleId }) => roleId)).toEqual(['p1-77']);
});

test('new players have no characters, and guests are marked as guests', async () => {
  expect(await rolesOf('82200456', 'eu')).toEqual({ kind: 'full', roles: [] });
  expect(await rolesOf('83300999', 'eu')).toEqual({ kind: 'guest', roles: [] });
});

test('with newcomers on, an unknown player gets a first character, and purchases arrive there', async () => {
  const open = await startTestGames(undefined, undefined, true);
  try {
    const rolesIn = async (uid: string, region: string) =>
      (await open.ask<{ roles: { roleId: string; serverId: string; level: number }[] }>('characters', { uid, region }))
        .json.roles;
    const [first, ...more] = await rolesIn('987654', 'eu');
    expect([first?.level, more]).toEqual([1, []]);
    expect(await rolesIn('987654', 'eu')).toEqual([first]);
    expect(await rolesIn('987654', 'asia')).toHaveLength(1);
    expect([await rolesIn('1900000000001', 'eu'), await rolesIn('1899999999999', 'eu')]).toMatchObject([
      [],
      [{ level: 1 }],
    ]);
    const to = { uid: '987654', roleId: first?.roleId, serverId: first?.serverId };
    expect((await open.ask('deliver', { ...DELIVERY, ...to })).json).toEqual({ result: 'accepted' });
    expect([await rolesIn('82200456', 'eu'), await rolesIn('80427731', 'asia')]).toEqual([[], []]);
  } finally {
    await open.close();
  }
});

test('a delivery arrives in the mailbox, once for each id', async () => {
  expect((await deliver()).json).toEqual({ result: 'accepted' });
  const repeats = await Promise.all(Array.from({ length: 20 }, () => deliver()));
  expect(new Set(repeats.map(({ json }) => JSON.stringify(json)))).toEqual(new Set(['{"result":"already_accepted"}']));
  const { deliveries, mailboxes } = await books();
  expect(deliveries).toMatchObject([{ ...DELIVERY, gid: GID, result: 'accepted', calls: 21 }]);
  expect(mailboxes[GID]?.['s3-1187']).toHaveLength(1);
});

test('a repeated delivery id with other contents is refused and grants nothing', async () => {
  await deliver();
  expect((await deliver({ contents: [{ id: 'astralite', quantity: 6480 }] })).json).toEqual({
    result: 'refused',
    reason: 'delivery_mismatch',
  });
  expect((await books()).deliveries).toMatchObject([{ contents: DELIVERY.contents }]);
});

test.each([
  ['of another player', { uid: '80991204' }],
  ['on another server', { serverId: 's7' }],
  ['that does not exist', { roleId: 's3-0' }],
])('a delivery to a role %s is refused, and refused again', async (_name, change) => {
  expect((await deliver(change)).json).toEqual({ result: 'refused', reason: 'role_unknown' });
  expect((await deliver(change)).json).toEqual({ result: 'refused', reason: 'role_unknown' });
  expect((await books()).mailboxes[GID]).toEqual({});
});

const recall = () => games.ask('recall', { deliveryId: DELIVERY.deliveryId, orderNumber: DELIVERY.orderNumber });

test('a recall does not take back a granted delivery', async () => {
  await deliver();
  expect((await recall()).json).toEqual({ result: 'delivered' });
  expect((await deliver()).json).toEqual({ result: 'already_accepted' });
});

test('a delivery that was recalled before it arrived is refused, also when both arrive at once', async () => {
  const [asked, came] = await Promise.all([recall(), deliver()]);
  expect([asked.json, came.json]).toEqual(
    (came.json as { result: string }).result === 'accepted'
      ? [{ result: 'delivered' }, { result: 'accepted' }]
      : [{ result: 'recalled' }, { result: 'refused', reason: 'recalled' }],
  );
  const other = { deliveryId: 'd-2' };
  expect((await games.ask('recall', { ...other, orderNumber: 'x' })).json).toEqual({ result: 'recalled' });
  expect((await deliver(other)).json).toEqual({ result: 'refused', reason: 'recalled' });
  expect(
    (await books()).deliveries.filter(({ deliveryId, result }) => deliveryId === 'd-2' && result === 'accepted'),
  ).toEqual([]);
});

const takeBack = (change: object = {}) => games.ask('take-back', { ...DELIVERY, ...change });

test('a take-back empties the mailbox, repeats its answer, and nothing grants the delivery again', async () => {
  await deliver();
  const both = await Promise.all([takeBack(), takeBack()]);
  expect(both.map(({ json }) => json)).toEqual([{ result: 'taken' }, { result: 'taken' }]);
  await games.control('PUT', 'config', { takeBack: 'used' });
  expect((await takeBack()).json).toEqual({ result: 'taken' });
  expect((await deliver()).json).toEqual({ result: 'already_accepted' });
  const { deliveries, mailboxes } = await books();
  expect(deliveries).toMatchObject([{ result: 'accepted', takenBack: 'taken' }]);
  expect(mailboxes[GID]).toEqual({});
});

test('a used item stays in the mailbox and stays used; an unknown delivery is never granted afterwards', async () => {
  await deliver();
  await games.control('PUT', 'config', { takeBack: 'used', times: 1 });
  for (const _ of [1, 2]) expect((await takeBack()).json).toEqual({ result: 'used', remaining: [] });
  expect((await books()).mailboxes[GID]?.['s3-1187']).toHaveLength(1);
  expect((await takeBack({ deliveryId: 'd-3' })).json).toEqual({ result: 'unknown' });
  expect((await deliver({ deliveryId: 'd-3' })).json).toEqual({ result: 'refused', reason: 'recalled' });
});

test('a delivery without contents is refused', async () => {
  expect((await deliver({ contents: [] })).status).toBe(400);
  expect((await deliver({ contents: [{ id: 'astralite', quantity: 0 }] })).status).toBe(400);
});

test('the mailbox page shows the received items, escaped', async () => {
  await deliver({ orderNumber: '<b>1</b>', contents: [{ id: 'warp-key', quantity: 1200 }] });
  const page = await (await fetch(`${games.url}/games/${GID}/mailbox/s3-1187`)).text();
  for (const part of ['Kestrel Vane', 'Orion-3', 'Warp Key', '×1,200', '&lt;b&gt;1&lt;/b&gt;'])
    expect(page).toContain(part);
  expect(page).not.toContain('<b>1</b>');
  expect(await (await fetch(games.url)).text()).toContain(`/games/${GID}/mailbox/s3-1187`);
  expect((await fetch(`${games.url}/games/${GID}/mailbox/none`)).status).toBe(404);
});
