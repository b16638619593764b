import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import type { GameOffers, OfferReceiver } from './game-offers.port.ts';
import { createGameOffers } from './game-offers.ts';

const LEADS: GameOffers = { lead: ['a'], hide: [], lock: [] };
const NONE = { lead: [], hide: [], lock: [] };
const KESTREL: OfferReceiver = { gid: 1, uid: 1, region: 'eu', roleId: 'r1' };
const MINUTE = 60_000;

let at = 0;
let asked: OfferReceiver[] = [];
let answer: () => Promise<GameOffers | 'not_asked'>;
let offersFor: ReturnType<typeof createGameOffers>;
beforeEach(() => {
  at = 1_800_000_000_000;
  asked = [];
  answer = async () => LEADS;
  offersFor = createGameOffers({
    games: {
      offers(receiver) {
        asked.push(receiver);
        return answer();
      },
    },
    clock: { now: () => new Date(at) },
    log: createLog({ level: 'silent' }),
  });
});
const fails = async (): Promise<never> => {
  throw new Error('there was no answer in time');
};

test('a game is asked about a character once a minute', async () => {
  expect([await offersFor(KESTREL), await offersFor(KESTREL)]).toEqual([LEADS, LEADS]);
  at += MINUTE - 1;
  await offersFor(KESTREL);
  expect(asked).toEqual([KESTREL]);
  at += 1;
  await offersFor(KESTREL);
  expect(asked).toHaveLength(2);
});

test('concurrent requests wait for the same answer', async () => {
  const { promise, resolve } = Promise.withResolvers<GameOffers>();
  answer = () => promise;
  const both = [offersFor(KESTREL), offersFor(KESTREL)];
  resolve(LEADS);
  expect(await Promise.all(both)).toEqual([LEADS, LEADS]);
  expect(asked).toHaveLength(1);
});

test.each<[string, Partial<OfferReceiver>]>([
  ['character', { roleId: 'r2' }],
  ['region', { region: 'us' }],
  ['player', { uid: 2 }],
  ['game', { gid: 2 }],
])('an answer for one character is not used for another %s', async (_, other) => {
  await offersFor(KESTREL);
  answer = async () => NONE;
  expect(await offersFor({ ...KESTREL, ...other })).toEqual(NONE);
});

test('only an outdated answer is requested again', async () => {
  await offersFor(KESTREL);
  const since: Date[] = [];
  const outdated = (is: boolean) => async (askedAt: Date) => since.push(askedAt) > 0 && is;
  await offersFor(KESTREL, outdated(false));
  expect(asked).toHaveLength(1);
  at += 5;
  await offersFor(KESTREL, outdated(true));
  expect(asked).toHaveLength(2);
  await offersFor(KESTREL, outdated(false));
  expect(since.map((date) => date.getTime() - at)).toEqual([-5, -5, 0]);
});

test('a game without the call has no offers and is not asked for ten minutes', async () => {
  answer = async () => 'not_asked';
  expect(await offersFor(KESTREL)).toEqual(NONE);
  at += 10 * MINUTE - 1;
  expect(await offersFor({ ...KESTREL, uid: 2 })).toEqual(NONE);
  expect(asked).toHaveLength(1);
  at += 1;
  answer = async () => LEADS;
  expect(await offersFor(KESTREL)).toEqual(LEADS);
});

test('if a game with the call reports that it is missing, that is a failure, and its locks stay for others', async () => {
  await offersFor(KESTREL);
  answer = async () => 'not_asked';
  expect(await offersFor({ ...KESTREL, uid: 2 })).toEqual(NONE);
  answer = async () => LEADS;
  expect(await offersFor({ ...KESTREL, uid: 3 })).toEqual(LEADS);
});

test('a game that fails has no offers, and the next request asks it again', async () => {
  answer = fails;
  expect(await offersFor(KESTREL)).toEqual(NONE);
  answer = async () => LEADS;
  expect(await offersFor(KESTREL)).toEqual(LEADS);
});

test('a game that fails five times in a row is not asked for a minute; other games are', async () => {
  answer = fails;
  for (let uid = 1; uid <= 8; uid += 1) expect(await offersFor({ ...KESTREL, uid })).toEqual(NONE);
  expect(asked).toHaveLength(5);
  answer = async () => LEADS;
  expect(await offersFor({ ...KESTREL, gid: 2 })).toEqual(LEADS);
  at += MINUTE - 1;
  expect(await offersFor(KESTREL)).toEqual(NONE);
  at += 1;
  expect(await offersFor(KESTREL)).toEqual(LEADS);
});

test('while a game is not asked, its cached answer is valid for its minute', async () => {
  await offersFor(KESTREL);
  answer = fails;
  for (let uid = 2; uid <= 6; uid += 1) await offersFor({ ...KESTREL, uid });
  expect(await offersFor(KESTREL)).toEqual(LEADS);
});

test('requests for many characters do not evict the entries of other players', async () => {
  await offersFor(KESTREL);
  for (let role = 0; role < 50; role += 1) await offersFor({ ...KESTREL, uid: 2, roleId: `made-up-${role}` });
  asked = [];
  await offersFor(KESTREL);
  expect(asked).toEqual([]);
});
