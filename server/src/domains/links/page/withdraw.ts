import { ApiError } from '#server/kernel/api-error.ts';
import type { LinkStatement, LinkView, LinkVisit } from '#server/kernel/links/link-view.ts';
import type { LinksDeps } from '../links.deps.ts';
import { findVisited, viewOf } from './read-view.ts';

/**
 * Withdraws from the contract of a link's order, for the browser that pressed Pay. The right does not end with the
 * link, and an account that may not buy any more keeps it.
 */
export async function withdrawByLink(
  deps: LinksDeps,
  visit: LinkVisit & { secret: string },
  statement: LinkStatement,
): Promise<LinkView> {
  const found = await findVisited(deps, visit);
  if (!('link' in found)) return found;
  const { link, frame, isOwner } = found;
  if (!isOwner || link.playerId === null || link.orderNumber === null) return viewOf(deps, found, visit);
  try {
    await deps.orders.withdraw(link.playerId, link.orderNumber, { ...statement, locale: frame.locale });
  } catch (error) {
    if (error instanceof ApiError) return viewOf(deps, found, visit, error);
    throw error;
  }
  return viewOf(deps, found, visit);
}
