import type { Db, Sql, Tx } from '#server/db/client.ts';
import type { Role } from './permissions.ts';

export interface OperatorRow {
  name: string;
  role: Role;
  createdAt: Date;
  revokedAt: Date | null;
  /** When the newest token ends; null: there is none. */
  expiresAt: Date | null;
  /** When they last did something that is recorded. */
  actedAt: Date | null;
}

/** Whose token this is, while it counts. */
export async function operatorBy(
  db: Db,
  tokenHash: Uint8Array,
): Promise<{ name: string; role: Role; expiresAt: Date } | undefined> {
  const [row] = await db<{ name: string; role: Role; expiresAt: Date }[]>`
    select o.name, o.role, t.expires_at as "expiresAt" from operator_tokens t join operators o on o.name = t.operator
    where t.token_hash = ${tokenHash} and t.expires_at > now() and o.revoked_at is null`;
  return row;
}

/** Before the schema of this version there is no operator either. */
export async function operatorsKnown(db: Db): Promise<boolean> {
  const [row] = await db<{ known: boolean }[]>`select to_regclass('operators') is not null as known`;
  return row?.known ?? false;
}

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db`select from operators where role = 'admin' and revoked_at is null limit 1`).length > 0;

/** Whether the user of this connection owns the tables, or may act as who does. */
export async function ownsTables(db: Db): Promise<boolean> {
  const [row] = await db<{ owns: boolean }[]>`
    select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = to_regclass('operator_actions')`;
  return row?.owns ?? false;
}

/** Whether two connections are to one database: a lock that one takes is seen by the other. */
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

export const listOperators = (db: Db) => db<OperatorRow[]>`
  select o.name, o.role, o.created_at as "createdAt", o.revoked_at as "revokedAt",
    (select max(expires_at) from operator_tokens where operator = o.name) as "expiresAt",
    (select at from operator_actions where by_name = o.name order by position desc limit 1) as "actedAt"
  from operators o order by o.revoked_at is not null, o.name`;

/** Makes an operator, or gives one another role or a new token: the former tokens end. Answers when the new one does. */
export async function putOperator(
  tx: Tx,
  { name, role, tokenHash, days }: { name: string; role: Role; tokenHash: Uint8Array; days: number },
): Promise<Date> {
  await tx`
    insert into operators (name, role) values (${name}, ${role})
    on conflict (name) do update set role = excluded.role, revoked_at = null`;
  await tx`delete from operator_tokens where operator = ${name}`;
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into operator_tokens (token_hash, operator, expires_at)
    values (${tokenHash}, ${name}, now() + make_interval(days => ${days})) returning expires_at as "expiresAt"`;
  if (!row) throw new Error('the token was not stored');
  return row.expiresAt;
}

/** Ends an operator and every token; false where there is none. */
export async function revokeOperator(tx: Tx, name: string): Promise<boolean> {
  const rows = await tx`
    update operators set revoked_at = now() where name = ${name} and revoked_at is null returning name`;
  await tx`delete from operator_tokens where operator = ${name}`;
  return rows.length > 0;
}

/** Changes of who is an admin take turns: two who revoke each other at once would leave none. */
export const lockOperators = (tx: Tx) => tx`lock table operators in share row exclusive mode`;
