import type { Db, Tx } from '#server/db/client.ts';
import type { DeliveryState } from './fulfilment.machine.ts';

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
  /** Grows when an operator takes it up: jobs of an earlier round are void. */
  round: number;
}

export interface DeliveryChange {
  delivery: Delivery;
  state: DeliveryState;
  reason: string | null;
  /** Seconds until the next try; 0 where there is none. */
  wait: number;
}

/** What a job is about. */
export interface DeliveryJob {
  deliveryId: string;
  /** 0 where it is absent. */
  round?: number;
}

/** Stores deliveries; one that was asked for before (same source and reference) is left alone. Answers the new ids. */
export async function insertDeliveries(tx: Tx, all: readonly NewDelivery[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents)
    select player_id, source, reference, uid, gid, role_id, server_id, contents::jsonb from unnest(
      ${all.map((d) => d.playerId)}::uuid[], ${all.map((d) => d.source)}::text[], ${all.map((d) => d.reference)}::text[],
      ${all.map((d) => d.uid)}::bigint[], ${all.map((d) => d.gid)}::int[], ${all.map((d) => d.roleId)}::text[],
      ${all.map((d) => d.serverId)}::text[], ${all.map((d) => JSON.stringify(d.contents))}::text[]
    ) as d (player_id, source, reference, uid, gid, role_id, server_id, contents)
    on conflict (player_id, source, reference) do nothing
    returning id`;
  return rows.map((row) => row.id);
}

/** Counts a try for each delivery that is still open in the round of its job, and answers them. */
export const beginTries = (db: Db, jobs: readonly DeliveryJob[]) => db<Delivery[]>`
  update deliveries set attempts = attempts + 1, updated_at = now()
  where (id, round) in (
    select * from unnest(${jobs.map((job) => job.deliveryId)}::uuid[], ${jobs.map((job) => job.round ?? 0)}::int[])
  ) and state in ('queued', 'retrying')
  returning player_id as "playerId", id, source, reference, uid, gid, role_id as "roleId", server_id as "serverId",
    contents, state, attempts, round`;

/**
 * Records answers; one that another worker settled meanwhile stays settled, and one that an operator took up belongs to the new
 * round, unless the game has decided it. Answers the ids that changed.
 */
export async function recordAnswers(tx: Tx, changes: readonly DeliveryChange[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    update deliveries set state = change.state, reason = change.reason, due_at = now() + make_interval(secs => change.wait), updated_at = now()
    from unnest(
      ${changes.map((c) => c.delivery.playerId)}::uuid[], ${changes.map((c) => c.delivery.id)}::uuid[],
      ${changes.map((c) => c.delivery.round)}::int[], ${changes.map((c) => c.state)}::text[], ${changes.map((c) => c.reason)}::text[],
      ${changes.map((c) => c.wait)}::float8[]
    ) as change (player_id, id, round, state, reason, wait)
    where deliveries.player_id = change.player_id and deliveries.id = change.id and deliveries.state in ('queued', 'retrying')
      and (deliveries.round = change.round or change.state in ('accepted', 'refused'))
    returning deliveries.id`;
  return new Set(rows.map((row) => row.id));
}

/** What a delivery is for: names one, since each reason has one. */
export type DeliveryRef = Pick<NewDelivery, 'playerId' | 'source' | 'reference'>;

/** Locks a delivery, so that what an operator decides and what a worker records take turns. */
export async function lockDelivery(tx: Tx, ref: DeliveryRef): Promise<Settled | null> {
  const [row] = await tx<Settled[]>`
    select player_id as "playerId", id, source, reference, gid, state, attempts, round, reason from deliveries
    where player_id = ${ref.playerId} and source = ${ref.source} and reference = ${ref.reference} for update`;
  return row ?? null;
}

export type Settled = Pick<
  Delivery,
  'playerId' | 'id' | 'source' | 'reference' | 'gid' | 'state' | 'attempts' | 'round'
> & {
  reason: string | null;
};

/** Writes what an operator decided; a delivery that is taken up again has all its tries before it, in a round of its own. */
export async function recordDecision(tx: Tx, { playerId, id }: Settled, state: DeliveryState): Promise<void> {
  await tx`
    update deliveries set state = ${state}, updated_at = now(), due_at = now(),
      attempts = case when ${state} = 'queued' then 0 else attempts end,
      round = case when ${state} = 'queued' then round + 1 else round end,
      reason = case ${state} when 'refused' then 'operator' when 'accepted' then null else reason end
    where player_id = ${playerId} and id = ${id}`;
}

/** Deliveries that wait for an operator, the oldest first. */
export const parkedDeliveries = (db: Db) => db<
  {
    reference: string;
    id: string;
    gid: number;
    roleId: string;
    attempts: number;
    reason: string | null;
    parkedAt: Date;
  }[]
>`
  select reference, id, gid, role_id as "roleId", attempts, reason, updated_at as "parkedAt" from deliveries
  where state = 'parked' order by updated_at`;
