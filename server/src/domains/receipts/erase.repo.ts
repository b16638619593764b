import type { Tx } from '#server/db/client.ts';

/** Takes the address and the names out of letters that were never sent: there is nobody to send them to any more. */
export async function eraseReceipts(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    update receipts set content = (content - 'buyer') || '{"email":"","character":"","server":""}'
    where player_id = any(${[...playerIds]}::uuid[]) and content is not null`;
}
