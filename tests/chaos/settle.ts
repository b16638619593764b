import { setTimeout as pause } from 'node:timers/promises';
import type { BookPayment } from './attacks.ts';
import type { ChaosWorld } from './world.ts';

/** What is not yet decided, by kind; nothing when the world is quiet. */
export async function openThings(world: ChaosWorld): Promise<Record<string, number>> {
  const [row] = await world.sql<Record<string, number>[]>`
    select
      (select count(*) from outbox where handled_at is null)::int as events,
      (select count(*) from pgboss.job where state < 'completed' and name in ('fulfilment.deliver', 'fulfilment.retry', 'payments.refund'))::int as jobs,
      (select count(*) from deliveries where state in ('queued', 'retrying'))::int as deliveries,
      (select count(*) from payments where state in ('created', 'pending', 'authorised'))::int as payments,
      (select count(*) from orders where payment_state in ('unpaid', 'paying', 'payment_failed'))::int as orders`;
  const { waiting } = (await (await fetch(`${world.psp.url}/control/webhooks`)).json()) as { waiting: number };
  const differences = await differing(world);
  return Object.fromEntries(
    Object.entries({ ...row, webhooks: waiting, differences }).filter(([, count]) => count > 0),
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

/** Payments whose sums are not those of the provider's books: a lost webhook that was not yet made good. */
async function differing({ sql, psp }: ChaosWorld): Promise<number> {
  const rows = await sql<{ id: string; sums: string }[]>`
    select id, captured || ' ' || refunded || ' ' || disputed as sums from payments`;
  const ours = new Map(rows.map(({ id, sums }) => [id, sums]));
  const { payments } = await psp.books<{ payments: BookPayment[] }>();
  return payments.filter(({ reference, status, amount, refunded, disputed }) => {
    const theirs = `${status === 'captured' ? amount : 0} ${refunded} ${disputed}`;
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
