import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { grantMachine } from './grants.machine.ts';

test('what the game took or refused stays so, whatever comes late', () => {
  expect(next(grantMachine, 'sending', 'accepted')).toBe('sent');
  expect(next(grantMachine, 'sending', 'refused')).toBe('not_met');
  for (const state of ['sent', 'not_met'] as const) {
    for (const event of ['accepted', 'refused'] as const) expect(next(grantMachine, state, event)).toBeNull();
  }
});
