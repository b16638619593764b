import type { ReceiptFact } from '#contract/events.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { ReceiptState } from './receipts.machine.ts';

/** Identifies a letter. */
export type ReceiptKey = Pick<ReceiptFact, 'playerId' | 'number' | 'kind' | 'reference'>;

/** The stored content of a receipt: the oldest rows have no coupon, no tax and no promotion (`extra`). */
export type StoredFact = Omit<ReceiptFact, 'coupon' | 'tax' | 'grants'> &
  Partial<Pick<ReceiptFact, 'coupon' | 'tax'>> & {
    grants: (Omit<ReceiptFact['grants'][number], 'extra'> & { extra?: number })[];
  };

export interface Receipt {
  content: StoredFact;
  state: ReceiptState;
  attempts: number;
  /** How often an operator sent the letter again after it was sent. */
  copy: number;
}

/** A try locks its letter for this long, also if its worker died. */
const HOLD = '2 minutes';

const keys = (db: Db, all: readonly ReceiptKey[]) => db`
  select * from unnest(
    ${all.map((r) => r.playerId)}::uuid[], ${all.map((r) => r.number)}::text[], ${all.map((r) => r.kind)}::text[], ${all.map((r) => r.reference)}::text[]
  ) as key (player_id, number, kind, reference)`;

const keyColumns = (db: Db) => db`player_id as "playerId", number, kind, reference`;

/** Stores letters and returns the new ones; existing letters stay unchanged. */
export const insertReceipts = (tx: Tx, facts: readonly ReceiptFact[]) => tx<ReceiptKey[]>`
  insert into receipts (player_id, number, kind, reference, content)
  select player_id, number, kind, reference, content::jsonb from unnest(
    ${facts.map((f) => f.playerId)}::uuid[], ${facts.map((f) => f.number)}::text[], ${facts.map((f) => f.kind)}::text[],
    ${facts.map((f) => f.reference)}::text[], ${facts.map((f) => JSON.stringify(f))}::text[]
  ) as fact (player_id, number, kind, reference, content)
  on conflict do nothing
  returning ${keyColumns(tx)}`;

/** Counts a try for each letter that is due and not locked by another try, and returns these letters. */
export const beginTries = (db: Db, all: readonly ReceiptKey[]) => db<Receipt[]>`
  with asked as materialized (${keys(db, all)})
  update receipts as r set attempts = attempts + 1, due_at = now() + ${HOLD}::interval, updated_at = now()
  from asked as a where (r.player_id, r.number, r.kind, r.reference) = (a.player_id, a.number, a.kind, a.reference)
    and state = 'queued' and due_at <= now()
  returning content, state, attempts, copy`;

/** Returns the queued letters that are not due yet, with the remaining wait in milliseconds. */
export const findNotDue = (db: Db, all: readonly ReceiptKey[]) => db<(ReceiptKey & { waitMs: number })[]>`
  select ${keyColumns(db)}, ceil(extract(epoch from due_at - now()) * 1000)::int as "waitMs" from receipts
  where (player_id, number, kind, reference) in (${keys(db, all)}) and state = 'queued' and due_at > now()`;

/** Stores the outcome of a try. Deletes the content once the letter was sent or refused. */
export async function recordTry(
  db: Db,
  key: ReceiptKey,
  outcome: { state: ReceiptState; error: string | null; waitMs: number },
): Promise<void> {
  const over = outcome.state === 'sent' || outcome.state === 'refused';
  await db`
    update receipts set state = ${outcome.state}, error = ${outcome.error}, updated_at = now(),
      due_at = now() + make_interval(secs => ${outcome.waitMs / 1000}),
      content = case when ${over} then null else content end
    where player_id = ${key.playerId} and number = ${key.number} and kind = ${key.kind} and reference = ${key.reference}
      and state = 'queued'`;
}
