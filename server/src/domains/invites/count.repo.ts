import type { Db, Tx } from '#server/db/client.ts';
import type { CountingInvitee } from './counting.rules.ts';

/** An invitation whose state an order event can change. */
export interface OpenInvite {
  id: string;
  program: string;
  inviterId: string;
  /** Null: erased. */
  inviteeId: string | null;
  joinedAt: Date;
  state: 'joined' | 'waiting' | 'taken_back';
  number: string | null;
  minimum: number | null;
  countsAt: Date | null;
  paidAt: Date | null;
}

const movable = (db: Db) => db`
  id, program, inviter_id as "inviterId", invitee_id as "inviteeId", joined_at as "joinedAt", state, number, minimum,
  counts_at as "countsAt", paid_at as "paidAt"`;

/** Returns the invitations of players that do not count yet, or were taken back. */
export const findUncounted = (db: Db, inviteeIds: readonly string[]) => db<OpenInvite[]>`
  select ${movable(db)} from invites
  where invitee_id = any(${[...inviteeIds]}::uuid[]) and accepted and state in ('joined', 'taken_back') and inviter_id is not null`;

/** Returns the invitations that count, or counted, by one of these orders. */
export const findByOrders = (db: Db, numbers: readonly string[]) => db<OpenInvite[]>`
  select ${movable(db)} from invites
  where number = any(${[...numbers]}::text[]) and state in ('waiting', 'taken_back') and inviter_id is not null`;

/** Returns the invitees of these inviters that count or will count. */
export const findCounting = (db: Db, inviterIds: readonly string[]) => db<(CountingInvitee & { inviterId: string })[]>`
  select id, program, coupon, counts_at as "countsAt", inviter_id as "inviterId" from invites
  where inviter_id = any(${[...inviterIds]}::uuid[]) and state in ('waiting', 'counted') order by counts_at, id`;

/** SQL condition: the invitation counts, with a payment in the UTC month of `at`. */
const inMonth = (db: Db, at: Date) => db`
  state in ('waiting', 'counted')
  and date_trunc('month', paid_at at time zone 'UTC') = date_trunc('month', ${at.toISOString()}::timestamptz at time zone 'UTC')`;

export async function countInMonth(db: Db, inviterId: string, at: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from invites where inviter_id = ${inviterId} and ${inMonth(db, at)}`;
  return row?.count ?? 0;
}

export async function countedInvitees(db: Db, inviterId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select invitee_id as id from invites
    where inviter_id = ${inviterId} and state in ('waiting', 'counted') and invitee_id is not null`;
  return rows.map(({ id }) => id);
}

export async function isCounted(db: Db, instrument: string): Promise<boolean> {
  const rows = await db`
    select from invites where instrument = ${instrument} and state in ('waiting', 'counted') limit 1`;
  return rows.length > 0;
}

/** The payment by which an invitation is judged. */
export interface JudgedPayment {
  number: string;
  minimum: number;
  paidAt: Date;
  countsAt: Date;
  instrument: string | null;
  /** The reason why it does not count; null: it will count. */
  reason: string | null;
}

/** Stores that an invitee will count, or why not. Does nothing if the state changed in the meantime. */
export async function recordJudgement(tx: Tx, { id, state }: OpenInvite, judged: JudgedPayment): Promise<void> {
  const { number, minimum, paidAt, countsAt, instrument, reason } = judged;
  await tx`
    update invites set state = ${reason === null ? 'waiting' : 'not_counted'}, reason = ${reason}, at = now(), number = ${number},
      minimum = ${minimum}, paid_at = ${paidAt.toISOString()}::timestamptz, counts_at = ${countsAt.toISOString()}::timestamptz,
      instrument = ${instrument}
    where id = ${id} and state = ${state}`;
}

export async function recordTakenBack(tx: Tx, id: string): Promise<void> {
  await tx`
    update invites set state = 'taken_back', reason = 'refunded', at = now() where id = ${id} and state = 'waiting'`;
}

/** Returns waiting invitations paid within the last day whose payment instrument is not known yet. */
export const invitesWithoutInstrument = (db: Db, limit: number) => db<OpenInvite[]>`
  select ${movable(db)} from invites
  where state = 'waiting' and instrument is null and paid_at > now() - interval '1 day' and inviter_id is not null
    and invitee_id is not null
  order by paid_at limit ${limit}`;

/** Stores the payment instrument of an invitee's order. With a reason, the invitee does not count. */
export async function recordInstrument(tx: Tx, id: string, instrument: string, reason: string | null): Promise<void> {
  await tx`
    update invites set instrument = ${instrument}, state = case when ${reason}::text is null then state else 'not_counted' end,
      reason = ${reason}, at = case when ${reason}::text is null then at else now() end
    where id = ${id} and state = 'waiting' and instrument is null`;
}

/** Marks invitees whose refund days are over as counted for good. Returns the changed ones. */
export const recordCounted = (tx: Tx, limit: number) => tx<{ id: string; inviterId: string; countsAt: Date }[]>`
  update invites set state = 'counted', at = counts_at where id in (
    select id from invites where state = 'waiting' and counts_at <= now() and inviter_id is not null
    order by counts_at limit ${limit} for update skip locked
  ) and state = 'waiting'
  returning id, inviter_id as "inviterId", counts_at as "countsAt"`;
