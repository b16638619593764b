import type { CheckContext } from '#server/domains/catalog/index.ts';
import { checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';

/** The parts of a task that these rules check. */
interface CheckedTask {
  gid?: number | undefined;
  goal: string | { bought: string };
  window: { from?: string | undefined; until?: string | undefined };
  steps: readonly { target: number }[];
}

/** Returns the mistakes of a task in its file. */
export function checkTask(
  { gid, goal, window, steps }: CheckedTask,
  path: Path,
  { games, items }: CheckContext,
): Finding[] {
  const found: Finding[] = [...checkWindow(definedOf(window), [...path, 'window'])];
  if (gid === undefined && (goal === 'game' || typeof goal === 'object'))
    found.push({ path: [...path, 'gid'], message: 'is required: this goal belongs to one game' });
  if (gid !== undefined && games !== null && !games.some((game) => game.gid === gid))
    found.push({ path: [...path, 'gid'], message: `is not a game (${gid})` });
  const known = gid === undefined ? null : items(gid);
  if (typeof goal === 'object' && known !== null && !known.some(({ id }) => id === goal.bought))
    found.push({ path: [...path, 'goal', 'bought'], message: `is not an item of the game (${goal.bought})` });
  steps.forEach(({ target }, index) => {
    const before = steps[index - 1]?.target;
    if (before !== undefined && target <= before)
      found.push({ path: [...path, 'steps', index, 'target'], message: 'must be above the previous target' });
  });
  return found;
}

const definedOf = ({ from, until }: CheckedTask['window']) => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

/** Returns true if a window is open at an instant. */
export const isOpen = ({ from, until }: CheckedTask['window'], at: Date): boolean =>
  (from === undefined || Date.parse(from) <= at.getTime()) && (until === undefined || Date.parse(until) > at.getTime());

/** Returns the reference of a step's grant, unique for each player. */
export const stepReference = (task: string, period: string, target: number): string => `${task}:${period}:${target}`;

/** Returns the target in a reference; null if the reference is not of this task and period. */
export function parseTarget(reference: string, task: string, period: string): number | null {
  const start = stepReference(task, period, 0).slice(0, -1);
  return reference.startsWith(start) ? Number(reference.slice(start.length)) : null;
}
