import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { DEMO_SECRETS, loadConfig } from '../config/index.ts';
import type { Catalogue, GameEntry } from '../domains/catalog/index.ts';
import { openGames } from './games.ts';

const GID = 7;
const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;

const gamesWith = (env: Record<string, string>, links: Partial<GameEntry['links']> = {}) => {
  const game = { gid: GID, regions: [{ id: 'eu' }], links, backend: {} } as unknown as GameEntry;
  const catalogue = { games: [game], game: (gid: number) => (gid === GID ? game : undefined) } as unknown as Catalogue;
  return openGames(loadConfig(env, PAYMENT_PROVIDERS), { current: () => catalogue });
};
const BACKEND = { GAME_7_URL: 'http://127.0.0.1:1/games/7', GAME_7_SECRET: SECRET };
const LINKS = { deepLink: 'starfall://shop', pcReturn: 'starfall://signed-in' };

test('a game with a backend signs players in by the addresses of the catalogue', () => {
  const { signIn } = gamesWith(BACKEND, LINKS);
  expect(signIn.find(GID)).toEqual({ gid: GID, regions: ['eu'], ...LINKS });
  expect(signIn.all()).toHaveLength(1);
  expect(signIn.find(8)).toBeUndefined();
});

test('the environment’s addresses count in place of the catalogue’s', () => {
  const env = { ...BACKEND, GAME_7_DEEP_LINK: 'http://127.0.0.1:1/client', GAME_7_PC_RETURN: 'http://127.0.0.1:1/pc' };
  expect(gamesWith(env, LINKS).signIn.find(GID)).toMatchObject({
    deepLink: 'http://127.0.0.1:1/client',
    pcReturn: 'http://127.0.0.1:1/pc',
  });
});

test('a game without a backend, or without the address, signs nobody in', () => {
  expect(gamesWith({}, LINKS).signIn.find(GID)).toMatchObject({ deepLink: null, pcReturn: null });
  expect(gamesWith(BACKEND).signIn.find(GID)).toMatchObject({ deepLink: null, pcReturn: null });
});

test('a game’s own calls are signed with its secrets, never with the demo’s, which everybody knows', () => {
  expect(gamesWith({ ...BACKEND, GAME_7_SECRET_2: SECRET }).secretsOf(GID)).toEqual([SECRET, SECRET]);
  const demo = gamesWith({ GAME_7_URL: BACKEND.GAME_7_URL });
  expect(demo.backendOf(GID)?.secrets).toEqual([DEMO_SECRETS.game]);
  expect(demo.secretsOf(GID)).toEqual([]);
});

test('a secret of a game that the catalogue does not have opens nothing', () => {
  expect(gamesWith({ ...BACKEND, GAME_8_SECRET: SECRET }).secretsOf(8)).toEqual([]);
});
