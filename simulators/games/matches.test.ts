import { afterEach, expect, test } from 'vitest';
import { Refused } from '../kit/refused.ts';
import { until } from '../kit/testing.ts';
import type { Game } from './game.ts';
import { Matches } from './matches.ts';
import type { Portal, PortalAnswer } from './portal.ts';
import { GID, startTestGames } from './testing.ts';

const game = {
  info: { gid: GID, matchTasks: ['three-wins', 'captains-log'] },
  profile: () => ({}),
} as unknown as Game;
const counted = (count: number): PortalAnswer => ({ status: 200, body: { count, resetsAt: null } });
const refused = (status: number, code: string): PortalAnswer => ({ status, body: { error: { code } } });

let matches: Matches;
afterEach(() => matches.clear());

/** A shop with these answers to calls for a task, in turn; the last answer repeats. Records the calls. */
function shop(answers: Record<string, (PortalAnswer | 'away')[]>) {
  const heard: { path: string; eventId: string; amount: number }[] = [];
  const portal = {
    known: () => ({}),
    call: async (_gid: number, path: string, body: { task: string; eventId: string; amount: number }) => {
      heard.push({ path, eventId: body.eventId, amount: body.amount });
      const mine = answers[body.task] ?? [];
      const answer = mine.length > 1 ? mine.shift() : mine[0];
      if (answer === undefined || answer === 'away') throw new Refused(502, 'portal_unreachable', 'away');
      return answer;
    },
  } as unknown as Portal;
  matches = new Matches(portal, [1]);
  return heard;
}

const stateOf = (task: string) => matches.of(GID, '7').find((one) => one.task === task);

test("a match is reported for each task with one id, and the page shows the shop's answer", async () => {
  const heard = shop({ 'three-wins': [counted(2)], 'captains-log': [counted(9)] });
  const told = await matches.play(game, '7');
  expect(told.map(({ task, state, count }) => [task, state, count])).toEqual([
    ['three-wins', 'counted', 2],
    ['captains-log', 'counted', 9],
  ]);
  expect(heard.map(({ path }) => path)).toEqual(['tasks/three-wins/progress', 'tasks/captains-log/progress']);
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(1);
});

test('a report is retried with the same id until a failing shop answers', async () => {
  const heard = shop({
    'three-wins': ['away', refused(503, 'server.unavailable'), refused(429, 'request.too_many'), counted(1)],
    'captains-log': [counted(1)],
  });
  await matches.play(game, '7');
  await until(async () => stateOf('three-wins')?.state === 'counted');
  expect(stateOf('three-wins')).toMatchObject({ tries: 4, count: 1, problem: null });
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(1);
  expect(heard).toHaveLength(5);
});

test('a definite refusal is not retried', async () => {
  const heard = shop({ 'three-wins': [refused(404, 'player.unknown')], 'captains-log': [counted(1)] });
  await matches.play(game, '7');
  expect(stateOf('three-wins')).toMatchObject({ state: 'refused', tries: 1, problem: 'player.unknown' });
  expect(heard).toHaveLength(2);
});

test('unanswered reports are sent after a restart, and answered ones are not', async () => {
  shop({ 'three-wins': ['away'], 'captains-log': [counted(1)] });
  await matches.play(game, '7');
  const kept = structuredClone(matches.all());
  matches.clear();
  const heard = shop({ 'three-wins': [counted(1)] });
  matches.restore(kept);
  await until(async () => stateOf('three-wins')?.state === 'counted');
  expect(heard.map(({ path, eventId }) => [path, eventId])).toEqual([['tasks/three-wins/progress', kept[0]?.eventId]]);
});

test('a match can be played through /control by a player of the game, and is in the books', async () => {
  shop({});
  const games = await startTestGames(undefined, { url: 'http://127.0.0.1:1', publicUrl: 'http://127.0.0.1:1' });
  try {
    expect((await games.control('POST', 'matches', { gid: GID, uid: 'nobody' })).status).toBe(404);
    expect((await games.control('POST', 'matches', { gid: 1, uid: '80427731' })).status).toBe(404);
    const { json } = await games.control<{ matches: object[] }>('POST', 'matches', { gid: GID, uid: '80427731' });
    expect(json.matches).toMatchObject([
      { task: 'three-wins', state: 'waiting', problem: 'portal_unreachable' },
      { task: 'captains-log', state: 'waiting' },
    ]);
    expect((await games.control<{ matches: object[] }>('GET', `books?gid=${GID}`)).json.matches).toHaveLength(2);
    const page = await (await fetch(`${games.url}/games/${GID}/client?uid=80427731`)).text();
    expect(page).toContain('Play a match and win');
    expect(page).toContain('It is told again');
    const other = await (await fetch(`${games.url}/games/1000041/client`)).text();
    expect(other).not.toContain('Play a match');
  } finally {
    await games.close();
  }
});
