import type { Db, Tx } from '#server/db/client.ts';

/** Returns the variant that a player was shown; `variant` null: held back; undefined: not shown yet. */
export async function findExposure(
  db: Db,
  playerId: string,
  experiment: string,
): Promise<{ variant: string | null } | undefined> {
  const [row] = await db<{ variant: string | null }[]>`
    select variant from experiment_exposures where player_id = ${playerId} and experiment = ${experiment}`;
  return row;
}

/** Stores an exposure. An earlier one stays unchanged. */
export async function insertExposure(
  db: Db,
  playerId: string,
  experiment: string,
  variant: string | null,
  shares: Readonly<Record<string, number>>,
): Promise<void> {
  await db`
    insert into experiment_exposures (player_id, experiment, variant, shares)
    values (${playerId}, ${experiment}, ${variant}, ${JSON.stringify(shares)}::text::jsonb) on conflict do nothing`;
}

/** Returns a player's orders that are paid and not fully refunded; `spent` in minor units of the reference currency. */
export async function countPurchases(db: Db, playerId: string): Promise<{ orders: number; spent: number }> {
  const [row] = await db<{ orders: number; spent: number }[]>`
    select count(*)::int as orders, coalesce(sum((snapshot->'spending'->>'reference')::bigint), 0)::bigint / 1000 as spent
    from orders where player_id = ${playerId} and payment_state in ('paid', 'partially_refunded', 'disputed')`;
  return row ?? { orders: 0, spent: 0 };
}

/** Returns the stored data of a player. */
export const exposuresOf = (db: Db, playerId: string) => db`
  select experiment, variant, at from experiment_exposures where player_id = ${playerId} order by at, experiment`;

export async function eraseExposures(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`delete from experiment_exposures where player_id = any(${[...playerIds]}::uuid[])`;
}
