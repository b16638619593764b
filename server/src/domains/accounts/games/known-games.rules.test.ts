import { expect, test } from 'vitest';
import { OWN_UIDS } from '../accounts.rules.ts';
import { claimStatus } from './known-games.rules.ts';

const [A, B, C] = [1, 2, 3];
const UID = 80427731;
const knownTo = (...games: number[]) => ({ id: 'p', kind: 'full' as const, games });

test('a game speaks of a player who is known to it', () => {
  expect(claimStatus(A, UID, knownTo(A, B), [])).toBe('known');
  expect(claimStatus(A, OWN_UIDS.from, knownTo(A), [])).toBe('known');
});

test('a number that is nobody’s, or that no game is known to have, is to be confirmed by the game’s server', () => {
  expect(claimStatus(A, UID, undefined, [])).toBe('to_confirm');
  expect(claimStatus(A, UID, knownTo(), [])).toBe('to_confirm');
});

test('a game may claim another game’s player only if both games share their accounts', () => {
  expect(claimStatus(A, UID, knownTo(B), [])).toBe('foreign');
  expect(claimStatus(A, UID, knownTo(B), [C])).toBe('foreign');
  expect(claimStatus(A, UID, knownTo(B), [B])).toBe('to_confirm');
  expect(claimStatus(A, UID, knownTo(B, C), [B])).toBe('to_confirm');
});

test('a number of the shop’s own is never confirmed by a game that it was not handed to', () => {
  expect(claimStatus(A, OWN_UIDS.from, undefined, [B])).toBe('foreign');
  expect(claimStatus(A, OWN_UIDS.from, knownTo(B), [B])).toBe('foreign');
  expect(claimStatus(A, OWN_UIDS.from, knownTo(), [B])).toBe('foreign');
});
