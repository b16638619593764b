import type { Db, Tx } from '#server/db/client.ts';

export type Kind = 'phone' | 'email';

export interface BoundRow {
  kind: Kind;
  boundAt: Date;
}
export interface ChangeRow {
  kind: Kind;
  value: string;
  at: Date;
}

/** Records that a kind is bound. Returns the time if it is the first time, else null. */
export async function insertBound(tx: Tx, playerId: string, kind: Kind): Promise<Date | null> {
  const [row] = await tx<{ at: Date }[]>`
    insert into bindings (player_id, kind) values (${playerId}, ${kind}) on conflict do nothing returning bound_at as at`;
  return row?.at ?? null;
}

export const findBound = (db: Db, playerId: string) => db<BoundRow[]>`
  select kind, bound_at as "boundAt" from bindings where player_id = ${playerId} order by kind`;

export const findChanges = (db: Db, playerId: string) => db<ChangeRow[]>`
  select kind, value, at from binding_changes where player_id = ${playerId} order by kind`;

/** Stores a waiting change, due by the database's clock. It replaces an earlier one of the same kind. */
export async function insertChange(tx: Tx, playerId: string, kind: Kind, value: string, days: number): Promise<void> {
  await tx`
    insert into binding_changes (player_id, kind, value, at) values (${playerId}, ${kind}, ${value}, now() + make_interval(days => ${days}))
    on conflict (player_id, kind) do update set value = excluded.value, at = excluded.at`;
}

export async function deleteChange(db: Db, playerId: string, kind: Kind): Promise<boolean> {
  const rows = await db`delete from binding_changes where player_id = ${playerId} and kind = ${kind} returning 1`;
  return rows.length > 0;
}

export const dueChanges = (db: Db, limit: number) => db<(ChangeRow & { playerId: string })[]>`
  select player_id as "playerId", kind, value, at from binding_changes where at <= now() order by at limit ${limit}`;

/** Deletes and returns a due change; null if it was cancelled or carried out meanwhile. */
export async function takeDue(tx: Tx, playerId: string, kind: Kind): Promise<string | null> {
  const [row] = await tx<{ value: string }[]>`
    delete from binding_changes where player_id = ${playerId} and kind = ${kind} and at <= now() returning value`;
  return row?.value ?? null;
}

/** Records that a number or address took part. Returns false if it did before. */
export async function recordParticipation(
  tx: Tx,
  binding: string,
  hash: Buffer,
  endsAt: string | undefined,
): Promise<boolean> {
  const rows = await tx`
    insert into binding_gifts (binding, hash, ends_at) values (${binding}, ${hash}, ${endsAt ?? 'infinity'}::text::timestamptz)
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function countParticipations(db: Db, binding: string, hashes: readonly Buffer[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from binding_gifts where binding = ${binding} and hash = any(${[...hashes]}::bytea[])`;
  return row?.count ?? 0;
}

/** Deletes participations in gifts that ended long ago. Gifts that the catalogue no longer has count as ended. */
export async function forgetParticipations(
  db: Db,
  current: { id: string; until: string | undefined } | null,
  months: number,
): Promise<void> {
  const id = current?.id ?? '';
  await db`
    update binding_gifts set ends_at = case when binding = ${id} then ${current?.until ?? 'infinity'}::text::timestamptz else now() end
    where case when binding = ${id} then ends_at <> ${current?.until ?? 'infinity'}::text::timestamptz else ends_at > now() end`;
  await db`delete from binding_gifts where ends_at < now() - make_interval(months => ${months})`;
}

export async function eraseBindings(tx: Tx, playerIds: readonly string[]): Promise<void> {
  for (const table of ['binding_changes', 'bindings'])
    await tx`delete from ${tx(table)} where player_id = any(${[...playerIds]}::uuid[])`;
}
