import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { amongPlayers, lockByPlayer, onCluster, onOneServer } from '#server/db/cluster.ts';
import { announceSql } from '#server/db/events/announce.ts';
import type { DeliveryState } from './fulfilment.machine.ts';
import { deliveryEvent, type Progress } from './fulfilment.rules.ts';

export interface NewDelivery {
  /** Its id if it must be the same after a restore (`deliveryIdOf`); absent: the database draws one. */
  id?: string;
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
  /** Grows when an operator restarts the delivery; tries are then counted from 0. */
  round: number;
}

export interface DeliveryChange {
  delivery: Delivery;
  state: DeliveryState;
  reason: string | null;
  /** Seconds until the next try; 0 if there is none. */
  wait: number;
}

/** PostgreSQL channel that wakes the workers when deliveries may be due. */
export const CHANNEL = 'deliveries';

/** Stores deliveries and wakes the workers. Ignores a delivery with an existing source and reference. */
export const insertDeliveries = (tx: Tx, all: readonly NewDelivery[]) =>
  tx.write(tx`
  with stored as (
    insert into deliveries (id, player_id, source, reference, uid, gid, role_id, server_id, contents)
    select coalesce(id, uuidv7()), player_id, source, reference, uid, gid, role_id, server_id, contents::jsonb from unnest(
      ${all.map((d) => d.id ?? null)}::uuid[], ${all.map((d) => d.playerId)}::uuid[], ${all.map((d) => d.source)}::text[], ${all.map((d) => d.reference)}::text[],
      ${all.map((d) => d.uid)}::bigint[], ${all.map((d) => d.gid)}::int[], ${all.map((d) => d.roleId)}::text[],
      ${all.map((d) => d.serverId)}::text[], ${all.map((d) => JSON.stringify(d.contents))}::text[]
    ) as d (id, player_id, source, reference, uid, gid, role_id, server_id, contents)
    on conflict (player_id, source, reference) do nothing
  )
  select pg_notify(${CHANNEL}, '')`);

/**
 * SQL condition: the row as it is now is due, and no worker has claimed it. A cluster cannot lock the rows that it
 * chooses, so another worker may have changed them.
 */
const isUnclaimed = (db: Db) => db`d.due_at <= now() and (d.claimed_until is null or d.claimed_until <= now())`;

/**
 * Claims due deliveries, longest due first, and counts a try for each. No other worker gets them for `seconds`; the
 * deliveries of a dead worker are due again after that.
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
    order by due_at limit ${limit} ${onOneServer(db, db`for update skip locked`)}
  )
  update deliveries d set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds}), updated_at = now()
  from due where d.player_id = due.player_id and d.id = due.id
    ${onCluster(db, db`and d.state in ('queued', 'retrying') and ${isUnclaimed(db)}`)}
  returning d.player_id as "playerId", d.id, source, reference, uid, gid, role_id as "roleId", server_id as "serverId",
    contents, state, attempts, round`;

/**
 * Stores answers and publishes the resulting events. Returns for each change whether it was stored.
 * A settled delivery stays settled. If another worker or an operator has acted since, only an accepting or refusing
 * answer counts.
 * A delivery recalled in the meantime stays recalled if the try had no answer: the game is asked next.
 */
export async function recordAnswers(db: Db, changes: readonly DeliveryChange[]): Promise<boolean[]> {
  const facts = changes.map(({ delivery, state, reason }) => deliveryEvent({ ...delivery, state, reason }));
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
        ${amongPlayers(
          db,
          db`d.player_id`,
          changes.map((c) => c.delivery.playerId),
        )}
      returning d.player_id, d.id, d.source, d.reference, d.gid, d.attempts, d.state, change.fact,
        change.payload::jsonb || case when d.recalled_at is null then '{}'::jsonb else '{"recalled": true}' end
          || case when d.follows is null then '{}'::jsonb else '{"again": true}' end as payload
    ),
    told as (insert into outbox (type, key, payload) select fact, id::text, payload from recorded where fact is not null),
    announced as (${announceSql(
      db,
      'delivery.parked',
      db`
        select player_id::text as key, jsonb_build_object('playerId', player_id, 'deliveryId', id, 'source', source,
          'reference', reference, 'gid', gid, 'tries', attempts) as payload
        from recorded where state = 'parked'`,
    )})
    select id from recorded`;
  const recorded = new Set(rows.map(({ id }) => id));
  return changes.map(({ delivery }) => recorded.has(delivery.id));
}

/** Identifies a delivery by its reason: each source and reference has one delivery. */
export type DeliveryRef = Pick<NewDelivery, 'playerId' | 'source' | 'reference'>;

/** Locks deliveries, so that decisions and the workers' claims and records take turns. */
export async function lockDeliveries(tx: Tx, refs: readonly DeliveryRef[]): Promise<Settled[]> {
  const isOneOf = tx`(player_id, source, reference) in (
    select * from unnest(
      ${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.source)}::text[], ${refs.map((ref) => ref.reference)}::text[]
    )
  )`;
  const playerIds = refs.map(({ playerId }) => playerId);
  await lockByPlayer(
    playerIds,
    (playerId) => tx`
    select from deliveries where player_id = ${playerId} and ${isOneOf} order by id for update`,
  );
  return tx<Settled[]>`
  select player_id as "playerId", id, source, reference, gid, state, attempts, round, reason, keep_item as "keepItem",
    follows is not null as again from deliveries
  where ${isOneOf} order by id ${onOneServer(tx, tx`for update`)}`;
}

/** Returns the progress of a delivery, or null if there is none. */
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
  /** The delivery is never recalled. */
  keepItem: boolean;
  /** It follows a delivery that the game took back. */
  again: boolean;
};

/** Stores that deliveries are recalled: no further try begins. */
export const recordRecalls = (tx: Tx, some: readonly { delivery: Settled; to: DeliveryState }[]) => tx`
  update deliveries d set state = recall.state, recalled_at = now(), due_at = now(), updated_at = now()
  from unnest(
    ${some.map(({ delivery }) => delivery.playerId)}::uuid[], ${some.map(({ delivery }) => delivery.id)}::uuid[],
    ${some.map(({ to }) => to)}::text[]
  ) as recall (player_id, id, state)
  where d.player_id = recall.player_id and d.id = recall.id`;

/** Stores the new receiver and wakes the workers, which skipped the delivery while it was locked. */
export const recordReceiver = (tx: Tx, { playerId, id }: Settled, to: { roleId: string; serverId: string }) => tx`
  with changed as (
    update deliveries set role_id = ${to.roleId}, server_id = ${to.serverId}, updated_at = now() where player_id = ${playerId} and id = ${id}
  )
  select pg_notify(${CHANNEL}, '')`;

export const recordKept = (tx: Tx, { playerId, id }: Settled) => tx`
  update deliveries set keep_item = true where player_id = ${playerId} and id = ${id}`;

/** A recalled delivery. `overdue`: the time for asking its game is over. */
export type Recall = Delivery & { overdue: boolean };

/**
 * Claims recalled deliveries whose games are to be asked. Skips those with a try under way, because the item could
 * arrive after the answer. No other worker gets them for `seconds`.
 * @param patience seconds after which a game that does not answer is no longer asked
 */
export const claimRecalls = (
  db: Db,
  { limit, seconds, patience }: { limit: number; seconds: number; patience: number },
) => db<Recall[]>`
  with due as (
    select player_id, id from deliveries
    where state = 'recalling' and due_at <= now() and (claimed_until is null or claimed_until <= now())
    order by due_at limit ${limit} ${onOneServer(db, db`for update skip locked`)}
  ), claimed as (
    update deliveries d set claimed_until = now() + make_interval(secs => ${seconds})
    from due where d.player_id = due.player_id and d.id = due.id
      ${onCluster(db, db`and d.state = 'recalling' and ${isUnclaimed(db)}`)}
    returning d.player_id as "playerId", d.id, source, reference, uid, gid, role_id as "roleId", server_id as "serverId",
      contents, state, attempts, round, recalled_at
  )
  select "playerId", id, source, reference, uid, gid, "roleId", "serverId", contents, state, attempts, round,
    recalled_at + make_interval(secs => ${patience}) <= now() as overdue from claimed`;

/** Stores an operator's decision. A restarted delivery gets all its tries again, in a new round. */
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
  /** `unclear`: it was recalled, and the game did not say whether the item arrived. */
  state: DeliveryState;
  reason: string | null;
  /** Time of the next try or question; null if none is planned. */
  dueAt: Date | null;
  since: Date;
}

/** SQL for deliveries in some states; each state has its own index. */
const inState = (db: Db, states: Query<object[]>, gid: number | null) => db`
  select reference, source, id, gid, role_id as "roleId", attempts, state, reason,
    case when state in ('queued', 'retrying', 'recalling') then due_at end as "dueAt",
    case when state in ('parked', 'unclear') then updated_at else created_at end as since
  from deliveries where ${states} and ${gid === null ? db`true` : db`gid = ${gid}`}`;

/** Returns deliveries that wait for an operator, oldest first. */
export const parkedDeliveries = (db: Db) => db<WaitingDelivery[]>`
  ${inState(db, db`state = 'parked'`, null)} union all ${inState(db, db`state = 'unclear'`, null)} order by since`;

/** SQL for all deliveries without a final answer. */
const open = (db: Db, gid: number | null) => db`
  ${inState(db, db`state in ('queued', 'retrying')`, gid)} union all ${inState(db, db`state = 'parked'`, gid)}
  union all ${inState(db, db`state = 'recalling'`, gid)} union all ${inState(db, db`state = 'unclear'`, gid)}`;

/** A place in the order of open deliveries: waits for an operator (0) or not (1), since (ms), id. */
export type WaitingPosition = [rank: number, sinceMs: number, id: string];

/**
 * Returns open deliveries of one game, or of all (null). Those that wait for an operator come first, then the oldest.
 * @param after the position of the last one that is known; null: from the first
 */
export const waitingDeliveries = (db: Db, gid: number | null, most: number, after: WaitingPosition | null) => db<
  (WaitingDelivery & { rank: number; ms: number; position: WaitingPosition })[]
>`
  select open.*, jsonb_build_array(rank, ms, id) as position from (
    select *, (state not in ('parked', 'unclear'))::int as rank, floor(extract(epoch from since) * 1000)::bigint as ms
    from (${open(db, gid)}) as open
  ) as open
  where ${after === null ? db`true` : db`(rank, ms, id) > (${after[0]}::int, ${after[1]}::bigint, ${after[2]}::uuid)`}
  order by rank, ms, id limit ${most}`;

/** Returns the number of open deliveries by game and state. */
export const waitingSums = (db: Db, gid: number | null) => db<
  { gid: number; state: DeliveryState; deliveries: number; oldest: Date; tries: number; aReason: string | null }[]
>`
  select gid, state, count(*) as deliveries, min(since) as oldest, max(attempts) as tries, max(reason) as "aReason"
  from (${open(db, gid)}) as open group by gid, state order by gid, state`;

/**
 * Restarts parked and retrying deliveries, in the order of their ids. Skips deliveries that are locked or being tried,
 * so it waits for no lock. Returns the ids of the restarted ones.
 */
export async function restartDeliveries(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with mine as (
      select player_id, id from deliveries
      where id = any(${[...ids]}::uuid[]) and state in ('parked', 'retrying') and (claimed_until is null or claimed_until <= now())
      order by id ${onOneServer(tx, tx`for update skip locked`)}
    ), taken as (
      update deliveries d set state = 'queued', updated_at = now(), due_at = now(), claimed_until = null, attempts = 0, round = round + 1
      from mine where d.player_id = mine.player_id and d.id = mine.id
        ${onCluster(tx, tx`and d.state in ('parked', 'retrying') and (d.claimed_until is null or d.claimed_until <= now())`)}
      returning d.id
    ), told as (select pg_notify(${CHANNEL}, '')::text)
    select id from taken, told`;
  return rows.map(({ id }) => id);
}
