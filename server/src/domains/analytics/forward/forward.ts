import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, type Next, startLoop } from '#server/kernel/work/loop.ts';
import { troubleOf } from '#server/kernel/work/trouble.ts';
import { writeNext } from './file.ts';
import { type Hold, Lost, putOff, register, release, renumberRestored, take } from './positions.repo.ts';
import { sendSome } from './send.ts';
import type { Target } from './target.ts';

const POLL_MS = { receiver: 1000, folder: 10_000 };
/** A target of a process that was killed is taken over after this; longer than any request. */
const HOLD_MS = 60_000;
/** So many tries take some ten minutes. */
const ALARMING = 10;

interface Means {
  sql: Sql;
  log: Log;
}

/**
 * Hands events on to each target, at its own pace: one process of the installation works for a target at a time. Its position moves once
 * events are taken, so that whoever is killed before that repeats them.
 */
export async function startForwarding(
  { sql, log }: Means,
  targets: readonly Target[],
  forMs = HOLD_MS,
): Promise<Pick<Loop, 'idle' | 'stop'>> {
  await renumberRestored(sql);
  await register(
    sql,
    targets.map(({ name }) => name),
  );
  const holder = randomUUID();
  const loops = targets.map((target) => {
    const hold = { target: target.name, holder, forMs };
    const loop = startLoop(roundOf({ sql, log }, hold, target));
    return {
      idle: loop.idle,
      async stop() {
        await loop.stop();
        // It is free again in a minute in any case.
        await release(sql, hold).catch(() => undefined);
      },
    };
  });
  return {
    idle: async () => void (await Promise.all(loops.map(({ idle }) => idle()))),
    stop: async () => void (await Promise.all(loops.map(({ stop }) => stop()))),
  };
}

function roundOf({ sql, log }: Means, hold: Hold, target: Target): () => Promise<Next> {
  const trouble = troubleOf(log, `events could not be handed on to ${target.name}; it is tried again`);
  return async () => {
    try {
      const more = await forwardSome(sql, hold, target);
      if (more) trouble.over();
      return more ? { more, pauseMs: 0 } : { more, waitMs: POLL_MS[target.kind] };
    } catch (error) {
      if (!(error instanceof Lost)) {
        trouble.failed(error);
        const tries = await putOff(sql, hold, error instanceof Error ? error.message : String(error)).catch(() => 0);
        if (tries >= ALARMING)
          log.error({ alert: 'analytics.forward', target: target.name, tries }, 'events keep failing to be handed on');
      }
      return { more: false, waitMs: POLL_MS[target.kind] };
    }
  };
}

/** Hands on what is next, if it is this process's turn; answers whether there may be more. */
async function forwardSome(sql: Sql, hold: Hold, target: Target): Promise<boolean> {
  const position = await take(sql, hold);
  if (!position?.due) return false;
  return target.kind === 'receiver' ? sendSome(sql, hold, target, position) : writeNext(sql, hold, target, position);
}
