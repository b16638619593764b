import type { Scope } from '#contract/publisher/scopes.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** The key of a secret, whether it counts or not. */
export interface KeyOfSecret {
  id: string;
  name: string;
  scopes: Scope[];
  /** Null: the secret counts. */
  ended: 'revoked' | 'expired' | null;
  /** Nothing was noted within the last hour. */
  isUnnoted: boolean;
}

/** Returns the key of a secret; undefined if no key ever had it. */
export const keyBySecret = async (db: Db, secretHash: Buffer): Promise<KeyOfSecret | undefined> =>
  (await keysBySecrets(db, [secretHash]))[0];

/** Returns the keys of secrets, in their order. */
export async function keysBySecrets(db: Db, hashes: readonly Buffer[]): Promise<(KeyOfSecret | undefined)[]> {
  const rows = await db<(KeyOfSecret & { hash: Buffer })[]>`
    select s.secret_hash as hash, k.id, k.name, k.scopes,
      case when k.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired' end as ended,
      coalesce(u.used_at < now() - interval '1 hour', true) as "isUnnoted"
    from api_key_secrets s join api_keys k on k.name = s.key left join api_key_uses u on u.key = k.name
    where s.secret_hash = any(${[...hashes]}::bytea[])`;
  const found = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
}

/** Stores that a key is used. At most one of several concurrent calls writes. */
export async function noteUse(db: Db, name: string): Promise<void> {
  await db`
    insert into api_key_uses (key, used_at) values (${name}, now())
    on conflict (key) do update set used_at = excluded.used_at where api_key_uses.used_at < now() - interval '1 hour'`;
}

/** Returns the scopes of a key with a secret that counts; undefined if there is none. */
export async function scopesOfLiveKey(db: Db, name: string): Promise<Scope[] | undefined> {
  const [row] = await db<{ scopes: Scope[] }[]>`
    select scopes from api_keys k where name = ${name} and revoked_at is null
      and exists (select from api_key_secrets s where s.key = k.name and s.expires_at > now())`;
  return row?.scopes;
}

/** Returns when a key was revoked, null if it was not; undefined if no key ever had this name. */
export async function keyNamed(db: Db, name: string): Promise<{ revokedAt: Date | null } | undefined> {
  const [row] = await db<{ revokedAt: Date | null }[]>`
    select revoked_at as "revokedAt" from api_keys where name = ${name}`;
  return row;
}

/** Locks changes of keys, so that a second one with the same name is refused with a sentence. */
export const lockKeys = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('manawell.keys'))`;

export interface KeyRow {
  name: string;
  scopes: Scope[];
  createdBy: string;
  createdAt: Date;
  revokedAt: Date | null;
  /** To the hour; null: never. */
  usedAt: Date | null;
  /** The secrets that count, the newest first. */
  secrets: { prefix: string; expiresAt: string }[];
  /** The end of the newest secret. */
  expiresAt: Date;
}

/** Returns all keys, those that ended last. */
export const listKeys = (db: Db) => db<KeyRow[]>`
  select k.name, k.scopes, k.created_by as "createdBy", k.created_at as "createdAt", k.revoked_at as "revokedAt",
    u.used_at as "usedAt", s.secrets, s.expires_at as "expiresAt"
  from api_keys k
  left join api_key_uses u on u.key = k.name
  cross join lateral (
    select max(expires_at) as expires_at, coalesce(
      jsonb_agg(jsonb_build_object('prefix', prefix, 'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by created_at desc) filter (where expires_at > now() and k.revoked_at is null), '[]') as secrets
    from api_key_secrets where key = k.name) as s
  order by k.revoked_at is not null, s.expires_at <= now(), k.name`;
