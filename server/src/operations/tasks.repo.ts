import type { Db } from '#server/db/client.ts';

export interface ProgressLine {
  task: string;
  period: string;
  count: number;
  /** End of the period; null: it never ends. */
  endsAt: Date | null;
  /** Rewards that were reached and unclaimed at the end of the period have been given. */
  settled: boolean;
  /** The period has ended. */
  over: boolean;
}

/** Returns a player's progress in tasks, the current periods first. */
export const progressOf = (db: Db, playerId: string, limit: number) => db<ProgressLine[]>`
  select task, period, count, nullif(ends_at, 'infinity') as "endsAt", settled, ends_at <= now() as over from task_progress
  where player_id = ${playerId} order by ends_at <= now(), period desc, task limit ${limit}`;

export interface EntryLine {
  at: Date;
  task: string;
  period: string;
  amount: number;
  /** The counted fact: an order, a day, an event of a game. */
  key: string;
}

export const entriesOf = (db: Db, playerId: string, limit: number) => db<EntryLine[]>`
  select at, task, period, amount, key from task_entries
  where player_id = ${playerId} order by at desc, task, key limit ${limit}`;

/** Returns the states of a player's grants for steps, by their references. */
export async function stepStates(db: Db, playerId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ reference: string; state: string }[]>`
    select reference, state from grants where player_id = ${playerId} and source = 'task'`;
  return new Map(rows.map(({ reference, state }) => [reference, state]));
}
