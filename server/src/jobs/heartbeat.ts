import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';

/** Where workers tell that they live. A notice is written nowhere, and reaches processes that hold a session for notices anyway. */
const CHANNEL = 'workers';

export interface Beat {
  /** How often a worker tells that it lives. */
  everyMs: number;
  /** After so long without a word of any worker there is none. */
  goneMs: number;
}

const BEAT: Beat = { everyMs: 5000, goneMs: 30_000 };

/** Tells the others that this worker lives; answers how to stop. */
export function startHeartbeat(sql: Sql, { everyMs }: Beat = BEAT): () => void {
  // Without the database nobody would hear of it, and the next one is due soon.
  const beat = (): void => void sql`select pg_notify(${CHANNEL}, '')`.catch(() => undefined);
  beat();
  const timer = setInterval(beat, everyMs).unref();
  return () => clearInterval(timer);
}

export interface Workers {
  /** Whether any worker told lately that it lives: a look at a variable. */
  alive(): boolean;
  close(): Promise<void>;
}

/** Hears which workers live, and calls somebody when there is none. */
export async function watchWorkers(sql: Sql, log: Log, { everyMs, goneMs }: Beat = BEAT): Promise<Workers> {
  let heardAt = performance.now();
  let alive = true;
  const heard = (): void => {
    heardAt = performance.now();
    if (!alive) log.info('a worker is alive again');
    alive = true;
  };
  const look = async (): Promise<void> => {
    if (!alive || performance.now() - heardAt < goneMs) return;
    // While the database is away nobody is heard, whoever lives.
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    );
    if (!isThere) heardAt = performance.now();
    if (!alive || performance.now() - heardAt < goneMs) return;
    alive = false;
    log.error({ alert: 'worker.none' }, 'no worker is alive: nothing is delivered and no webhook is understood');
  };
  // Notices of the time without a session are lost: their worker gets the whole time again to be heard.
  const subscription = await sql.listen(CHANNEL, heard, () => {
    heardAt = performance.now();
  });
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    alive: () => alive,
    close: () => {
      clearInterval(timer);
      return subscription.unlisten();
    },
  };
}
