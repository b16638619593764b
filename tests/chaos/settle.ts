import { setTimeout as pause } from 'node:timers/promises';
import type { Control } from '#tests/world/control.ts';
import type { BookPayment } from './books.ts';
import type { ChaosWorld } from './world.ts';

const UNDECIDED = new Set(['created', 'pending', 'authorised']);

/**
 * Returns the number of undecided things by kind; empty when the world is quiet. The books are long, so they are
 * compared last.
 */
async function openThings(world: ChaosWorld): Promise<Record<string, number>> {
  const [row] = await world.sql<Record<string, number>[]>`
    select
      (select count(*) from outbox where handled_at is null)::int as events,
      ((select count(*) from follow_up_positions p, outbox o
        where o.follow_up and (o.xid, o.id) > (p.xid, p.id)
          and (p.subscriber, o.id) not in (select subscriber, unnest(ahead) from follow_up_positions))
        + (select count(*) from follow_up_parked))::int as followed,
      (select count(*) from pgboss.job where state < 'completed' and name in ('payments.refund', 'payments.ask_further'))::int as jobs,
      (select count(*) from deliveries where state in ('queued', 'retrying', 'recalling'))::int as deliveries,
      (select count(*) from grants as g where state = 'sending' and not exists (
        select from deliveries where reference = coalesce(g.delivery, g.id)::text and state in ('parked', 'unclear')))::int as rewards,
      (select count(*) from invites where state = 'waiting' and counts_at <= clock.now())::int as invites,
      (select coalesce(sum((select count(*) from webhook_events e where e.id > p.position)), 0)::int
        + (select count(*) from webhook_parked)::int from webhook_endpoints p) as told,
      (select count(*) from orders where payment_state in ('unpaid', 'paying', 'payment_failed'))::int as orders`;
  const waiting = await Promise.all(world.providers.map(waitingAt));
  const busy = above({ ...row, webhooks: waiting.reduce((total, count) => total + count, 0) });
  return Object.keys(busy).length > 0 ? busy : openBooks(world);
}

async function waitingAt({ url }: Control): Promise<number> {
  const { waiting } = (await (await fetch(`${url}/control/webhooks`)).json()) as { waiting: number };
  return waiting;
}

/** Returns open things that only the providers' books show. */
async function openBooks(world: ChaosWorld): Promise<Record<string, number>> {
  const payments = await world.books();
  const differences = await differing(world, payments);
  // A page that is still open at the provider may be paid or expire, so its outcome is not known yet.
  const undecided = new Set(payments.filter(({ status }) => UNDECIDED.has(status)).map(({ reference }) => reference));
  const open = await world.sql<{ id: string }[]>`
    select id from payments where state in ('created', 'pending', 'authorised')`;
  return above({ payments: open.filter(({ id }) => !undecided.has(id)).length, differences });
}

const above = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Returns the open rows themselves, for the report of a run that did not become quiet. */
export async function openRows({ sql }: ChaosWorld): Promise<string[]> {
  const rows = await sql<{ row: string }[]>`
    (select 'event ' || to_json(o)::text as row from outbox o where handled_at is null limit 5)
    union all (select 'job ' || name || ' ' || state || ' ' || data::text || ' ' || coalesce(output::text, '') from pgboss.job
      where state < 'completed' and name in ('payments.refund', 'payments.ask_further') limit 5)
    union all (select 'delivery ' || to_json(d)::text from deliveries d where state in ('queued', 'retrying', 'recalling') limit 5)
    union all (select 'reward ' || to_json(g)::text from grants g where state = 'sending' limit 5)
    union all (select 'payment ' || to_json(p)::text from payments p where state in ('created', 'pending', 'authorised') limit 5)`;
  return rows.map(({ row }) => row);
}

/**
 * Returns payments whose sums or dispute differ from the provider's books: a lost webhook that is not recovered yet.
 */
async function differing({ sql }: ChaosWorld, books: readonly BookPayment[]): Promise<number> {
  const rows = await sql<{ id: string; sums: string }[]>`
    select id, captured || ' ' || refunded || ' ' || disputed || ' ' || (state = 'disputed') as sums from payments`;
  const ours = new Map(rows.map(({ id, sums }) => [id, sums]));
  return books.filter(({ reference, status, amount, refunded, disputed, dispute }) => {
    const theirs = `${status === 'captured' ? amount : 0} ${refunded} ${disputed} ${dispute === 'open' && disputed > 0}`;
    return ours.get(reference) !== theirs;
  }).length;
}

/** Pause between checks, and at least three quarters of the time: checking is work for the world too. */
const LOOK_MS = 300;
const LOOK_SHARE = 4;

/**
 * Waits until nothing is open, twice in a row. Gives up after `patienceMs` without progress, and returns what is still
 * open then.
 */
export async function quiet(world: ChaosWorld, patienceMs: number): Promise<Record<string, number>> {
  let least = Number.POSITIVE_INFINITY;
  let calm = 0;
  for (let since = Date.now(); ; ) {
    const begun = Date.now();
    const open = await openThings(world);
    const left = distance(open);
    calm = left === 0 ? calm + 1 : 0;
    if (left < least) since = Date.now();
    least = Math.min(least, left);
    if (calm >= 2 || Date.now() - since > patienceMs) return open;
    await pause(Math.max(LOOK_MS, (Date.now() - begun) * (LOOK_SHARE - 1)));
  }
}

/** Returns the distance from quiet: first the running work, then the differences in the books. */
const distance = ({ payments = 0, differences = 0, ...busy }: Record<string, number>): number => {
  const work = Object.values(busy).reduce((total, count) => total + count, 0);
  return work > 0 ? 1e9 + work : payments + differences;
};
