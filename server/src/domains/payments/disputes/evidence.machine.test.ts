import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { type EvidenceEvent, evidenceMachine } from './evidence.machine.ts';

const EVENTS: readonly EvidenceEvent[] = ['accepted', 'no_answer', 'refused', 'lost', 'renewed'];

test('submitted evidence is never requested again, whatever is heard later', () => {
  for (const event of EVENTS) expect(next(evidenceMachine, 'submitted', event)).toBeNull();
});

test('evidence on its way cannot be replaced', () => {
  expect(next(evidenceMachine, 'requested', 'renewed')).toBeNull();
});

test('only a call decides: refused and unclear evidence stays so until an operator submits again', () => {
  for (const state of ['refused', 'unclear'] as const)
    for (const event of EVENTS)
      expect(next(evidenceMachine, state, event)).toBe(event === 'renewed' ? 'requested' : null);
});
