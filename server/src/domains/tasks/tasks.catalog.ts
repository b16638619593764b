import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';
import { checkTask } from './tasks.rules.ts';

const step = z.strictObject({ target: z.int().min(1).max(field.MAX_INTEGER), reward: contents });

const task = z.strictObject({
  id: field.id,
  name: field.text,
  text: field.text.optional(),
  art: field.art,
  gid: z.int().min(1).optional().describe('Only events of this game count. Default: events of all games.'),
  goal: z
    .union([
      z.enum(['signed_in', 'paid_orders', 'spent', 'invited', 'bound', 'drew', 'game']),
      z.strictObject({ bought: field.id }),
    ])
    .describe('`spent`: minor units of the reference currency. `game`: the game backend reports progress.'),
  period: z
    .strictObject({
      every: z.enum(['day', 'week', 'month']),
      timeZone: field.timeZone.default('UTC'),
      resetHour: z.int().min(0).max(23).default(0),
    })
    .optional()
    .describe('How often progress resets. Default: never.'),
  window: field.window.default({}),
  go: z
    .enum(['home', 'top_up', 'vip', 'coupons', 'rewards', 'share', 'bind', 'game'])
    .optional()
    .describe('The page where the task is done. Default: depends on the goal.'),
  steps: z.array(step).min(1).max(31).describe('Targets must be ascending.'),
});

export type TaskEntry = z.output<typeof task>;

/** `tasks.yaml`; a publisher without it has no tasks. */
export const tasksSection = defineSection({
  name: 'tasks',
  file: 'tasks.yaml',
  schema: z.strictObject({ tasks: z.array(task).max(100) }),
  absent: { tasks: [] },
  check: ({ tasks }, around) => [
    ...checkUnique(tasks, 'id', ['tasks']),
    ...tasks.flatMap((one, index) => [
      ...checkTask(one, ['tasks', index], around),
      ...one.steps.flatMap(({ reward }, at) => checkContents(reward, ['tasks', index, 'steps', at, 'reward'], around)),
    ]),
  ],
  index: ({ tasks }) => ({ all: tasks, byId: new Map(tasks.map((one) => [one.id, one])) }),
});

/** Returns the tasks in the publisher's order. */
export const tasksIn = (catalogue: Catalogue): readonly TaskEntry[] => catalogue.section(tasksSection).all;

export const taskOf = (catalogue: Catalogue, id: string): TaskEntry | undefined =>
  catalogue.section(tasksSection).byId.get(id);
