import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { DeliveryState } from './fulfilment.machine.ts';
import { factOf, type Progress } from './fulfilment.rules.ts';

export interface NewDelivery {
  playerId: string;
  source: string;
  reference: string;
  uid: number;
  gid: number;
  roleId: string;
  serverId: string;
  contents: readonly { id: string; quantity: number }[];
}

export interface Delivery extends NewDelivery {
  id: string;
  state: DeliveryState;
  attempts: number;
  /** Grows when an operator takes it up, and tries are counted anew. */
  round: number;
}

export interface DeliveryChange {
  delivery: Delivery;
  state: DeliveryState;
  reason: string | null;
  /** Seconds until the next try; 0 where there is none. */
  wait: number;
}

/** Where workers hear that something may be due. */
export const CHANNEL = 'deliveries';

/** Stores deliveries and tells the workers; one that was asked for before (same source and reference) is left alone. */
export const insertDeliveries = (tx: Tx, all: readonly NewDelivery[]) =>
  tx.write(tx`
  with stored as (
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents)
    select player_id, source, reference, uid, gid, role_id, server_id, contents::jsonb from unnest(
      ${all.map((d) => d.playerId)}::uuid[], ${all.map((d) => d.source)}::text[], ${all.map((d) => d.reference)}::text[],
      ${all.map((d) => d.uid)}::bigint[], ${all.map((d) => d.gid)}::int[], ${all.map((d) => d.roleId)}::text[],
      ${all.map((d) => d.serverId)}::text[], ${all.map((d) => JSON.stringify(d.contents))}::text[]
    ) as d (player_id, source, reference, uid, gid, role_id, server_id, contents)
    on conflict (player_id, source, reference) do nothing
  )
  select pg_notify(${CHANNEL}, '')`);

/**
 * Takes deliveries that are due, the longest due first, and counts a try for each. They are nobody else's for `seconds`: what a worker that
 * died had taken is due again then.
 * @param except games that get no more for now
 */
export const claimDue = (
  db: Db,
  { limit, except, seconds }: { limit: number; except: number[]; seconds: number },
) => db<Delivery[]>`
  with due as (
    select player_id, id from deliveries
    where state in ('queued', 'retrying') and due_at <= now() and (claimed_until is null or claimed_until <= now())
      and gid <> all(${except}::int[])
    order by due_at limit ${limit} for update skip locked
  )
  update deliveries d set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds}), updated_at = now()
  from due where d.player_id = due.player_id and d.id = due.id
  returning d.player_id as "playerId", d.id, source, reference, uid, gid, role_id as "roleId", server_id as "serverId",
    contents, state, attempts, round`;

/**
 * Records answers, and tells what they decided. One that was settled meanwhile stays settled; where another worker or an operator has
 * taken it up since, or given it up, only what the game decided counts. One that was called back meanwhile stays so where a try
 * decided nothing: the game is asked next. Answers which were recorded.
 */
export async function recordAnswers(db: Db, changes: readonly DeliveryChange[]): Promise<boolean[]> {
  const facts = changes.map(({ delivery, state, reason }) => factOf({ ...delivery, state, reason }));
  const rows = await db<{ id: string }[]>`
    with change as (
      select * from unnest(
        ${changes.map((c) => c.delivery.playerId)}::uuid[], ${changes.map((c) => c.delivery.id)}::uuid[],
        ${changes.map((c) => c.delivery.round)}::int[], ${changes.map((c) => c.delivery.attempts)}::int[],
        ${changes.map((c) => c.state)}::text[], ${changes.map((c) => c.reason)}::text[], ${changes.map((c) => c.wait)}::float8[],
        ${facts.map((fact) => fact?.type ?? null)}::text[], ${facts.map((fact) => (fact ? JSON.stringify(fact.payload) : null))}::text[]
      ) as c (player_id, id, round, attempts, state, reason, wait, fact, payload)
    ),
    recorded as (
      update deliveries d set claimed_until = null, updated_at = now(), reason = change.reason,
        state = case when d.state = 'recalling' and change.state in ('retrying', 'parked') then d.state else change.state end,
        due_at = now() + make_interval(secs => case when d.state = 'recalling' and change.state <> d.state then 0 else change.wait end)
      from change where d.player_id = change.player_id and d.id = change.id and (
        (d.state in ('queued', 'retrying', 'recalling') and (d.round, d.attempts) = (change.round, change.attempts))
        or (d.state in ('queued', 'retrying', 'parked', 'recalling', 'unclear') and change.state in ('accepted', 'refused')))
      returning d.id, change.fact, 
        case when d.recalled_at is null then change.payload::jsonb else change.payload::jsonb || '{"recalled": true}' end as payload
    ),
    told as (insert into outbox (type, key, payload) select fact, id::text, payload from recorded where fact is not null)
    select id from recorded`;
  const recorded = new Set(rows.map(({ id }) => id));
  return changes.map(({ delivery }) => recorded.has(delivery.id));
}

/** What a delivery is for: names one, since each reason has one. */
export type DeliveryRef = Pick<NewDelivery, 'playerId' | 'source' | 'reference'>;

/** Locks deliveries, so that what is decided about one and what a worker records or begins take turns. */
export const lockDeliveries = (tx: Tx, refs: readonly DeliveryRef[]) => tx<Settled[]>`
  select player_id as "playerId", id, source, reference, gid, state, attempts, round, reason, keep_item as "keepItem" from deliveries
  where (player_id, source, reference) in (
    select * from unnest(
      ${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.source)}::text[], ${refs.map((ref) => ref.reference)}::text[]
    )
  ) order by id for update`;

/** How far a delivery has come; null: there is none. */
export async function findProgress(db: Db, { playerId, source, reference }: DeliveryRef): Promise<Progress | null> {
  const [row] = await db<Progress[]>`
    select state, attempts, round, due_at as "dueAt", coalesce(claimed_until > now(), false) as trying,
      due_at < now() - interval '1 minute' and coalesce(claimed_until <= now(), true) as overdue, extract(epoch from now() - created_at)::float8 as age
    from deliveries where player_id = ${playerId} and source = ${source} and reference = ${reference}`;
  return row ?? null;
}

export type Settled = Pick<
  Delivery,
  'playerId' | 'id' | 'source' | 'reference' | 'gid' | 'state' | 'attempts' | 'round'
> & {
  reason: string | null;
  /** Nothing calls it back. */
  keepItem: boolean;
};

/** Writes that deliveries are called back: no try is begun any more. */
export const recordRecalls = (tx: Tx, some: readonly { delivery: Settled; to: DeliveryState }[]) => tx`
  update deliveries d set state = recall.state, recalled_at = now(), due_at = now(), updated_at = now()
  from unnest(
    ${some.map(({ delivery }) => delivery.playerId)}::uuid[], ${some.map(({ delivery }) => delivery.id)}::uuid[],
    ${some.map(({ to }) => to)}::text[]
  ) as recall (player_id, id, state)
  where d.player_id = recall.player_id and d.id = recall.id`;

/** Writes to whom a delivery goes, and tells the workers, who passed it by while it was locked. */
export const recordReceiver = (tx: Tx, { playerId, id }: Settled, to: { roleId: string; serverId: string }) => tx`
  with changed as (
    update deliveries set role_id = ${to.roleId}, server_id = ${to.serverId}, updated_at = now() where player_id = ${playerId} and id = ${id}
  )
  select pg_notify(${CHANNEL}, '')`;

export const recordKept = (tx: Tx, { playerId, id }: Settled) => tx`
  update deliveries set keep_item = true where player_id = ${playerId} and id = ${id}`;

/** A delivery that is called back, with whether the time is over in which its game is asked. */
export type Recall = Delivery & { overdue: boolean };

/**
 * Takes deliveries whose games are to be asked whether they have them. None of which a try is under way, which could arrive after
 * the answer. They are nobody else's for `seconds`.
 * @param patience seconds after which a game that does not answer is asked no more
 */
export const claimRecalls = (
  db: Db,
  { limit, seconds, patience }: { limit: number; seconds: number; patience: number },
) => db<Recall[]>`
  with due as (
    select player_id, id from deliveries
    where state = 'recalling' and due_at <= now() and (claimed_until is null or claimed_until <= now())
    order by due_at limit ${limit} for update skip locked
  )
  update deliveries d set claimed_until = now() + make_interval(secs => ${seconds})
  from due where d.player_id = due.player_id and d.id = due.id
  returning d.player_id as "playerId", d.id, source, reference, uid, gid, role_id as "roleId", server_id as "serverId",
    contents, state, attempts, round, recalled_at + make_interval(secs => ${patience}) <= now() as overdue`;

/** Writes what an operator decided; a delivery that is taken up again has all its tries before it, in a round of its own. */
export const recordDecision = (tx: Tx, { playerId, id }: Settled, state: DeliveryState) => tx`
  with decided as (
    update deliveries set state = ${state}, updated_at = now(), due_at = now(), claimed_until = null,
      attempts = case when ${state} = 'queued' then 0 else attempts end,
      round = case when ${state} = 'queued' then round + 1 else round end,
      reason = case ${state} when 'refused' then 'operator' when 'withdrawn' then 'operator' when 'accepted' then null else reason end
    where player_id = ${playerId} and id = ${id}
  )
  select pg_notify(${CHANNEL}, '')`;

export interface WaitingDelivery {
  reference: string;
  source: string;
  id: string;
  gid: number;
  roleId: string;
  attempts: number;
  /** `unclear`: it was called back, and nobody knows whether the item arrived. */
  state: DeliveryState;
  reason: string | null;
  /** When it is tried next, where it is. */
  dueAt: Date | null;
  since: Date;
}

/** SQL of deliveries in some states, each of which has an index of its own. */
const inState = (db: Db, states: Query<object[]>, gid: number | null) => db`
  select reference, source, id, gid, role_id as "roleId", attempts, state, reason,
    case when state in ('queued', 'retrying', 'recalling') then due_at end as "dueAt",
    case when state in ('parked', 'unclear') then updated_at else created_at end as since
  from deliveries where ${states} and ${gid === null ? db`true` : db`gid = ${gid}`}`;

/** Deliveries that wait for an operator, the oldest first. */
export const parkedDeliveries = (db: Db) => db<WaitingDelivery[]>`
  ${inState(db, db`state = 'parked'`, null)} union all ${inState(db, db`state = 'unclear'`, null)} order by since`;

/** SQL of all that the game has not answered for good. */
const open = (db: Db, gid: number | null) => db`
  ${inState(db, db`state in ('queued', 'retrying')`, gid)} union all ${inState(db, db`state = 'parked'`, gid)}
  union all ${inState(db, db`state = 'recalling'`, gid)} union all ${inState(db, db`state = 'unclear'`, gid)}`;

/** What waits, of one game or (null) of all: for an operator first, then the oldest. */
export const waitingDeliveries = (db: Db, gid: number | null, most: number) => db<WaitingDelivery[]>`
  select * from (${open(db, gid)}) as open
  order by state not in ('parked', 'unclear'), since, id limit ${most}`;

/** How much waits, by game and state. */
export const waitingSums = (db: Db, gid: number | null) => db<
  { gid: number; state: DeliveryState; deliveries: number; oldest: Date; tries: number; aReason: string | null }[]
>`
  select gid, state, count(*) as deliveries, min(since) as oldest, max(attempts) as tries, max(reason) as "aReason"
  from (${open(db, gid)}) as open group by gid, state order by gid, state`;

/**
 * Takes up deliveries that were given up or wait for their next try, in the order of their ids. One that somebody else holds, or that is
 * being tried, is left alone: so it waits for nobody. Answers the ids of those it took.
 */
export async function takeUp(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with mine as (
      select player_id, id from deliveries
      where id = any(${[...ids]}::uuid[]) and state in ('parked', 'retrying') and (claimed_until is null or claimed_until <= now())
      order by id for update skip locked
    ), taken as (
      update deliveries d set state = 'queued', updated_at = now(), due_at = now(), claimed_until = null, attempts = 0, round = round + 1
      from mine where d.player_id = mine.player_id and d.id = mine.id returning d.id
    ), told as (select pg_notify(${CHANNEL}, ''))
    select id from taken, told`;
  return rows.map(({ id }) => id);
}
