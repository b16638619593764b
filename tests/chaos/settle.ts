import { setTimeout as pause } from 'node:timers/promises';
import type { BookPayment } from './attacks.ts';
import type { ChaosWorld } from './world.ts';

const UNDECIDED = new Set(['created', 'pending', 'authorised']);

/** What is not yet decided, by kind; nothing when the world is quiet. */
export async function openThings(world: ChaosWorld): Promise<Record<string, number>> {
  const [row] = await world.sql<Record<string, number>[]>`
    select
      (select count(*) from outbox where handled_at is null)::int as events,
      (select count(*) from pgboss.job where state < 'completed' and name in ('fulfilment.deliver', 'fulfilment.retry', 'payments.refund', 'payments.ask_further'))::int as jobs,
      (select count(*) from deliveries where state in ('queued', 'retrying'))::int as deliveries,
      (select count(*) from orders where payment_state in ('unpaid', 'paying', 'payment_failed'))::int as orders`;
  const { waiting } = (await (await fetch(`${world.psp.url}/control/webhooks`)).json()) as { waiting: number };
  const { payments } = await world.psp.books<{ payments: BookPayment[] }>();
  const differences = await differing(world, payments);
  // A page that is still open at the provider may be paid or run out: nobody can know yet.
  const undecided = new Set(payments.filter(({ status }) => UNDECIDED.has(status)).map(({ reference }) => reference));
  const open = await world.sql<{ id: string }[]>`
    select id from payments where state in ('created', 'pending', 'authorised')`;
  const decided = open.filter(({ id }) => !undecided.has(id)).length;
  return Object.fromEntries(
    Object.entries({ ...row, payments: decided, webhooks: waiting, differences }).filter(([, count]) => count > 0),
  );
}

/** The open rows themselves, for the story of a run that did not come to rest. */
export async function openRows({ sql }: ChaosWorld): Promise<string[]> {
  const rows = await sql<{ row: string }[]>`
    (select 'event ' || to_json(o)::text as row from outbox o where handled_at is null limit 5)
    union all (select 'job ' || name || ' ' || state || ' ' || data::text || ' ' || coalesce(output::text, '') from pgboss.job
      where state < 'completed' and name in ('fulfilment.deliver', 'fulfilment.retry', 'payments.refund') limit 5)
    union all (select 'delivery ' || to_json(d)::text from deliveries d where state in ('queued', 'retrying') limit 5)
    union all (select 'payment ' || to_json(p)::text from payments p where state in ('created', 'pending', 'authorised') limit 5)`;
  return rows.map(({ row }) => row);
}

/** Payments whose sums, or whose dispute, are not those of the provider's books: a lost webhook that was not yet made good. */
async function differing({ sql }: ChaosWorld, books: readonly BookPayment[]): Promise<number> {
  const rows = await sql<{ id: string; sums: string }[]>`
    select id, captured || ' ' || refunded || ' ' || disputed || ' ' || (state = 'disputed') as sums from payments`;
  const ours = new Map(rows.map(({ id, sums }) => [id, sums]));
  return books.filter(({ reference, status, amount, refunded, disputed, dispute }) => {
    const theirs = `${status === 'captured' ? amount : 0} ${refunded} ${disputed} ${dispute === 'open' && disputed > 0}`;
    return ours.get(reference) !== theirs;
  }).length;
}

/** Waits until nothing is open, twice in a row; answers what still is when the time is up. */
export async function quiet(world: ChaosWorld, limitMs: number): Promise<Record<string, number>> {
  const deadline = Date.now() + limitMs;
  let calm = 0;
  for (;;) {
    const open = await openThings(world);
    calm = Object.keys(open).length === 0 ? calm + 1 : 0;
    if (calm >= 2 || Date.now() > deadline) return open;
    await pause(300);
  }
}
