import type { ReceiptKind } from '#contract/events.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { ReceiptState } from './receipts.machine.ts';
import type { ReceiptKey } from './receipts.repo.ts';

/** Whom letters are for, as the order has it now. */
export interface Addressee {
  email: string;
  character: string;
  server: string;
}

/** Whose letters. */
export interface Addressed extends Addressee {
  playerId: string;
  number: string;
}

/**
 * SQL: what a letter says to the address that the order has now. It is forgotten once it is sent; for a week the event that
 * asked for it still has it, but for whom it was to (`purge`). Nothing where somebody was erased meanwhile.
 */
const words = (db: Db, { number, email, character, server }: Addressed) => db`(
  select said || ${JSON.stringify({ email, character, server })}::text::jsonb from (
    select r.content as said, 0 as rank, 0 as id
    union all
    select payload, 1, -o.id from outbox o
    where o.type = 'receipt.due' and o.key = ${number} and payload->>'kind' = r.kind and payload->>'reference' = r.reference
  ) as all_of_it
  where said is not null and coalesce(said->>'email', ${email}) = ${email} order by rank, id limit 1
)`;

/** The letters of an order, locked. */
export const lettersOf = (tx: Tx, order: Addressed, kind: ReceiptKind | null) => tx<
  { kind: ReceiptKind; reference: string; state: ReceiptState; known: boolean }[]
>`
  select kind, reference, state, ${words(tx, order)} is not null as known from receipts r
  where player_id = ${order.playerId} and number = ${order.number} and (${kind}::text is null or kind = ${kind})
  order by created_at for update`;

/** Has letters sent again at once, with all tries before them; one that was sent is a new copy. */
export async function queueAgain(tx: Tx, order: Addressed, keys: readonly ReceiptKey[]): Promise<void> {
  await tx`
    update receipts r set content = ${words(tx, order)}, copy = case state when 'sent' then copy + 1 else copy end,
      state = 'queued', attempts = 0, error = null, due_at = now(), updated_at = now()
    where player_id = ${order.playerId} and number = ${order.number} and (kind, reference) in (
      select * from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.reference)}::text[])
    )`;
}

/** Has all parked letters sent again; those of somebody who was erased meanwhile have no address any more. */
export const queueParked = (tx: Tx) => tx<ReceiptKey[]>`
  update receipts set state = 'queued', attempts = 0, error = null, due_at = now(), updated_at = now()
  where state = 'parked' and content->>'email' <> ''
  returning player_id as "playerId", number, kind, reference`;
