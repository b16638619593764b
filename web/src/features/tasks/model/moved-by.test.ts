import { expect, test } from 'vitest';
import type { Task } from '#contract/endpoints/tasks.ts';
import { order } from '#tests/components/examples.ts';
import { movedBy } from './moved-by.ts';

const here = { gid: 1, name: 'Tides', icon: '/i.svg' };

test.each<[string, Pick<Task, 'game' | 'goal'>, boolean]>([
  ['orders of any game', { game: null, goal: { kind: 'paid_orders' } }, true],
  ['money spent in its game', { game: here, goal: { kind: 'spent', currency: 'USD' } }, true],
  ['orders of another game', { game: { ...here, gid: 2 }, goal: { kind: 'paid_orders' } }, false],
  ['its item', { game: here, goal: { kind: 'bought', item: 'pack' } }, true],
  ['another item', { game: here, goal: { kind: 'bought', item: 'pass' } }, false],
  ['days', { game: null, goal: { kind: 'signed_in' } }, false],
  ['matches', { game: here, goal: { kind: 'game' } }, false],
])('a task that counts %s', (_, task, moved) => {
  expect(movedBy(task, order())).toBe(moved);
});
