import type { Task, TaskProgress } from '#contract/endpoints/tasks.ts';

const GAME = { gid: 1, name: 'Tides', icon: '/i.svg' };

/** A daily task of the game; each step gives as many points as its target. */
export const task = ({ targets = [3], ...over }: Partial<Task> & { targets?: number[] } = {}): Task => ({
  id: 'wins',
  name: 'Three wins',
  text: null,
  art: '/a.svg',
  game: GAME,
  goal: { kind: 'game' },
  period: 'day',
  until: null,
  steps: targets.map((target) => ({
    target,
    gives: [{ kind: 'points', name: '', quantity: target }],
    game: null,
  })),
  go: 'game',
  ...over,
});

/** Goods of the game at one step. */
export const giving = (target: number): Task['steps'] => [
  { target, gives: [{ kind: 'good', name: 'Gem', quantity: 2 }], game: GAME },
];

/** A player's progress in the task, and the claimed steps. */
export const progressOf = (
  { id, steps }: Task,
  { count, claimed = [], resetsAt = null }: { count: number; claimed?: number[]; resetsAt?: string | null },
): TaskProgress => ({
  id,
  period: '2026-11-22',
  count,
  resetsAt,
  steps: steps.map(({ target }) => ({
    target,
    state: claimed.includes(target) ? 'claimed' : target <= count ? 'claimable' : 'open',
  })),
});
