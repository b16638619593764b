import type { GameApiDeps } from '../../http/signed/game-api.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { storageOf } from '../../operations/backup/verified-backups.repo.ts';
import { waitingWork } from '../../operations/waiting/waiting-work.repo.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { watchDifferences } from './watch-differences.ts';
import { watchHandlers } from './watch-handlers.ts';
import { watchStorage } from './watch-storage.ts';
import { watchWaiting } from './watch-waiting.ts';

/** Measures the work of a process from outside. Changes nothing if nothing is measured. */
export function watchWork(
  { telemetry, worker, sql }: Pick<Infrastructure, 'telemetry' | 'worker' | 'sql'>,
  everyMs: number | undefined,
) {
  const trails = telemetry?.trails ?? null;
  const stops =
    worker && telemetry
      ? [
          watchWaiting(telemetry, () => waitingWork(sql), everyMs),
          watchStorage(telemetry, () => storageOf(sql), everyMs),
        ]
      : [];
  return {
    handlers: <H extends object>(handlers: H): H => watchHandlers(handlers, trails),
    gameApi: (deps: GameApiDeps): GameApiDeps => ({ ...deps, handlers: watchHandlers(deps.handlers, trails) }),
    schedules: (all: readonly Schedule[]): readonly Schedule[] => (telemetry ? watchDifferences(all, telemetry) : all),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
