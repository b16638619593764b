import type { Db, Tx } from '#server/db/client.ts';
import { redact } from '#server/kernel/log.ts';

/** A change that waits for a second operator, or was decided. */
export interface Approval {
  id: string;
  operation: string;
  shown: Readonly<Record<string, string>>;
  /** The order that it concerns; null: none, or several. */
  number: string | null;
  by: string;
  why: string;
  /** The limit, and the sum above it. */
  reason: string;
  askedAt: Date;
  expiresAt: Date;
  state: 'asked' | 'approved' | 'declined' | 'expired';
  decidedBy: string | null;
  decidedAt: Date | null;
}

export interface NewApproval extends Pick<Approval, 'operation' | 'shown' | 'number' | 'by' | 'why' | 'reason'> {
  input: unknown;
  /** Value of the refunds in minor units of the reference currency; null: there are none, or it is not known. */
  sum: number | null;
}

/** Ends the requests that nobody decided in time, and forgets their inputs. */
export const expireApprovals = (db: Db) => db`
  update operator_approvals set state = 'expired', input = null where state = 'asked' and expires_at <= now()`;

/** Stores a request. Returns its id; null if the same one waits already. */
export async function addApproval(tx: Tx, approval: NewApproval): Promise<string | null> {
  const { operation, input, shown, number, by, why, reason, sum } = approval;
  const [added] = await tx<{ id: string }[]>`
    insert into operator_approvals (operation, input, shown, order_number, asked_by, why, reason, sum)
    values (${operation}, ${JSON.stringify(input)}::text::jsonb, ${JSON.stringify(shown)}::text::jsonb, ${number}, ${by},
      ${redact(why)}, ${reason}, ${sum})
    on conflict do nothing returning id`;
  return added?.id ?? null;
}

/** Returns the id of the request for the same change that waits. */
export async function sameApproval(db: Db, { by, operation, input }: NewApproval): Promise<string> {
  const [same] = await db<{ id: string }[]>`
    select id from operator_approvals where state = 'asked' and asked_by = ${by} and operation = ${operation}
      and md5((input - 'key')::text) = md5((${JSON.stringify(input)}::text::jsonb - 'key')::text)`;
  return same?.id ?? '';
}

const columns = (db: Db) => db`
  id, operation, shown, order_number as number, asked_by as by, why, reason, asked_at as "askedAt",
  expires_at as "expiresAt", case when state = 'asked' and expires_at <= now() then 'expired' else state end as state,
  decided_by as "decidedBy", decided_at as "decidedAt"`;

export async function approvalById(
  db: Db,
  id: string,
): Promise<(Approval & Pick<NewApproval, 'input' | 'sum'>) | undefined> {
  const [row] = await db<(Approval & Pick<NewApproval, 'input' | 'sum'>)[]>`
    select ${columns(db)}, input, sum from operator_approvals where id = ${id}`;
  return row;
}

interface Listed {
  /** True: decided and expired ones too. */
  all: boolean;
  most: number;
  /** Only requests before this one; null: all. */
  before: string | null;
}

/** Returns the newest requests. */
export const listApprovals = (db: Db, { all, most, before }: Listed) => db<Approval[]>`
  select ${columns(db)} from operator_approvals
  where ${all ? db`true` : db`state = 'asked' and expires_at > now()`}
    and ${before === null ? db`true` : db`id < ${before}`}
  order by id desc limit ${most}`;

/** Decides a request that waits. Returns false if it is decided or expired already. */
export async function decideApproval(
  tx: Tx,
  { id, by, state }: { id: string; by: string; state: 'approved' | 'declined' },
): Promise<boolean> {
  const decided = await tx`
    update operator_approvals set state = ${state}, input = null, decided_by = ${by}, decided_at = now()
    where id = ${id} and state = 'asked' and expires_at > now() returning id`;
  return decided.length > 0;
}
