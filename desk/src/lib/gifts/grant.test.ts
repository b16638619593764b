import { expect, test } from 'vitest';
import { canWithdraw, type Grant, grantReason } from './grant.ts';

const grant = (changes: Partial<Grant>): Grant => ({
  id: 'g',
  source: 'compensation',
  subject: null,
  contents: { points: 1 },
  state: 'claimable',
  role: null,
  reason: null,
  givenAt: '2026-11-20T10:00:00Z',
  until: null,
  claimedAt: null,
  ...changes,
});

test('a grant can be withdrawn until the player has it', () => {
  const states = ['claimable', 'waiting', 'sending', 'not_met', 'sent', 'withdrawn', 'expired'];
  expect(states.filter((state) => canWithdraw(grant({ state })))).toEqual(states.slice(0, 4));
});

test('free items, and grants that an operator withdraws already, cannot be withdrawn', () => {
  expect(canWithdraw(grant({ source: 'free_item', state: 'sending' }))).toBe(false);
  expect(canWithdraw(grant({ state: 'sending', reason: 'withdrawn_by_operator' }))).toBe(false);
});

test('the reason of an operator is a sentence, and the words of a game stay', () => {
  expect(grantReason(grant({ state: 'withdrawn', reason: 'withdrawn_by_operator' }))).toBe('An operator withdrew it.');
  expect(grantReason(grant({ state: 'sending', reason: 'withdrawn_by_operator' }))).toMatch(/if the game refuses it/);
  expect(grantReason(grant({ reason: 'bag_full' }))).toBe('bag_full');
});
