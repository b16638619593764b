import { createHmac } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { mailboxOf } from '#server/domains/accounts/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { bindingOf, isGiftOpen } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { recordParticipation } from './bindings.repo.ts';

/** Returns the stored hash of a number or mailbox that took part. Without the key nobody can test values against it. */
export const participationHash = (key: Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(mailboxOf(value)).digest();

/**
 * Gives the gift: once for each player by the grant's key, and once for each number or address by its hash.
 * Values that are bound after the gift are recorded too, so they cannot bring it to another player.
 */
export async function giveGift(
  tx: Tx,
  { catalog, giftKey }: Pick<BindingDeps, 'catalog' | 'giftKey'>,
  playerId: string,
  value: string,
): Promise<'given' | 'before' | 'none'> {
  const binding = bindingOf(catalog.current());
  if (!binding || !isGiftOpen(binding, await databaseNow(tx))) return 'none';
  if (!(await recordParticipation(tx, binding.id, participationHash(giftKey, value), binding.window.until)))
    return 'before';
  const grant = { playerId, source: 'binding', reference: binding.id, subject: binding.id } as const;
  return (await giveGrants(tx, [{ ...grant, contents: binding.gift }])) > 0 ? 'given' : 'before';
}
