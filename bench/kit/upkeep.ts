import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Sql } from '#server/db/client.ts';
import { median, round, table } from './report.ts';
import { type Shop, walkThrough } from './walks.ts';

const HOT = ['orders', 'order_events', 'payments', 'deliveries', 'ledger_entries', 'point_entries', 'outbox'];
/**
 * One act in this many milliseconds. In production, autovacuum visits a table once a minute at most, and partitions are
 * made hourly at most.
 */
const PACE_MS = 1_000;
/** A year far from any month for which the shop makes partitions. */
const FAR = 2100;

/** The maintenance of tables while the shop sells, at that pace. */
const upkeep: Record<string, (sql: Sql, n: number) => Promise<unknown>> = {
  'VACUUM of the tables of orders': (sql, n) => sql.unsafe(`vacuum ${HOT[n % HOT.length]}`),
  'a month and a day made and dropped': async (sql, n) => {
    const month = `${FAR}-${String(1 + (n % 12)).padStart(2, '0')}-01`;
    await sql`select ensure_order_partitions(${month}::date, 1)`;
    await sql`select ensure_ledger_partitions(${month}::date, 1)`;
    await sql`select ensure_event_days(${month}::date, 1)`;
    // Drop them again: kept partitions would make every query plan longer.
    const made = month.slice(0, 7).replace('-', '');
    for (const parent of ['orders', 'order_events', 'ledger_entries'])
      await sql`drop table ${sql(`${parent}_${made}`)}`;
    // Drops event days older than two or three days, as the worker does; the day made above stays, it is later.
    await sql`select drop_event_days((select current_date - 2 - ${n % 2}::int))`;
  },
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Measures orders a second with and without maintenance, in turns. */
export async function measureUpkeep(shop: Shop, seconds: number, repeats: number): Promise<void> {
  const sql = connect(shop.world.databaseUrl, { max: 1, name: 'bench-upkeep' });
  // The pace of autovacuum; a manual VACUUM has no delay.
  await sql`set vacuum_cost_delay = '2ms'`;
  const rates = new Map<string, number[]>();
  const acts = new Map<string, number[]>();
  const note = async (what: string): Promise<void> => {
    const took = await walkThrough(shop, seconds, 0);
    const orders = took.get('an order to the game')?.length ?? 0;
    rates.set(what, [...(rates.get(what) ?? []), orders / seconds]);
  };
  let n = 0;
  for (let turn = 0; turn < repeats; turn++) {
    await note('nothing');
    for (const [what, work] of Object.entries(upkeep)) {
      let over = false;
      const working = (async () => {
        for (; !over; n++) {
          const [took] = await Promise.all([timed(() => work(sql, n)), sleep(PACE_MS)]);
          acts.set(what, [...(acts.get(what) ?? []), took]);
        }
      })();
      await note(what);
      over = true;
      await working;
    }
  }
  await sql.end();
  const plain = median(rates.get('nothing') ?? []);
  console.log(
    `orders a second of ${shop.buyers.length} buyers at ${shop.orders} orders, ${repeats} turns of ${seconds} s`,
  );
  console.log(
    table(
      [...rates].map(([meanwhile, all]) => ({
        meanwhile,
        'orders/s': round(median(all)),
        'of undisturbed': round(median(all) / plain, 2),
        acts: acts.get(meanwhile)?.length ?? 0,
        'ms an act': round(median(acts.get(meanwhile) ?? [0]), 1),
      })),
    ),
  );
}
