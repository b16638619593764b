import { expect, test } from 'vitest';
import { type NudgeFacts, selectNudges } from './nudges.rules.ts';

const END = new Date('2026-11-22T12:00:00Z');
const NOTHING: NudgeFacts = { due: 0, draw: null, expiring: [], task: null, next: null };
const coupon = (id: string) => ({ id, name: id, games: [7], expiresAt: END });
const level = (done: number) => ({ name: 'Beacon', art: 'b.svg', missing: 10, done });
const task = (count: number, target: number, claimable = false) => ({
  name: 'Wins',
  art: 'w.svg',
  currency: null,
  count,
  target,
  claimable,
});

test('returns no nudge if nothing is due', () => {
  expect(selectNudges(NOTHING)).toEqual([]);
  expect(selectNudges({ ...NOTHING, task: task(1, 3), next: level(0.74) })).toEqual([]);
});

test('rewards to claim lead, then a coupon that expires, then a level or task nearly reached', () => {
  const all = { ...NOTHING, due: 2, expiring: [coupon('one'), coupon('two')], next: level(0.75) };
  const shown = [
    { kind: 'rewards', count: 2 },
    { kind: 'coupon', id: 'one', name: 'one', games: [7], expiresAt: END.toISOString() },
    { kind: 'level', name: 'Beacon', art: 'b.svg', missing: 10 },
  ];
  expect(selectNudges(all)).toEqual(shown);
  expect(selectNudges({ ...all, task: task(2, 3) }).map(({ kind }) => kind)).toEqual(['rewards', 'coupon', 'task']);
});

test('today’s open draw comes after rewards to claim, and before a coupon that expires', () => {
  const draw = { name: 'Well', art: 'well.svg' };
  const all = { ...NOTHING, due: 1, draw, expiring: [coupon('one')], next: level(0.9) };
  expect(selectNudges(all).map(({ kind }) => kind)).toEqual(['rewards', 'lottery', 'coupon']);
  expect(selectNudges({ ...NOTHING, draw })).toEqual([{ kind: 'lottery', ...draw }]);
});

test.each([
  ['one more of three', task(2, 3), true],
  ['the last quarter', task(75, 100), true],
  ['less than the last quarter', task(74, 100), false],
  ['a task without progress', task(0, 1), false],
  ['a step that can be claimed', task(1, 5, true), true],
])('shows a task that is nearly reached: %s', (_, near, shown) => {
  expect(selectNudges({ ...NOTHING, task: near })).toHaveLength(shown ? 1 : 0);
});
