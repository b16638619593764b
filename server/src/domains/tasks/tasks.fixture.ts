import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { type TaskEntry, tasksSection } from './tasks.catalog.ts';

/** Once, all games, one point for the first order; what differs is said. */
export const task = (over: Partial<TaskEntry> = {}): TaskEntry => ({
  id: 'orders',
  name: { en: 'Orders' },
  art: 'art/icon.svg',
  goal: 'paid_orders',
  window: {},
  steps: [{ target: 1, reward: { points: 1 } }],
  ...over,
});

/** A catalogue that has nothing but these. */
export function catalogOf(...tasks: readonly TaskEntry[]): LiveCatalog {
  const index = { all: tasks, byId: new Map(tasks.map((one) => [one.id, one])) };
  const catalogue = {
    section: (section: unknown) => (section === tasksSection ? index : undefined),
  } as unknown as Catalogue;
  return { current: () => catalogue } as LiveCatalog;
}
