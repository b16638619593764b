import { isUuid } from '#server/kernel/ids/uuid.ts';
import type { LinksDeps } from '../links.deps.ts';
import { findLink } from '../links.repo.ts';
import { isOwnerOf, stateOf } from './order-state.ts';

/** Returns a text that changes with the order of a link; null for browsers that do not own it. */
export async function readOrNull(deps: LinksDeps, id: string, secret: string | null): Promise<string | null> {
  const link = isUuid(id) ? await findLink(deps.sql, id) : undefined;
  if (!link?.playerId || !link.orderNumber || !isOwnerOf(link, secret)) return null;
  const order = await deps.orders.read(link.playerId, link.orderNumber, link.locale ?? 'en');
  return stateOf(order);
}
