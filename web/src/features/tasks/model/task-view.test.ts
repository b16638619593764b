import { describe, expect, test } from 'vitest';
import type { Task, TaskProgress } from '#contract/endpoints/tasks.ts';
import { progressOf, task } from '#tests/components/tasks.ts';
import { countClaimable, nearest, stepsInSight, viewOf, viewsOf } from './task-view.ts';

const ladder = (...targets: number[]): Task => task({ targets });
const at = (of: Task, count: number, claimed: number[] = []): TaskProgress => progressOf(of, { count, claimed });

describe('viewOf', () => {
  test('aims at the next open step, and claims the lowest one first', () => {
    const of = ladder(3, 5, 20);
    expect(viewOf(of, at(of, 6, [3]))).toMatchObject({
      state: 'claimable',
      claimable: { target: 5 },
      aim: { target: 20 },
      count: 6,
    });
  });

  test('shows the last step of a completed task as full, even with more progress', () => {
    const of = ladder(3);
    expect(viewOf(of, at(of, 7, [3]))).toMatchObject({ state: 'done', aim: { target: 3 }, count: 3, claimable: null });
  });

  test('is open without progress for visitors', () => {
    expect(viewOf(ladder(3, 5), null)).toMatchObject({ state: 'open', aim: { target: 3 }, count: 0, progress: null });
  });
});

test('claimable tasks come first, completed ones last, each in the publisher’s order', () => {
  const [done, open, ready, other] = ['done', 'open', 'ready', 'other'].map((id) => task({ id, targets: [1] }));
  if (!done || !open || !ready || !other) throw new Error('expected four tasks');
  const progress = [at(done, 1, [1]), at(open, 0), at(ready, 1), at(other, 0)];
  const order = (held?: ReadonlySet<string>) =>
    viewsOf([done, open, ready, other], progress, held).map((view) => view.task.id);
  expect(order()).toEqual(['ready', 'open', 'other', 'done']);
  // A task that was just claimed keeps its place.
  expect(order(new Set(['done']))).toEqual(['done', 'ready', 'open', 'other']);
  expect(countClaimable(progress)).toBe(1);
});

test('nearest returns the started task that is closest to its reward', () => {
  const [far, near, new_] = ['far', 'near', 'new'].map((id) => task({ id, targets: [10] }));
  if (!far || !near || !new_) throw new Error('expected three tasks');
  const views = (...counts: number[]) =>
    viewsOf(
      [far, near, new_],
      [far, near, new_].map((of, index) => at(of, counts[index] ?? 0)),
    );
  expect(nearest(views(2, 8, 0))?.task.id).toBe('near');
  expect(nearest(views(10, 8, 0))?.task.id).toBe('far');
  expect(nearest(views(0, 0, 0))).toBeNull();
});

test('stepsInSight returns the steps of a long ladder around the player’s progress', () => {
  const of = ladder(...Array.from({ length: 31 }, (_, index) => index + 1));
  const targets = (count: number, claimed: number) =>
    stepsInSight(
      viewOf(
        of,
        at(
          of,
          count,
          of.steps.slice(0, claimed).map(({ target }) => target),
        ),
      ).steps,
      5,
    ).map(({ target }) => target);
  expect(targets(0, 0)).toEqual([1, 2, 3, 4, 5]);
  expect(targets(12, 10)).toEqual([10, 11, 12, 13, 14]);
  expect(targets(31, 31)).toEqual([27, 28, 29, 30, 31]);
});
