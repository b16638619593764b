import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from '#contract/endpoints/index.ts';
import { LOCALES } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';

const GAME = 1000039;
const keys = (quantity: number) => ({ gid: GAME, goods: [{ good: 'warp-key', quantity }] });
const inAllLanguages = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));
const task = (id: string, name: string, rest: object) => ({
  id,
  name: inAllLanguages(name),
  art: 'art/redeem/core.svg',
  ...rest,
});

/** Tasks of these tests' shops: one for each goal, which no other test changes. */
const TASKS = [
  task('wins', 'Three wins', {
    gid: GAME,
    goal: 'game',
    period: { every: 'day' },
    steps: [{ target: 3, reward: keys(2) }],
  }),
  task('order', 'First order', { goal: 'paid_orders', steps: [{ target: 1, reward: { coupon: 'invite-7' } }] }),
  task('log', 'Captain’s log', {
    gid: GAME,
    goal: 'game',
    period: { every: 'month' },
    steps: Array.from({ length: 31 }, (_, day) => ({
      target: day + 1,
      reward: day % 7 === 6 ? keys(1) : { points: day + 1 },
    })),
  }),
  task('cells', 'Bought cells', {
    gid: GAME,
    goal: { bought: 'astralite-980' },
    window: { until: '2099-01-01T00:00:00Z' },
    steps: [{ target: 2, reward: { points: 7 } }],
  }),
];

/** Gives a shop these tasks, and waits until it has them. */
export async function openTasks({ context: { sql }, anonymous }: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  copyDemo(folder);
  writeFileSync(join(folder, 'tasks.yaml'), JSON.stringify({ tasks: TASKS }));
  await applyCatalog(sql, folder, catalogRules);
  rmSync(folder, { recursive: true });
  await until(
    async () => (await anonymous.call('GET /tasks')).body.tasks,
    (tasks) => tasks.some(({ id }) => id === 'wins'),
  );
}

/**
 * Sets a player's progress in tasks, by their ids, in their running periods. @param running the answer of `GET
 * /me/tasks`
 */
export async function putProgress(
  sql: Sql,
  username: string,
  running: Output<'GET /me/tasks'>['tasks'],
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { id, period, resetsAt } of running) {
    const count = counts[id];
    if (count === undefined) continue;
    await sql`
      insert into task_progress (player_id, task, period, count, ends_at)
      select id, ${id}, ${period}, ${count}, ${resetsAt ?? 'infinity'}::text::timestamptz from players where username = ${username}
      on conflict (player_id, task, period) do update set count = excluded.count`;
  }
}
