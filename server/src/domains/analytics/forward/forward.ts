import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, type Next, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import { writeNext } from './file.ts';
import {
  type Hold,
  HoldLost,
  recordFailure,
  registerTargets,
  releaseTarget,
  renumberRestored,
  takeTarget,
} from './positions.repo.ts';
import { sendNext } from './send.ts';
import type { Target } from './target.ts';

const POLL_MS = { receiver: 1000, folder: 10_000 };
/** After this, another process takes over the target of a process that was killed. Longer than any request. */
const HOLD_MS = 60_000;
/** This many failures in a row take about ten minutes. */
const ALARM_AFTER_FAILURES = 10;

interface ForwardingDeps {
  sql: Sql;
  log: Log;
}

/**
 * Forwards events to each target at its own pace. One process of the installation works for a target at a time.
 * A target's position moves only after it took the events, so a killed process causes repeats, never gaps.
 */
export async function startForwarding(
  { sql, log }: ForwardingDeps,
  targets: readonly Target[],
  forMs = HOLD_MS,
): Promise<Pick<Loop, 'idle' | 'stop'>> {
  await renumberRestored(sql);
  await registerTargets(
    sql,
    targets.map(({ name }) => name),
  );
  const holder = randomUUID();
  const loops = targets.map((target) => {
    const hold = { target: target.name, holder, forMs };
    const loop = startLoop(createRound({ sql, log }, hold, target));
    return {
      idle: loop.idle,
      async stop() {
        await loop.stop();
        // A failed release is harmless: the hold expires within a minute.
        await releaseTarget(sql, hold).catch(() => undefined);
      },
    };
  });
  return {
    idle: async () => void (await Promise.all(loops.map(({ idle }) => idle()))),
    stop: async () => void (await Promise.all(loops.map(({ stop }) => stop()))),
  };
}

function createRound({ sql, log }: ForwardingDeps, hold: Hold, target: Target): () => Promise<Next> {
  const trouble = createOutageLog(log, `forwarding events to ${target.name} failed, will retry`);
  return async () => {
    try {
      const more = await forwardNext(sql, hold, target);
      if (more) trouble.over();
      return more ? { more, pauseMs: 0 } : { more, waitMs: POLL_MS[target.kind] };
    } catch (error) {
      if (!(error instanceof HoldLost)) {
        trouble.failed(error);
        const tries = await recordFailure(sql, hold, error instanceof Error ? error.message : String(error)).catch(
          () => 0,
        );
        if (tries >= ALARM_AFTER_FAILURES)
          log.error(
            { alert: 'analytics.forward', target: target.name, tries },
            'forwarding events keeps failing, will retry; check the target',
          );
      }
      return { more: false, waitMs: POLL_MS[target.kind] };
    }
  };
}

/** Forwards the next events if this process holds the target. Returns true if there may be more. */
async function forwardNext(sql: Sql, hold: Hold, target: Target): Promise<boolean> {
  const position = await takeTarget(sql, hold);
  if (!position?.due) return false;
  return target.kind === 'receiver' ? sendNext(sql, hold, target, position) : writeNext(sql, hold, target, position);
}
