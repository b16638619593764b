import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { grantMachine } from './grants.machine.ts';

test('a late answer of the game does not change a grant that is sent or not met', () => {
  expect(next(grantMachine, 'sending', 'accepted')).toBe('sent');
  expect(next(grantMachine, 'sending', 'refused')).toBe('not_met');
  for (const state of ['sent', 'not_met'] as const) {
    for (const event of ['accepted', 'refused'] as const) expect(next(grantMachine, state, event)).toBeNull();
  }
});

test('a refused grant becomes claimable again, or withdrawn if its reason is gone', () => {
  for (const state of ['sending', 'not_met'] as const) {
    expect(next(grantMachine, state, 'returned')).toBe('claimable');
    expect(next(grantMachine, state, 'undone')).toBe('withdrawn');
  }
  for (const event of ['returned', 'undone'] as const) expect(next(grantMachine, 'sent', event)).toBeNull();
});
