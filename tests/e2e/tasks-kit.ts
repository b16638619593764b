import type { Output } from '#contract/endpoints/index.ts';
import type { Sql } from '#server/db/client.ts';

/** Makes a player so far in tasks, by their ids, in their running periods. @param running what `GET /me/tasks` answered */
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
