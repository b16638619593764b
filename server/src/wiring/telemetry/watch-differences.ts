import type { Schedule } from '../../jobs/schedule.ts';
import type { Telemetry } from '../../kernel/metrics/telemetry.ts';

const CHECK = 'differences.report';
/** Less than a day: tomorrow another worker may run the check. */
const KEPT_MS = 23.5 * 3_600_000;

/** Keeps the number of differences that the daily check of this process found. */
export function watchDifferences(schedules: readonly Schedule[], telemetry: Telemetry): Schedule[] {
  let last: { total: number; at: number } | null = null;
  telemetry.read('manawell_ledger_differences', () =>
    last && performance.now() - last.at < KEPT_MS ? [[last.total, {}]] : [],
  );
  return schedules.map((schedule) => {
    if (schedule.name !== CHECK) return schedule;
    const run = async (): Promise<void> => {
      last = { total: Number(await schedule.run()), at: performance.now() };
    };
    return { ...schedule, run };
  });
}
