import type { Tx } from '#server/db/client.ts';

/** Removes addresses and names from letters that were never sent: after the erasure they have no recipient. */
export async function eraseReceipts(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    update receipts set content = (content - 'buyer') || '{"email":"","character":"","server":""}'
    where player_id = any(${[...playerIds]}::uuid[]) and content is not null`;
}
