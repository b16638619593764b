import { setTimeout as pause } from 'node:timers/promises';
import { placing } from './acts.ts';
import { makeBuyers, repeatedCalls } from './buyers.ts';
import { percentile, round } from './report.ts';
import type { BenchWorld } from './world.ts';

const BEFORE_MS = 2000;
const SECONDS = 10;

/**
 * Cuts all database connections once while a buyer places one order after another, and prints the outcome of the
 * orders.
 */
export async function interrupt(world: BenchWorld): Promise<void> {
  const [buyer] = await makeBuyers(world, 1);
  if (!buyer) return;
  const act = placing(world);
  const took: number[] = [];
  const refused: string[] = [];
  const before = repeatedCalls();
  const cut = pause(BEFORE_MS).then(
    () => world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const begun = performance.now();
    await act.once(buyer).catch((error: Error) => void refused.push(error.message));
    took.push(performance.now() - begun);
    await act.ready?.(buyer).catch(() => undefined);
  }
  const connections = (await cut).length;
  await act.stop().catch(() => undefined);
  console.log(
    `${connections} connections to the database cut: of ${took.length} orders ${refused.length} were refused, ${repeatedCalls() - before} calls retried after a 503, the slowest took ${round(percentile(took, 100))} ms`,
  );
  for (const why of new Set(refused)) console.log(`  ${why}`);
}
