import type { Sql, Tx } from '#server/db/client.ts';
import { addApproval, decideApproval, expireApprovals, sameApproval } from './approvals/approvals.repo.ts';
import { ApprovalNeeded } from './approvals/needed.ts';
import { type Entry, recordAction } from './audit.repo.ts';
import type { Caller, Effect } from './caller.ts';
import { keyOfAuthor } from './keys/key-rights.ts';
import { endedKey, OperationRefusal, unknownOperator } from './refusal.ts';

/** Most characters of a reason. */
export const MAX_REASON_LENGTH = 500;

/** A change as an operator asks for it. */
interface Change {
  operation: string;
  input: unknown;
  /** The part of the input that the audit log keeps. */
  shown: Readonly<Record<string, string>>;
}

export function checkReason({ by, why }: Pick<Caller, 'by' | 'why'>): void {
  if (by.trim() === '' || why.trim() === '' || why.length > MAX_REASON_LENGTH)
    throw new OperationRefusal(
      'usage',
      `Who and why: both are needed, why has at most ${MAX_REASON_LENGTH} characters.`,
    );
}

/**
 * Runs a change in a transaction, unless the operator has lost the role or token meanwhile. A change above a limit of
 * the role is stored as a request for approval instead.
 * @throws OperationRefusal `approval.asked`, `operator.unknown`, `key.ended`
 */
export async function performAs<T>(
  caller: Caller,
  sql: Sql,
  asked: Change,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await changeOrAsk(caller, sql, asked, change);
  } catch (error) {
    throw isEndedKey(error) ? endedKey() : error;
  }
}

async function changeOrAsk<T>(caller: Caller, sql: Sql, asked: Change, change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await sql.begin(async (tx) => {
      if (caller.counts && !(await caller.counts(tx))) throw notCounted(caller);
      await caller.once?.claim(tx);
      if (caller.approved) await takeApproval(tx, caller.approved);
      const result = await change(tx);
      caller.once?.keep(tx, result);
      return result;
    });
  } catch (error) {
    if (error instanceof ApprovalNeeded) throw await ask(sql, caller, asked, error);
    throw error;
  }
}

const notCounted = ({ by }: Caller): OperationRefusal => (keyOfAuthor(by) === null ? unknownOperator() : endedKey());

/** SQLSTATE with which the database refuses an entry of a key that no longer counts (migration 098). */
const ENDED_KEY = 'MW002';
const isEndedKey = (error: unknown): boolean => (error as { code?: string }).code === ENDED_KEY;

async function takeApproval(tx: Tx, { id, by }: NonNullable<Caller['approved']>): Promise<void> {
  if (!(await decideApproval(tx, { id, by, state: 'approved' }))) throw approvalOver(id);
}

export const approvalOver = (id: string): OperationRefusal =>
  new OperationRefusal('approval.over', 'This request was decided already, or it has expired.', { approval: id });

/** Stores the request, once, with its entry in the audit log. Returns the refusal of the change. */
async function ask(sql: Sql, caller: Caller, change: Change, needed: ApprovalNeeded): Promise<OperationRefusal> {
  const { by, why } = caller;
  const { message: reason, number, sum } = needed;
  const approval = { ...change, by, why, reason, number, sum };
  const id = await sql.begin(async (tx) => {
    await expireApprovals(tx);
    const added = await addApproval(tx, approval);
    if (added === null) return sameApproval(tx, approval);
    const kept = { operation: change.operation, ...change.shown };
    await recordAction(tx, {
      ...(await newEntry(tx, caller, 'approvals ask')),
      arguments: kept,
      result: { number, approval: added },
    });
    return added;
  });
  return new OperationRefusal(
    'approval.asked',
    `Nothing is done yet: a second operator must approve. ${reason} Request ${id} waits for 24 hours.`,
    { approval: id },
  );
}

/** Returns the beginning of an entry, with a new id. */
export async function newEntry(tx: Tx, { by, why }: Pick<Caller, 'by' | 'why'>, operation: string) {
  const [row] = await tx<{ id: string }[]>`select uuidv7() as id`;
  return { id: row?.id ?? '', by, why, operation };
}

/**
 * Records the entries of a change, and of its approval. Last, as the log asks for: other actions wait from the first
 * entry to the commit.
 */
export async function record(
  tx: Tx,
  { approved }: Caller,
  entries: readonly (Entry & { result: Effect })[],
): Promise<void> {
  const approval = approved && { approval: approved.id, approvedBy: approved.by };
  for (const entry of entries) await recordAction(tx, { ...entry, arguments: { ...entry.arguments, ...approval } });
  if (!approved) return;
  const [first, ...others] = entries;
  const number = others.length === 0 ? (first?.result.number ?? null) : null;
  const own = await newEntry(tx, approved, 'approvals approve');
  await recordAction(tx, {
    ...own,
    arguments: { approval: approved.id },
    result: { number, action: first?.id ?? null },
  });
}
