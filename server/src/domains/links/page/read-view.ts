import type { Order } from '#contract/endpoints/orders.ts';
import { findLinkCaller } from '#server/domains/accounts/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { LinkFrame, LinkOver, LinkProblem, LinkView, LinkVisit } from '#server/kernel/links/link-view.ts';
import type { LinksDeps } from '../links.deps.ts';
import { findLink, findLinkByToken, type LinkRow } from '../links.repo.ts';
import { linkTokenHash } from '../token.ts';
import { frameOf } from './frame.ts';
import { methodsOf } from './methods.ts';
import { readOffer } from './offer.ts';
import { isOwnerOf, stateOf } from './order-state.ts';

/** A link as one browser finds it. */
export interface FoundLink {
  link: LinkRow;
  frame: LinkFrame;
  /** The browser pressed Pay here. */
  isOwner: boolean;
  /** Orders can be placed. */
  isValid: boolean;
}

export const over = (why: LinkOver, frame: LinkFrame | null = null): LinkView => ({ kind: 'over', why, frame });

/** Returns a link, or the page for an address that leads to none. */
export async function findVisited(deps: LinksDeps, visit: LinkVisit): Promise<FoundLink | LinkView> {
  const { named, secret } = visit;
  const link =
    'token' in named ? await findLinkByToken(deps.sql, linkTokenHash(named.token)) : await findLink(deps.sql, named.id);
  const frame = link && frameOf(deps.catalog.current(), link, visit, deps.deepLinkOf);
  if (!link || !frame) return over('unknown');
  const isOwner = isOwnerOf(link, secret);
  // The id is no secret: only the browser that pays gets more than the way back by it.
  if (!isOwner && (link.ownerHash !== null || 'id' in named)) return over('used', frame);
  return { link, frame, isOwner, isValid: link.playerId !== null && !link.isExpired && link.endedAt === null };
}

/** An order that ended without money leaves the link free for another one. */
export const isFree = ({ status, returning }: Pick<Order, 'status' | 'returning'>): boolean =>
  !returning && (status === 'expired' || status === 'cancelled');

/** Returns the page of a link: its order, or its offer. */
export async function viewOf(
  deps: LinksDeps,
  { link, frame, isOwner, isValid }: FoundLink,
  visit: LinkVisit,
  problem: LinkProblem | null = null,
): Promise<LinkView> {
  const { playerId } = link;
  const orderNumber = link.orderNumber ?? (playerId && isOwner ? await deps.orders.placed(playerId, link) : null);
  const order = playerId && orderNumber ? await deps.orders.read(playerId, orderNumber, frame.locale) : null;
  if (order && !(isValid && isFree(order)))
    return {
      kind: 'order',
      frame,
      order,
      state: stateOf(order),
      methods: methodsFor(deps, link, frame, order),
      problem,
    };
  if (link.endedAt !== null || playerId === null) return over('ended', frame);
  if (link.isExpired) return over('expired', frame);
  const caller = await findLinkCaller(deps.sql, playerId, deps.clock.now());
  if (!caller) return over('blocked', frame);
  try {
    const offer = await readOffer(deps, caller, link, frame, visit);
    return { kind: 'offer', frame, offer, problem, again: order !== null };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', frame, problem: error };
    throw error;
  }
}

/** Returns the methods that can pay an order of a link. */
function methodsFor({ catalog, charging }: LinksDeps, link: LinkRow, { locale }: LinkFrame, order: Order) {
  const catalogue = catalog.current();
  const region = catalogue.region(link.gid, link.region);
  return region && order.payable && link.endedAt === null
    ? methodsOf(catalogue, region, order, { charging, locale })
    : [];
}
