import type { Db, Tx } from '#server/db/client.ts';
import { onCluster, onOneServer } from '#server/db/cluster.ts';
import type { Delivery, DeliveryRef } from '../fulfilment.repo.ts';
import type { TakeBackState } from './take-back.machine.ts';

/** A request to take a delivered item back. It has the receiver that the delivery had. */
export interface TakeBack
  extends Pick<
    Delivery,
    'playerId' | 'source' | 'reference' | 'gid' | 'uid' | 'roleId' | 'serverId' | 'contents' | 'attempts'
  > {
  id: string;
  deliveryId: string;
  state: TakeBackState;
}

/** A change of a request: its state, the reason, and seconds until the game is asked next. */
export interface TakeBackChange {
  state: TakeBackState;
  reason: string | null;
  wait: number;
}

const columns = (db: Db) => db`
  player_id as "playerId", id, delivery_id as "deliveryId", source, reference, gid, uid, role_id as "roleId",
  server_id as "serverId", contents, state, attempts`;

/** Stores a request about a delivery, with the receiver that the delivery has now. */
export async function insertTakeBack(tx: Tx, { playerId, id }: { playerId: string; id: string }): Promise<void> {
  await tx`
    insert into take_backs (player_id, delivery_id, source, reference, gid, uid, role_id, server_id, contents)
    select player_id, id, source, reference, gid, uid, role_id, server_id, contents from deliveries
    where player_id = ${playerId} and id = ${id}`;
}

/** Returns the open request about a delivery, or undefined. Lock the delivery before. */
export async function openTakeBack(tx: Tx, deliveryId: string): Promise<TakeBack | undefined> {
  const [row] = await tx<TakeBack[]>`
    select ${columns(tx)} from take_backs where delivery_id = ${deliveryId} and state in ('asked', 'parked') ${onOneServer(tx, tx`for update`)}`;
  return row;
}

/** Claims requests that are due, and counts a try for each. No other worker gets them for `seconds`. */
export const claimTakeBacks = (db: Db, { limit, seconds }: { limit: number; seconds: number }) => db<TakeBack[]>`
  with due as (
    select player_id, id from take_backs
    where state = 'asked' and due_at <= now() and (claimed_until is null or claimed_until <= now())
    order by due_at limit ${limit} ${onOneServer(db, db`for update skip locked`)}
  ), claimed as (
    update take_backs t set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds}), updated_at = now()
    from due where t.player_id = due.player_id and t.id = due.id
      ${onCluster(db, db`and t.state = 'asked' and t.due_at <= now() and (t.claimed_until is null or t.claimed_until <= now())`)}
    returning t.*
  )
  select ${columns(db)} from claimed`;

/**
 * Stores a change of an open request. A final state stays. If another try or an operator was faster, only an answer
 * that decides counts. Returns whether it was stored.
 */
export async function recordTakeBack(
  tx: Tx,
  { playerId, id, attempts }: Pick<TakeBack, 'playerId' | 'id' | 'attempts'>,
  { state, reason, wait }: TakeBackChange,
): Promise<boolean> {
  const rows = await tx`
    update take_backs set state = ${state}, reason = ${reason}, claimed_until = null, updated_at = now(),
      due_at = now() + make_interval(secs => ${wait})
    where player_id = ${playerId} and id = ${id} and (
      (state = 'asked' and attempts = ${attempts}) or (state in ('asked', 'parked') and ${state} in ('taken', 'used'))
    ) returning id`;
  return rows.length === 1;
}

/** Starts to ask the game of a parked request again, with all tries. */
export const recordAskedAgain = (tx: Tx, { playerId, id }: Pick<TakeBack, 'playerId' | 'id'>) => tx`
  update take_backs set state = 'asked', attempts = 0, due_at = now(), claimed_until = null, updated_at = now()
  where player_id = ${playerId} and id = ${id}`;

/** Stores that the game took an accepted delivery back. Returns whether it was accepted. */
export async function recordTaken(tx: Tx, { playerId, deliveryId }: TakeBack): Promise<boolean> {
  const rows = await tx`
    update deliveries set state = 'taken_back', reason = null, updated_at = now()
    where player_id = ${playerId} and id = ${deliveryId} and state = 'accepted' returning id`;
  return rows.length === 1;
}

/** Locks a delivery by its id, so that workers and operators take turns. */
export const lockDelivery = (tx: Tx, { playerId, deliveryId }: Pick<TakeBack, 'playerId' | 'deliveryId'>) => tx`
  select from deliveries where player_id = ${playerId} and id = ${deliveryId} for update`;

/**
 * Makes a new delivery of one that the game took back: under a new id, because a game grants nothing twice under the
 * same id. A decision that the player keeps the item ended when the item was taken. Returns the new id.
 */
export async function renewDelivery(tx: Tx, { playerId, id }: { playerId: string; id: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as new_id),
    renewed as (
      update deliveries set id = drawn.new_id, follows = id, state = 'queued', attempts = 0, round = 0, reason = null,
        keep_item = false, recalled_at = null, claimed_until = null, due_at = now(), created_at = now(), updated_at = now()
      from drawn where player_id = ${playerId} and id = ${id} returning id
    )
    select id, pg_notify('deliveries', '') from renewed`;
  return row?.id ?? '';
}

export interface WaitingTakeBack {
  reference: string;
  source: string;
  id: string;
  gid: number;
  roleId: string;
  attempts: number;
  /** `taking_back`: the game is asked. `not_taken`: it gave no clear answer, and an operator decides. */
  state: 'taking_back' | 'not_taken';
  reason: string | null;
  dueAt: Date | null;
  since: Date;
}

/** Returns the open requests of one game, or of all (null); `id` is that of the delivery. Parked ones come first. */
export const waitingTakeBacks = (db: Db, gid: number | null, most: number) => db<WaitingTakeBack[]>`
  select reference, source, delivery_id as id, gid, role_id as "roleId", attempts,
    case state when 'asked' then 'taking_back' else 'not_taken' end as state, reason,
    case state when 'asked' then due_at end as "dueAt",
    case state when 'asked' then created_at else updated_at end as since
  from take_backs where state in ('asked', 'parked') and ${gid === null ? db`true` : db`gid = ${gid}`}
  order by state = 'asked', since, id limit ${most}`;

/** Returns whether a take-back of a delivery is open. */
export async function isTakingBack(db: Db, { playerId, source, reference }: DeliveryRef): Promise<boolean> {
  const rows = await db`
    select from take_backs
    where player_id = ${playerId} and reference = ${reference} and source = ${source} and state in ('asked', 'parked')`;
  return rows.length > 0;
}
