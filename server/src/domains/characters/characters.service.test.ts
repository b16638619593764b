import { beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { type Characters, createCharacters } from './characters.service.ts';
import type { GameOffers } from './offers/game-offers.port.ts';

const LOCKS: GameOffers = { lead: [], hide: [], lock: [{ item: 'a', reason: {} }] };
const NONE = { lead: [], hide: [], lock: [] };
const MINE = { gid: 1, uid: 1, region: 'eu', roleId: 'mine' };
const ROLE = { roleId: 'mine', name: 'Mine', serverId: 's', serverName: 'S', level: 1, avatar: null };

let at = 0;
let asked: string[] = [];
let isDown = false;
let characters: Characters;
beforeEach(() => {
  at = 1_800_000_000_000;
  asked = [];
  isDown = false;
  characters = createCharacters({
    games: {
      async roles() {
        asked.push('roles');
        if (isDown) throw new Error('down');
        return { kind: 'full', roles: [ROLE] };
      },
      // Many backends answer an unknown character and an unknown call in the same way.
      async offers({ roleId }) {
        asked.push(roleId);
        return roleId === 'mine' ? LOCKS : 'not_asked';
      },
    },
    clock: { now: () => new Date(at) },
    log: silentLog,
  });
});

test('requests for invented characters are not sent to the game and open no lock for others', async () => {
  for (const [uid, roleId] of Object.entries(['guessed', 'made-up', '']))
    expect(await characters.offersFor({ ...MINE, uid: Number(uid), roleId })).toEqual(NONE);
  expect(asked).not.toContain('guessed');
  expect(await characters.offersFor(MINE)).toEqual(LOCKS);
});

test('concurrent requests cause one character look-up', async () => {
  await Promise.all([characters.find(1, 1, 'eu', 'mine'), characters.offersFor(MINE)]);
  expect(asked).toEqual(['roles', 'mine']);
  at += 60_000;
  await characters.offersFor(MINE);
  expect(asked).toEqual(['roles', 'mine', 'roles', 'mine']);
});

test('if the look-up fails, there are no offers, and the next request asks the game again', async () => {
  isDown = true;
  expect(await characters.offersFor(MINE)).toEqual(NONE);
  isDown = false;
  expect(await characters.offersFor(MINE)).toEqual(LOCKS);
});
