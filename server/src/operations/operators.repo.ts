import type { Db, Sql, Tx } from '#server/db/client.ts';
import type { Role } from './permissions.ts';

export interface OperatorRow {
  name: string;
  role: Role;
  createdAt: Date;
  revokedAt: Date | null;
  /** End of the newest token; null: there is none. */
  expiresAt: Date | null;
  /** Time of their last recorded action. */
  actedAt: Date | null;
  /** End of an invitation that is not accepted yet. */
  invitedUntil: Date | null;
  /** Their passkeys for the desk. */
  passkeys: number;
  /** The OpenID Connect issuer of their account there. */
  issuer: string | null;
  /** Their open sessions at the desk. */
  sessions: number;
  /** Time of their last sign-in or check at the desk. */
  seenAt: Date | null;
}

/** Returns the operator of a valid token. */
export async function operatorBy(
  db: Db,
  tokenHash: Uint8Array,
): Promise<{ name: string; role: Role; expiresAt: Date } | undefined> {
  const [row] = await db<{ name: string; role: Role; expiresAt: Date }[]>`
    select o.name, o.role, t.expires_at as "expiresAt" from operator_tokens t join operators o on o.name = t.operator
    where t.token_hash = ${tokenHash} and t.expires_at > now() and o.revoked_at is null`;
  return row;
}

/** Returns false if the schema is older than operators: then there are none. */
export async function operatorsKnown(db: Db): Promise<boolean> {
  const [row] = await db<{ known: boolean }[]>`select to_regclass('operators') is not null as known`;
  return row?.known ?? false;
}

export const hasAdmin = async (db: Db): Promise<boolean> => (await admins(db)).length > 0;

/** Returns the names of the operators who may manage operators. */
export const admins = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select name from operators where role = 'admin' and revoked_at is null order by name`;
  return rows.map(({ name }) => name);
};

/** Returns the role of an operator; undefined if there is none of this name. */
export async function roleOf(db: Db, name: string): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`select role from operators where name = ${name} and revoked_at is null`;
  return row?.role;
}

export const isOperator = async (db: Db, name: string): Promise<boolean> =>
  (await db`select from operators where name = ${name} and revoked_at is null`).length > 0;

/** Locks changes of operators, so that two admins who revoke each other at once cannot leave the shop without one. */
export const lockOperators = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('manawell.operators'))`;

/** Returns the end of a token that is made in this transaction. */
export async function tokenEnd(tx: Tx, days: number): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`select now() + make_interval(days => ${days}) as at`;
  if (!row) throw new Error('the database did not tell the time');
  return row.at;
}

/** Returns true if the connection's user owns the tables, or may act as their owner. */
export async function ownsTables(db: Db): Promise<boolean> {
  const [row] = await db<{ owns: boolean }[]>`
    select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = to_regclass('operator_actions')`;
  return row?.owns ?? false;
}

/** Returns true if two connections use the same database, so that a lock of one is visible to the other. */
export const isSameDatabase = (one: Sql, other: Db): Promise<boolean> =>
  one.begin(async (tx) => {
    const [first = 0, second = 0] = crypto.getRandomValues(new Uint16Array(2));
    await tx`select pg_advisory_xact_lock(${first}::int, ${second}::int)`;
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const seen = await other`
      select from pg_locks where locktype = 'advisory' and pid = ${own?.pid ?? 0} and classid = ${first} and objid = ${second}
        and database = (select oid from pg_database where datname = current_database())`;
    return seen.length > 0;
  });

/** Returns all operators, those who are revoked last. */
export const listOperators = (db: Db) => db<OperatorRow[]>`
  select o.name, o.role, o.created_at as "createdAt", o.revoked_at as "revokedAt",
    (select max(expires_at) from operator_tokens where operator = o.name) as "expiresAt",
    (select at from operator_actions where by_name = o.name order by position desc limit 1) as "actedAt",
    (select max(expires_at) from operator_invitations where operator = o.name and expires_at > now()) as "invitedUntil",
    k.passkeys::int, i.issuer, s.sessions::int, greatest(k.used_at, i.used_at, s.checked_at) as "seenAt"
  from operators o
  cross join lateral (
    select count(*) as passkeys, max(used_at) as used_at from operator_passkeys where operator = o.name) as k
  left join operator_identities i on i.operator = o.name
  cross join lateral (
    select count(*) filter (where expires_at > now()) as sessions, max(checked_at) as checked_at
    from operator_sessions where operator = o.name) as s
  order by o.revoked_at is not null, o.name`;

/** Ends the sessions of an operator at the desk. Returns how many were open. */
export async function endSessionsOf(tx: Tx, name: string): Promise<number> {
  const ended = await tx<{ open: boolean }[]>`
    delete from operator_sessions where operator = ${name} returning expires_at > now() as open`;
  return ended.filter(({ open }) => open).length;
}
