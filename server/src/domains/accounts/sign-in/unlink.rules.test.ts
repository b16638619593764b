import { expect, test } from 'vitest';
import { OWN_UIDS } from '../accounts.rules.ts';
import { type SignInWays, unlinkRefusal } from './unlink.rules.ts';

const ONLY_GOOGLE: SignInWays = {
  uid: OWN_UIDS.from + 7,
  hasPassword: false,
  hasEmail: false,
  hasPhone: false,
  providers: ['google'],
  games: [],
};
const google = { provider: 'google' } as const;

test('the last way to sign in stays', () => {
  expect(unlinkRefusal(ONLY_GOOGLE, google)).toBe('last');
  expect(unlinkRefusal({ ...ONLY_GOOGLE, providers: [], games: [7] }, { gid: 7 })).toBe('last');
});

test.each<[string, Partial<SignInWays>]>([
  ['a password', { hasPassword: true }],
  ['a confirmed address', { hasEmail: true }],
  ['a confirmed phone', { hasPhone: true }],
  ['another provider', { providers: ['google', 'line'] }],
  ['a game', { games: [7] }],
  ['the game that issued the number', { uid: 80_427_731 }],
])('an identity can be removed if %s is left', (_, more) => {
  expect(unlinkRefusal({ ...ONLY_GOOGLE, ...more }, google)).toBeNull();
});

test('a game can be removed if another way is left', () => {
  expect(unlinkRefusal({ ...ONLY_GOOGLE, games: [7] }, { gid: 7 })).toBeNull();
});

test('a game that issued the number stays, because it would link itself again', () => {
  const ways = { ...ONLY_GOOGLE, uid: OWN_UIDS.from - 1, hasPassword: true, games: [7] };
  expect(unlinkRefusal(ways, { gid: 7 })).toBe('game_number');
});

test('a way that the account does not have cannot be removed', () => {
  const ways = { ...ONLY_GOOGLE, hasPassword: true, games: [7] };
  expect(unlinkRefusal(ways, { provider: 'line' })).toBe('absent');
  expect(unlinkRefusal(ways, { gid: 8 })).toBe('absent');
});
