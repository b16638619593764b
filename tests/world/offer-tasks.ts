import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#contract/locales.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from './demo-catalog.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** A task with the fields that a test needs; names and picture are added. */
export interface OfferedTask {
  id: string;
  goal: string | { bought: string };
  gid?: number;
  period?: { every: 'day' | 'week' | 'month'; timeZone?: string; resetHour?: number };
  window?: { from?: string; until?: string };
  steps: { target: number; reward: object }[];
}

/** Replaces the demo's tasks. */
export async function offerTasks(
  { context, anonymous }: Pick<World, 'context' | 'anonymous'>,
  tasks: readonly OfferedTask[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    copyDemo(folder);
    const name = Object.fromEntries(LOCALES.map((locale) => [locale, 'A task']));
    const art = 'art/vip/spark.svg';
    // JSON is YAML.
    writeFileSync(join(folder, 'tasks.yaml'), JSON.stringify({ tasks: tasks.map((task) => ({ name, art, ...task })) }));
    await applyCatalog(context.sql, folder, catalogRules);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await until(
    async () => (await anonymous.call('GET /tasks')).body.tasks.map(({ id }) => id),
    (ids) => ids.join() === tasks.map(({ id }) => id).join(),
  );
}
