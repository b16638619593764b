import { expect, test } from 'vitest';
import type { RequestInfo } from '#server/http/api/handlers.ts';
import { accountsRoutes } from './accounts.routes.ts';

const row = { id: 'p1', uid: '80427731', nickname: 'Kestrel', avatar: null };
const caller = { playerId: 'p1', uid: '80427731', deletionRequested: false };
const nothing = { params: undefined, query: undefined, body: undefined };
const request: RequestInfo = {
  id: 'r',
  ip: '::1',
  country: null,
  userAgent: '',
  idempotencyKey: '',
  token: 't1',
  cookie: '',
  signal: new AbortController().signal,
};
const recent = [
  {
    gid: 1000039,
    region: 'eu',
    character: {
      roleId: 's3-1187',
      name: 'Kestrel Vane',
      server: { id: 's3', name: 'Orion-3' },
      level: 62,
      avatar: null,
    },
    method: 'card',
  },
];
const opened = { token: 't1', player: row, deletionAt: null };
const service = {
  signInWithPassword: async () => opened,
  signInWithCode: async () => opened,
  signOut: async () => undefined,
  findPlayer: async () => row,
};
const codes = {
  send: async () => ({ challenge: 'c1', expiresAt: '', resendAt: '' }),
  addressOf: async () => undefined,
};
const watch = <T>(_: string, __: object, signingIn: () => Promise<T>): Promise<T> => signingIn();
const none = async () => [];

test('signing in answers the token and the player, with what was topped up last', async () => {
  const routes = accountsRoutes(service, codes, async (playerId: string) => (playerId === 'p1' ? recent : []), watch);
  const body = { username: 'kestrel', password: 'starlight' };
  expect(await routes['POST /session/password']({ ...nothing, body }, null, request)).toEqual({
    token: 't1',
    player: { uid: '80427731', nickname: 'Kestrel', avatar: null, recent },
    deletionAt: null,
  });
});

test('the internal id of a player is not told', async () => {
  const routes = accountsRoutes(service, codes, none, watch);
  expect(Object.keys(await routes['GET /me'](nothing, caller, request))).toEqual([
    'uid',
    'nickname',
    'avatar',
    'recent',
  ]);
});

test('a player who is gone has to sign in again', async () => {
  const routes = accountsRoutes({ ...service, findPlayer: async () => undefined }, codes, none, watch);
  await expect(routes['GET /me'](nothing, caller, request)).rejects.toMatchObject({ code: 'session.required' });
});

test('signing out ends the session of the token that was sent', async () => {
  const ended: string[] = [];
  const signOut = async (token: string) => void ended.push(token);
  await accountsRoutes({ ...service, signOut }, codes, none, watch)['DELETE /session'](nothing, caller, request);
  expect(ended).toEqual(['t1']);
});

test('when the account will be erased is told at every sign-in', async () => {
  const deletionRequested = { ...opened, deletionAt: new Date('2026-12-06T12:00:00Z') };
  const routes = accountsRoutes({ ...service, signInWithCode: async () => deletionRequested }, codes, none, watch);
  const body = { challenge: 'a challenge of some length', code: '493021' };
  expect((await routes['POST /session/email']({ ...nothing, body }, null, request)).deletionAt).toBe(
    '2026-12-06T12:00:00.000Z',
  );
});
