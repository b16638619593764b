import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_PLAYERS, byKey, type Count } from './counts.rules.ts';

const count = fc.record<Count>({
  playerId: fc.constantFrom(
    ALL_PLAYERS,
    '019a0000-0000-7000-8000-000000000001',
    '019a0000-0000-7000-8000-000000000002',
  ),
  gid: fc.integer({ min: 0, max: 12 }),
  subject: fc.constantFrom('a', 'a b', 'b'),
  scope: fc.constantFrom('', 'b', 'b c'),
  period: fc.constantFrom('-infinity', '2026-11-01'),
});

test('two transactions lock the same counts in the same order, in whatever order they list them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(count, { comparator: (a, b) => byKey(a, b) === 0 }), (counts) => {
      expect(counts.toSorted(byKey)).toEqual(counts.toReversed().toSorted(byKey));
    }),
  );
});

test('shared counts are locked before those of one player, and games by their number', () => {
  const one: Count = { playerId: ALL_PLAYERS, gid: 9, subject: 's', scope: '', period: '-infinity' };
  const ten = { ...one, gid: 10 };
  const mine = { ...one, gid: 1, playerId: '019a0000-0000-7000-8000-000000000001' };
  expect([mine, ten, one].toSorted(byKey)).toEqual([one, ten, mine]);
});
