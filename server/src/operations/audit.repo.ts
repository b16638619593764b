import type { Db, Tx } from '#server/db/client.ts';
import { redact } from '#server/kernel/log.ts';

export interface Entry {
  id: string;
  by: string;
  why: string;
  operation: string;
  arguments: Readonly<Record<string, string>>;
  result: object;
}

/**
 * Adds an entry to the audit log. It must be the last statement of an action: until the commit, other actions wait
 * to record theirs, so that all entries form one chain.
 */
export const recordAction = (tx: Tx, entry: Entry): Promise<unknown> => tx`
  insert into operator_actions (id, by_name, why, command, arguments, result)
  values (${entry.id}, ${entry.by}, ${redact(entry.why)}, ${entry.operation},
    ${JSON.stringify(entry.arguments)}::text::jsonb, ${JSON.stringify(entry.result)}::text::jsonb)`;

/** Returns operator and reason of actions, by their ids. */
export const recordedActions = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { by: string; why: string }>> => {
  const rows = await db<{ id: string; by: string; why: string }[]>`
    select id, by_name as by, why from operator_actions where id = any (${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
};

/** The newest entry: the number of entries up to it, and its hash. */
export interface Head {
  entries: number;
  hash: string;
}

/** The first entry that breaks the chain; `id` is null if the newest entries are missing. */
export interface Misfit {
  position: number;
  id: string | null;
  at: Date | null;
  problem: string;
}

export const headOf = async (db: Db): Promise<Head> => {
  const [head] = await db<Head[]>`
    select position as entries, encode(hash, 'hex') as hash from operator_actions_head`;
  return head ?? { entries: 0, hash: '' };
};

/** Entries that one statement verifies, so that a log of millions has no long statement. */
const PART = 50_000;

/** The result of a part of the chain; `next` is the position of its last entry, and null for the last part. */
export interface Part {
  misfit: Misfit | undefined;
  next: number | null;
}

/** Verifies the whole chain from its first entry. Returns undefined if it is valid. */
export async function firstMisfit(db: Db, most = PART): Promise<Misfit | undefined> {
  let part = await verifyPart(db, null, most);
  while (!part.misfit && part.next !== null) part = await verifyPart(db, part.next, most);
  return part.misfit;
}

/**
 * Verifies the entries behind a position that was verified before; null: from the first one. The last part also
 * compares the newest entry with the head.
 */
export async function verifyPart(db: Db, after: number | null, most = PART): Promise<Part> {
  const [last] = await db<{ entries: number; position: number | null }[]>`
    select count(*)::int as entries, max(position) as position from (
      select position from operator_actions where ${behind(db, after)} order by position limit ${most}) as part`;
  const next = last && last.entries >= most ? last.position : null;
  const [misfit] = await db<Misfit[]>`
    with walked as (
      select a.position, a.id, a.at, a.hash, a.previous, operator_action_hash(a) as own,
        lag(a.position, 1, ${after ?? 0}::bigint) over before as former_position,
        lag(a.hash, 1, coalesce((select hash from operator_actions where position = ${after}::bigint), sha256('')))
          over before as former_hash
      from operator_actions a where ${behind(db, after)} and position <= ${last?.position ?? null}::bigint
      window before as (order by a.position, a.id)
    ), judged as (
      select position, id, at, case
        when hash <> own then 'changed'
        when position <> former_position + 1 then 'one before it is missing, or it was put here'
        when previous <> former_hash then 'the one before it is another'
      end as problem from walked
      union all
      select h.position, null, null, 'the newest are missing, or others were added past the chain'
      from (select 1) as one
        left join (select position, hash from operator_actions order by position desc limit 1) as last on true
        left join operator_actions_head h on true
      where ${next === null} and (h.position is distinct from coalesce(last.position, 0)
        or h.hash is distinct from coalesce(last.hash, sha256('')))
    )
    select * from judged where problem is not null order by id is null, position, id limit 1`;
  return { misfit, next };
}

const behind = (db: Db, after: number | null) => (after === null ? db`true` : db`position > ${after}`);

/** Returns true if the chain contains this head: the entries up to a stored head are still there. */
export async function holds(db: Db, { entries, hash }: Head): Promise<boolean> {
  const rows = await db`
    select from (select position, hash from operator_actions union all select 0, sha256('')) as chain
    where position = ${entries} and hash = decode(${hash}, 'hex')`;
  return rows.length > 0;
}
