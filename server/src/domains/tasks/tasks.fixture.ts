import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { type TaskEntry, tasksSection } from './tasks.catalog.ts';

/** A task without a period, for all games, with one point for the first order; `over` replaces fields. */
export const task = (over: Partial<TaskEntry> = {}): TaskEntry => ({
  id: 'orders',
  name: { en: 'Orders' },
  art: 'art/icon.svg',
  goal: 'paid_orders',
  window: {},
  steps: [{ target: 1, reward: { points: 1 } }],
  ...over,
});

/** Returns a catalogue that has only these tasks. */
export function catalogOf(...tasks: readonly TaskEntry[]): LiveCatalog {
  const index = { all: tasks, byId: new Map(tasks.map((one) => [one.id, one])) };
  const catalogue = {
    section: (section: unknown) => (section === tasksSection ? index : undefined),
  } as unknown as Catalogue;
  return { current: () => catalogue } as LiveCatalog;
}
