import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../kit/testing.ts';
import type { Delivery } from './game.ts';
import { DELIVERY, GID, startTestGames, type TestGames } from './testing.ts';

type Faults = Record<number, { deliver: string }>;

let games: TestGames;
beforeEach(async () => {
  games = await startTestGames();
});
afterEach(() => games.close());

const deliver = (change: object = {}) => games.ask('deliver', { ...DELIVERY, ...change });
const characters = () => games.ask('characters', { uid: '80427731', region: 'eu' });
const configure = (body: object) => games.control('PUT', 'config', body);
const deliveries = async () => (await games.control<{ deliveries: Delivery[] }>('GET', 'books')).json.deliveries;

test('deliver can fail a number of times', async () => {
  await configure({ deliver: 'error', times: 2 });
  const answers = [await deliver(), await deliver(), await deliver()];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(await deliveries()).toMatchObject([{ calls: 1 }]);
});

test('deliver can answer garbage and grant nothing', async () => {
  await configure({ deliver: 'garbage' });
  await expect(deliver()).rejects.toThrow('JSON');
  expect(await deliveries()).toEqual([]);
});

test('deliver can refuse for good', async () => {
  await configure({ deliver: 'refuse', times: 1 });
  expect((await deliver()).json).toEqual({ result: 'refused', reason: 'conditions_not_met' });
  expect((await deliver()).json).toEqual({ result: 'refused', reason: 'conditions_not_met' });
  expect((await deliver({ deliveryId: 'd-2' })).json).toEqual({ result: 'accepted' });
});

test('deliver can time out and grant nothing', async () => {
  await configure({ deliver: 'timeout', times: 1 });
  const asked = deliver().catch(() => 'cut off');
  await until(async () => (await games.control<Faults>('GET', 'config')).json[GID]?.deliver === 'ok');
  expect(await deliveries()).toEqual([]);
  await games.close();
  expect(await asked).toBe('cut off');
  games = await startTestGames();
});

test('deliver can grant and then time out; a repeat gets the first answer', async () => {
  await configure({ deliver: 'grant_then_timeout', times: 1 });
  const asked = deliver().catch(() => 'cut off');
  await until(async () => (await deliveries()).length === 1);
  expect((await deliver()).json).toEqual({ result: 'already_accepted' });
  await games.close();
  expect(await asked).toBe('cut off');
  games = await startTestGames();
});

test('deliver can grant and then fail; a repeat gets the first answer', async () => {
  await configure({ deliver: 'grant_then_error', times: 1 });
  expect((await deliver()).status).toBe(500);
  expect(await deliveries()).toHaveLength(1);
  expect((await deliver()).json).toEqual({ result: 'already_accepted' });
});

test('characters can fail in only one game', async () => {
  await configure({ gid: GID, characters: 'error' });
  expect((await characters()).status).toBe(500);
  expect((await games.ask('characters', { uid: '80427731', region: 'eu' }, { gid: 1000041 })).status).toBe(200);
  await configure({ characters: 'ok' });
  expect((await characters()).status).toBe(200);
});

test('refuses an unknown fault or game', async () => {
  expect((await configure({ deliver: 'explode' })).status).toBe(400);
  expect((await configure({ gid: 1, deliver: 'ok' })).status).toBe(404);
});

test('adds players and roles in bulk', async () => {
  const players = Array.from({ length: 500 }, (_, i) => ({
    gid: GID,
    uid: `9${i}`,
    kind: 'full',
    roles: [{ roleId: `bench-${i}`, name: `Bench ${i}`, serverId: 's3', level: 50 }],
  }));
  expect((await games.control('POST', 'roles', players)).json).toEqual({ players: 500 });
  const { json } = await games.ask('characters', { uid: '9499', region: 'eu' });
  expect(json).toMatchObject({ kind: 'full', roles: [{ roleId: 'bench-499', serverName: 'Orion-3' }] });
  expect((await deliver({ uid: '9499', roleId: 'bench-499' })).json).toEqual({ result: 'accepted' });
});

test('does not add a role on an unknown server, or a role of another player', async () => {
  const role = { roleId: 's3-1187', name: 'Thief', serverId: 's3', level: 1 };
  expect((await games.control('POST', 'roles', { gid: GID, uid: '1', kind: 'full', roles: [role] })).status).toBe(409);
  expect(
    (await games.control('POST', 'roles', { gid: GID, uid: '1', roles: [{ ...role, roleId: 'x', serverId: 'x' }] }))
      .status,
  ).toBe(422);
});

test('a player who became a guest shows no characters', async () => {
  await games.control('POST', 'roles', { gid: GID, uid: '80427731', kind: 'guest' });
  expect((await characters()).json).toEqual({ kind: 'guest', roles: [] });
});

test('reset restores the world of the file', async () => {
  await deliver();
  await games.control('POST', 'roles', { gid: GID, uid: '80427731', kind: 'guest' });
  await configure({ deliver: 'error' });
  await games.control('POST', 'reset');
  expect(await deliveries()).toEqual([]);
  expect((await characters()).json).toMatchObject({
    kind: 'full',
    roles: [{ roleId: 's3-1187' }, { roleId: 's7-2044' }],
  });
  expect((await deliver()).json).toEqual({ result: 'accepted' });
});

test('deliveries and added players survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'games-'));
  const first = await startTestGames(directory);
  await first.control('POST', 'roles', {
    gid: GID,
    uid: '77',
    kind: 'full',
    roles: [{ roleId: 'r77', name: 'New', serverId: 'n1', level: 1 }],
  });
  await first.ask('deliver', { ...DELIVERY, uid: '77', roleId: 'r77', serverId: 'n1' });
  await first.close();
  const second = await startTestGames(directory);
  expect((await second.ask('deliver', { ...DELIVERY, uid: '77', roleId: 'r77', serverId: 'n1' })).json).toEqual({
    result: 'already_accepted',
  });
  expect(await (await fetch(`${second.url}/games/${GID}/mailbox/r77`)).text()).toContain('Astralite');
  await second.close();
  rmSync(directory, { recursive: true });
});

const OFFERS = { lead: ['a'], hide: ['b'], lock: [{ item: 'c', reason: { en: 'War.' } }] };
const offersTo = (roleId: string, gid = GID) => games.ask('offers', { uid: '80427731', region: 'eu', roleId }, { gid });

test('a game without offers answers 404; another returns the offers of its file', async () => {
  expect((await offersTo('s3-1187')).status).toBe(404);
  expect((await offersTo('k12-501', 1000041)).json).toMatchObject({ lead: ['builder-pack', 'bullion-2100'] });
});

test('offers of a game can be set for all characters and for one, and calls are counted', async () => {
  await games.control('PUT', 'offers', { gid: GID, offers: OFFERS });
  await games.control('PUT', 'offers', { gid: GID, roleId: 's7-2044', offers: { lead: ['d'] } });
  expect((await offersTo('s3-1187')).json).toEqual(OFFERS);
  expect((await offersTo('s7-2044')).json).toEqual({ lead: ['d'], hide: [], lock: [] });
  const { json } = await games.control<{ offersAsked: Record<number, number> }>('GET', 'books');
  expect(json.offersAsked[GID]).toBe(2);
  await games.control('POST', 'reset');
  expect((await offersTo('s7-2044')).status).toBe(404);
});

test('offers can fail, and can be invalid', async () => {
  await games.control('PUT', 'offers', { gid: GID, offers: OFFERS });
  await configure({ offers: 'error', times: 1 });
  expect([(await offersTo('s3-1187')).status, (await offersTo('s3-1187')).status]).toEqual([500, 200]);
  await configure({ offers: 'garbage' });
  await expect(offersTo('s3-1187')).rejects.toThrow('JSON');
});
