import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { amongPlayers, isCluster, lockByPlayer, onCluster, onOneServer, playersOf } from '#server/db/cluster.ts';
import { claimKeys, type KeyUse } from '#server/db/once/idempotency.ts';
import { type PaidWith, setPaidWith } from './instruments.ts';
import { OPEN_STATES, type PaymentState, SHOWN_STATES } from './payments.machine.ts';
import type { ReceivedUpdate } from './payments.port.ts';
import { MOST_OPEN, type Payment } from './payments.rules.ts';

/** Seconds after the close of a payment at which its provider is asked about it again. */
const RECHECK_SECONDS = [300, 3600] as const;

export interface NewPayment {
  playerId: string;
  payable: string;
  provider: string;
  method: string;
  amount: number;
  currency: string;
}

const columns = (db: Db) => db`
  player_id as "playerId", id, payable, provider, method, amount, currency, state, provider_id as "providerId",
  redirect_url as "redirectUrl", instructions_url as "instructionsUrl", failure, captured, refunded, refunds_failed as "refundsFailed", paid_outside as "paidOutside",
  disputed, disputes`;

/** SQL for a slot that no open attempt of a payable has; null if all are taken. */
const freeSlot = (db: Db, playerId: Query<object[]>, payable: Query<object[]>) => db`(
  select min(free.slot) from generate_series(1, ${MOST_OPEN}::int) as free (slot) where not exists (
    -- OPEN_STATES, written out as the index has them.
    select from payments p where p.player_id = ${playerId} and p.payable = ${payable} and p.slot = free.slot
      and p.state in ('created', 'pending', 'authorised')
  )
)`;

/**
 * Stores attempts before any provider is called. Returns their ids; null if the key was used before. The database
 * creates the ids, so they increase with time.
 * @param waits seconds. `call`: only this process may call the provider. `check`: wait before the first check.
 * @throws error for `refusalReason`, `open_attempts`, if one of them would exceed `MOST_OPEN`
 * @throws error for `isSlotTaken` if another attempt for the same payable began at the same moment
 */
export async function insertPayments(
  db: Db,
  payments: readonly NewPayment[],
  uses: readonly KeyUse[],
  waits: { call: number; check: number },
): Promise<(string | null)[]> {
  // A cluster refuses a subquery on a player table for each row. On one server a join would read all open attempts.
  const openSlots = onCluster(
    db,
    db`open as (
      select player_id, payable, array_agg(p.slot) as slots from asked join payments p using (player_id, payable)
      where p.state in ('created', 'pending', 'authorised') ${amongPlayers(
        db,
        db`player_id`,
        uses.map((u) => u.playerId),
      )}
      group by player_id, payable
    ),`,
  );
  const slot = isCluster()
    ? db`(
        select min(free.slot) from generate_series(1, ${MOST_OPEN}::int) as free (slot) where not exists (
          select 1 from open where open.player_id = asked.player_id and open.payable = asked.payable and free.slot = any(open.slots)
        )
      )`
    : freeSlot(db, db`asked.player_id`, db`asked.payable`);
  const rows = await db<{ position: number; id: string }[]>`
    with asked as materialized (
      select uuidv7()::text as result, asked.* from unnest(
        ${uses.map((u) => u.playerId)}::uuid[], ${uses.map((u) => u.endpoint)}::text[], ${uses.map((u) => u.key)}::text[],
        ${uses.map((u) => u.inputHash)}::bytea[], ${payments.map((p) => p.payable)}::text[], ${payments.map((p) => p.provider)}::text[],
        ${payments.map((p) => p.method)}::text[], ${payments.map((p) => p.amount)}::bigint[], ${payments.map((p) => p.currency)}::text[]
      ) with ordinality as asked (player_id, endpoint, key, input_hash, payable, provider, method, amount, currency, position)
    ),
    claim as (${claimKeys(db, 'asked')}),
    ${openSlots}
    fresh as (select asked.*, ${slot} as slot from asked join claim using (result)),
    stored as (
      insert into payments (player_id, id, payable, provider, method, amount, currency, state, slot, calling_until, check_at, created_at, updated_at)
      select player_id, result::uuid, payable, provider, method, amount, currency, 'created', slot, now() + make_interval(secs => ${waits.call}),
        now() + make_interval(secs => ${waits.check}), now(), now()
      from fresh
    )
    select position, result as id, case when slot is null then refuse('open_attempts') end from fresh`;
  const ids = new Map(rows.map(({ position, id }) => [position, id]));
  return payments.map((_, index) => ids.get(index + 1) ?? null);
}

/** Returns whether a statement failed because another attempt took the same slot. A cluster adds the shard's number. */
export const isSlotTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && /^payments_open_slot(_\d+)?$/.test(String(error.constraint));

/**
 * Claims a payment's next call to the provider, for so many seconds, and a slot. Returns null while another call is
 * under way, or if none is needed.
 * @throws error for `refusalReason`, `open_attempts`, if no slot is free
 */
export async function takeOver(
  db: Db,
  playerId: string,
  id: string,
  seconds: number,
): Promise<{ id: string; provider: string; spent: number } | null> {
  const [row] = await db<{ id: string; provider: string; spent: number }[]>`
    with taken as (
      update payments set calling_until = now() + make_interval(secs => ${seconds}),
        slot = coalesce(slot, ${freeSlot(db, db`${playerId}::uuid`, db`payments.payable`)})
      where player_id = ${playerId} and id = ${id} and redirect_url is null and calling_until <= now()
        and state = any (${[...OPEN_STATES]}::text[])
      returning id, provider, spent, slot
    )
    select id, provider, spent, case when slot is null then refuse('open_attempts') end from taken`;
  return row ?? null;
}

/**
 * Gives an attempt that no provider has opened to another one, and renews its call, for so many seconds. Returns false
 * if it was closed or opened meanwhile. Only for the process whose call is under way.
 */
export async function changeProvider(
  db: Db,
  { playerId, id }: Pick<Payment, 'playerId' | 'id'>,
  { from, to, seconds }: { from: string; to: string; seconds: number },
): Promise<boolean> {
  const rows = await db`
    update payments set provider = ${to}, spent = 0, calling_until = now() + make_interval(secs => ${seconds}), updated_at = now()
    where player_id = ${playerId} and id = ${id} and provider = ${from} and state = 'created'
      and provider_id is null and redirect_url is null and calling_until > now()
    returning id`;
  return rows.length === 1;
}

export async function findPayment(db: Db, playerId: string, id: string): Promise<Payment | null> {
  const [row] = await db<Payment[]>`select ${columns(db)} from payments where player_id = ${playerId} and id = ${id}`;
  return row ?? null;
}

/** Returns a provider's payment by its id; null if it has none. */
export async function findById(db: Db, provider: string, id: string): Promise<Payment | null> {
  const [row] = await db<Payment[]>`select ${columns(db)} from payments where id = ${id} and provider = ${provider}`;
  return row ?? null;
}

/** Locks all attempts of a payable, in the order of their ids, like batches of updates. */
export const lockAttempts = (tx: Tx, playerId: string, payable: string) => tx<Payment[]>`
  select ${columns(tx)} from payments where player_id = ${playerId} and payable = ${payable} order by id for update`;

export interface Redirect {
  playerId: string;
  id: string;
  providerId: string;
  redirectUrl: string;
}

/**
 * Stores provider ids and pages. An update may arrive before the provider's answer to the creation; the state then
 * stays. Returns the states. Locks in the order of the ids, like batches of updates.
 */
export async function recordRedirects(db: Db, all: readonly Redirect[]): Promise<(PaymentState | null)[]> {
  const among = amongPlayers(
    db,
    db`p.player_id`,
    all.map((redirect) => redirect.playerId),
  );
  const rows = await db<{ id: string; state: PaymentState }[]>`
    with changed as (
      select p.player_id, p.id, changed.provider_id, changed.redirect_url from unnest(
        ${all.map((r) => r.playerId)}::uuid[], ${all.map((r) => r.id)}::uuid[], ${all.map((r) => r.providerId)}::text[],
        ${all.map((r) => r.redirectUrl)}::text[]
      ) as changed (player_id, id, provider_id, redirect_url) join payments p using (player_id, id)
      where true ${among}
      order by p.id ${onOneServer(db, db`for update of p`)}
    )
    update payments p set provider_id = changed.provider_id, redirect_url = changed.redirect_url, updated_at = now(),
      state = case when p.state = 'created' then 'pending' else p.state end
    from changed where p.player_id = changed.player_id and p.id = changed.id ${among}
    returning p.id, p.state`;
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return all.map(({ id }) => states.get(id) ?? null);
}

/**
 * Stores that a call ended without a page. The next repeat may call, and until then another attempt may take the slot.
 */
export async function recordNoAnswer(db: Db, playerId: string, id: string): Promise<void> {
  await db`
    update payments set calling_until = now(), slot = case when redirect_url is not null then slot end
    where player_id = ${playerId} and id = ${id}`;
}

/**
 * Returns the open attempts of a payable that have a page, are getting one, or may have got one: at most `MOST_OPEN`.
 */
export async function withSlot(db: Db, playerId: string, payable: string): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    select id from payments where player_id = ${playerId} and payable = ${payable}
      and (slot is not null or redirect_url is not null) and state = any (${[...OPEN_STATES]}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Frees the slot of a payment without a page and without a call under way, so it cannot be paid. Returns whether it
 * did.
 */
export async function freeWithoutPage(db: Db, { playerId, id }: Pick<Payment, 'playerId' | 'id'>): Promise<boolean> {
  const rows = await db`
    update payments set slot = null
    where player_id = ${playerId} and id = ${id} and redirect_url is null and calling_until <= now() returning id`;
  return rows.length > 0;
}

/** Stores how many tries to open a payment were refused for good at the provider. */
export async function recordSpent(db: Db, playerId: string, id: string, spent: number): Promise<void> {
  await db`update payments set spent = greatest(spent, ${spent}) where player_id = ${playerId} and id = ${id}`;
}

/** Returns the requested amount of a payment of a provider; null if it has no payment with this id. */
export async function sumAsked(
  db: Db,
  provider: string,
  id: string,
): Promise<{ amount: number; currency: string } | null> {
  const [row] = await db<{ amount: number; currency: string }[]>`
    select amount, currency from payments where id = ${id} and provider = ${provider}`;
  return row ?? null;
}

/** Locks payments by id, in the order of their ids, so that two batches cannot deadlock. */
export async function lockPayments(tx: Tx, ids: readonly string[]): Promise<Payment[]> {
  const isOneOf = tx`id = any(${[...ids]}::uuid[])`;
  const playerIds = await playersOf(tx, 'payments', isOneOf);
  await lockByPlayer(
    playerIds,
    (playerId) => tx`
    select from payments where player_id = ${playerId} and ${isOneOf} order by id for update`,
  );
  return tx<Payment[]>`
    select ${columns(tx)} from payments where ${isOneOf} ${amongPlayers(tx, tx`player_id`, playerIds)}
    order by id ${onOneServer(tx, tx`for update`)}`;
}

/** A payment as it is now, and what a provider update says it was paid with. */
type PaymentChange = Payment & { paidWith?: PaidWith | undefined };

export function updatePayments(tx: Tx, payments: readonly PaymentChange[]): void {
  if (payments.length === 0) return;
  tx.write(tx`
    with told as materialized (
      select *, now() as at, now() + make_interval(secs => ${RECHECK_SECONDS[0]}) as next_recheck from unnest(
        ${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[], ${payments.map((p) => p.state)}::text[],
        ${payments.map((p) => p.providerId)}::text[], ${payments.map((p) => p.instructionsUrl)}::text[], ${payments.map((p) => p.failure)}::text[], ${payments.map((p) => p.captured)}::bigint[],
        ${payments.map((p) => p.refunded)}::bigint[], ${payments.map((p) => p.refundsFailed)}::bigint[], ${payments.map((p) => p.paidOutside)}::bigint[],
        ${payments.map((p) => p.disputed)}::bigint[], ${payments.map((p) => JSON.stringify(p.disputes))}::text[],
        ${payments.map((p) => p.paidWith?.instrument ?? null)}::text[], ${payments.map((p) => p.paidWith?.country ?? null)}::text[],
        ${payments.map((p) => p.paidWith?.card?.digits ?? null)}::text[], ${payments.map((p) => p.paidWith?.card?.brand ?? null)}::text[]
      ) as given (player_id, id, state, provider_id, instructions_url, failure, captured, refunded, refunds_failed, paid_outside, disputed, disputes,
        instrument, country, digits, brand)
    )
    update payments set state = told.state, provider_id = told.provider_id,
      instructions_url = case when told.state = any (${[...OPEN_STATES]}::text[]) then told.instructions_url end, failure = told.failure, captured = told.captured,
      refunded = told.refunded, refunds_failed = told.refunds_failed, paid_outside = told.paid_outside, disputed = told.disputed,
      disputes = told.disputes::jsonb, updated_at = now(), ${setPaidWith(tx, 'payments')},
      recheck_at = case when told.state = 'cancelled' and payments.state <> 'cancelled'
        then told.next_recheck else payments.recheck_at end
    from told
    where payments.player_id = told.player_id and payments.id = told.id
      ${amongPlayers(
        tx,
        tx`payments.player_id`,
        payments.map((p) => p.playerId),
      )}`);
}

/** Returns attempts of a payable for which the provider may still take money. */
export const openPayments = (db: Db, playerId: string, payable: string) => db<Payment[]>`
  select ${columns(db)} from payments
  where player_id = ${playerId} and payable = ${payable} and state = any(${[...OPEN_STATES]}::text[]) order by id`;

/**
 * SQL condition: the payment's money was captured and has no refund. The payable learns of it by an event, which may
 * still be on its way.
 */
const isKept = (db: Db) => db`(
  captured > refunded + paid_outside + disputed
  and not exists (select from refunds r where r.player_id = payments.player_id and r.payment_id = payments.id)
)`;

/** Returns the payables that may still be paid, each with the last attempt that has a page or captured money. */
export async function awaitedPayments(
  db: Db,
  refs: readonly { playerId: string; payable: string }[],
): Promise<Map<string, string>> {
  const rows = await db<{ payable: string; id: string }[]>`
    select payable, max(id::text) as id from payments
    where (player_id, payable) in (
      select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.payable)}::text[])
    ) and (state = any(${[...SHOWN_STATES]}::text[]) or ${isKept(db)}) group by player_id, payable`;
  return new Map(rows.map(({ payable, id }) => [payable, id]));
}

/** Returns the pages with instructions for the payables' open payments: the last one of each payable that has one. */
export async function instructionsFor(
  db: Db,
  playerId: string,
  payables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (payables.length === 0) return new Map();
  const rows = await db<{ payable: string; url: string }[]>`
    select payable, instructions_url as url from payments
    where player_id = ${playerId} and payable = any (${[...payables]}::text[]) and instructions_url is not null
      and state = any (${[...OPEN_STATES]}::text[]) order by id`;
  return new Map(rows.map(({ payable, url }) => [payable, url]));
}

/** Returns whether captured money of a payable has no refund. */
export async function keepsMoney(db: Db, playerId: string, payable: string): Promise<boolean> {
  const rows = await db`
    select from payments where player_id = ${playerId} and payable = ${payable} and ${isKept(db)} limit 1`;
  return rows.length === 1;
}

/** Returns whether captured money of a payable is neither returned nor held by a dispute. */
export async function holdsMoney(db: Db, playerId: string, payable: string): Promise<boolean> {
  const rows = await db`
    select from payments where player_id = ${playerId} and payable = ${payable} and captured - refunded - paid_outside - disputed > 0 limit 1`;
  return rows.length === 1;
}

/** Returns all attempts of a payable, oldest first. */
export const attemptsFor = (db: Db, playerId: string, payable: string) => db<Payment[]>`
  select ${columns(db)} from payments where player_id = ${playerId} and payable = ${payable} order by id`;

/**
 * Takes open payments that are due for a check at the provider, and sets the next time. Two workers take different
 * ones.
 * @param waits seconds before each check; the last value repeats
 */
export const takeDue = (db: Db, waits: readonly number[], limit: number) => db<Payment[]>`
  with due as materialized (
    select player_id as buyer, id as due_id,
      now() + make_interval(secs => (${[...waits]}::int[])[least(checks + 2, ${waits.length})]) as next
    from payments
    -- OPEN_STATES, written out as the index has them: it is of no use for a list that only comes with each call.
    where state in ('created', 'pending', 'authorised') and check_at <= now()
    order by check_at limit ${limit} ${onOneServer(db, db`for update skip locked`)}
  )
  update payments set checks = checks + 1, check_at = due.next from due
  where player_id = due.buyer and id = due.due_id
    ${onCluster(db, db`and state in ('created', 'pending', 'authorised') and check_at <= now()`)}
  returning ${columns(db)}`;

/**
 * Takes closed payments that are due for another check, and sets the next time, if any. Two workers take different
 * ones.
 */
export const takeClosed = (db: Db, limit: number) => db<Payment[]>`
  with due as materialized (
    select player_id as buyer, id as due_id,
      case when recheck_at < updated_at + make_interval(secs => ${RECHECK_SECONDS[1]}) and state = 'cancelled'
        then updated_at + make_interval(secs => ${RECHECK_SECONDS[1]}) end as next
    from payments where recheck_at <= now() order by recheck_at limit ${limit} ${onOneServer(db, db`for update skip locked`)}
  )
  update payments set recheck_at = due.next from due
  where player_id = due.buyer and id = due.due_id ${onCluster(db, db`and recheck_at <= now()`)}
  returning ${columns(db)}`;

/** Returns whether a payment began more than `seconds` ago and no process is requesting a page for it now. */
export async function isGivenUp(db: Db, { playerId, id }: Payment, seconds: number): Promise<boolean> {
  const rows = await db`
    select from payments where player_id = ${playerId} and id = ${id} and created_at < now() - make_interval(secs => ${seconds})
      and (redirect_url is not null or calling_until <= now())`;
  return rows.length === 1;
}

/** Stores duplicate payments with the payer, payable and provider of the first payment. Known ones stay as they are. */
export async function insertDuplicates(tx: Tx, duplicates: readonly ReceivedUpdate[]): Promise<void> {
  if (duplicates.length === 0) return;
  await tx`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    select first.player_id, duplicate.id, first.payable, first.provider, first.method, duplicate.amount, duplicate.currency, 'created', now(), now(), now()
    from unnest(
      ${duplicates.map((update) => update.paymentId)}::uuid[], ${duplicates.map((update) => update.duplicateOf ?? null)}::uuid[],
      ${duplicates.map((update) => update.amount)}::bigint[], ${duplicates.map((update) => update.currency)}::text[],
      ${duplicates.map((update) => update.provider)}::text[]
    ) as duplicate (id, first_id, amount, currency, provider) join payments first on first.id = duplicate.first_id and first.provider = duplicate.provider
    order by duplicate.id
    on conflict do nothing`;
}

/** Returns a provider's payments with these ids, and disputed ones of a period. */
export const differingOrDisputed = (db: Db, provider: string, ids: readonly string[], from: Date, until: Date) => db<
  Payment[]
>`
  select ${columns(db)} from payments where provider = ${provider}
    and (id = any(${[...ids]}::uuid[]) or state = 'disputed' and created_at >= ${from} and created_at < ${until})`;

/** Returns payments older than `before`: those with these ids, and disputed ones. */
export const earlierOrDisputed = (db: Db, provider: string, ids: readonly string[], before: Date) => db<Payment[]>`
  select ${columns(db)} from payments
  where provider = ${provider} and created_at < ${before} and (id = any(${[...ids]}::uuid[]) or state = 'disputed') order by id`;

export const paymentsBetween = (db: Db, provider: string, from: Date, until: Date) => db<Payment[]>`
  select ${columns(db)} from payments where provider = ${provider} and created_at >= ${from} and created_at < ${until}`;

/** Returns which of these ids are our payments with a provider, of any age. */
export async function knownPayments(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from payments where provider = ${provider} and id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

export const paymentRefsBetween = (db: Db, provider: string, from: Date, until: Date) => db<
  { paymentId: string; providerId: string | null }[]
>`
  select id as "paymentId", provider_id as "providerId" from payments
  where provider = ${provider} and created_at >= ${from} and created_at < ${until}`;
