import type { ReceiptKind } from '#contract/events.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { ReceiptState } from './receipts.machine.ts';
import type { ReceiptKey } from './receipts.repo.ts';

/** The recipient of letters, as the order has it now. */
export interface Addressee {
  email: string;
  character: string;
  server: string;
}

/** The order whose letters are meant. */
export interface AddressedOrder extends Addressee {
  playerId: string;
  number: string;
}

/**
 * SQL expression for a letter's content, addressed to the order's current email. The content is deleted once the letter
 * is sent; for a week it is also in the event that requested it (`purge`), with its recipient at that time. Null if the
 * player was erased meanwhile.
 */
const addressedContent = (db: Db, { number, email, character, server }: AddressedOrder) => db`(
  select said || ${JSON.stringify({ email, character, server })}::text::jsonb from (
    select r.content as said, 0 as rank, 0 as id
    union all
    select payload, 1, -o.id from outbox o
    where o.type = 'receipt.due' and o.key = ${number} and payload->>'kind' = r.kind and payload->>'reference' = r.reference
  ) as all_of_it
  where said is not null and coalesce(said->>'email', ${email}) = ${email} order by rank, id limit 1
)`;

/** Returns the letters of an order and locks them. */
export const lockLetters = (tx: Tx, order: AddressedOrder, kind: ReceiptKind | null) => tx<
  { kind: ReceiptKind; reference: string; state: ReceiptState; known: boolean }[]
>`
  select kind, reference, state, ${addressedContent(tx, order)} is not null as known from receipts r
  where player_id = ${order.playerId} and number = ${order.number} and (${kind}::text is null or kind = ${kind})
  order by created_at for update`;

/** Queues letters again at once with a full set of tries; a letter that was sent before becomes a new copy. */
export async function queueAgain(tx: Tx, order: AddressedOrder, keys: readonly ReceiptKey[]): Promise<void> {
  await tx`
    update receipts r set content = ${addressedContent(tx, order)}, copy = case state when 'sent' then copy + 1 else copy end,
      state = 'queued', attempts = 0, error = null, due_at = now(), updated_at = now()
    where player_id = ${order.playerId} and number = ${order.number} and (kind, reference) in (
      select * from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.reference)}::text[])
    )`;
}

/** Queues all parked letters again, except those of erased players, which have no address. */
export const queueParked = (tx: Tx) => tx<ReceiptKey[]>`
  update receipts set state = 'queued', attempts = 0, error = null, due_at = now(), updated_at = now()
  where state = 'parked' and content->>'email' <> ''
  returning player_id as "playerId", number, kind, reference`;
