import type { Order } from '#contract/endpoints/orders.ts';
import { BASE_PATH } from '#contract/routes.ts';
import { findLinkCaller } from '#server/domains/accounts/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { LinkPress, LinkView, LinkVisit } from '#server/kernel/links/link-view.ts';
import type { LinksDeps } from '../links.deps.ts';
import { beginAttempt, type LinkRow, storeOrder, takeLink } from '../links.repo.ts';
import { ownerHash } from '../token.ts';
import { placeOf } from './place.ts';
import { findVisited, isFree, over, viewOf } from './read-view.ts';

type Pressing = LinkVisit & { secret: string };

/** Buys by a link: makes the browser its owner, places its order once, and opens the provider's page. */
export async function pressLink(deps: LinksDeps, visit: Pressing, press: LinkPress): Promise<LinkView> {
  const found = await findVisited(deps, visit);
  if (!('link' in found)) return found;
  const { link, frame } = found;
  if (link.playerId === null || link.endedAt !== null) return viewOf(deps, found, visit);
  const caller = await findLinkCaller(deps.sql, link.playerId, deps.clock.now());
  if (!caller) return over('blocked', frame);
  const own = await takeLink(deps.sql, link.id, ownerHash(visit.secret, link.id));
  if (!own) return again(deps, visit);
  try {
    const order = await orderOf(deps, caller, own, visit, press);
    if (!order.payable) return await again(deps, visit);
    checkShown(order, press);
    const { redirectUrl } = await deps.orders.pay(
      caller,
      { number: order.number, method: press.method },
      { key: `link ${press.nonce} ${press.method}`, returnTo: `${deps.publicUrl}${BASE_PATH}/pay/back/${link.id}` },
    );
    return { kind: 'pay', frame, redirectUrl };
  } catch (error) {
    if (error instanceof ApiError) return again(deps, visit, error);
    throw error;
  }
}

/** Returns the page as it is now, with the reason why the press did nothing. */
async function again(deps: LinksDeps, visit: Pressing, problem: ApiError | null = null): Promise<LinkView> {
  const found = await findVisited(deps, visit);
  return 'link' in found ? viewOf(deps, found, visit, problem) : found;
}

/** Returns the order of the current attempt; places it if there is none. */
async function orderOf(
  deps: LinksDeps,
  caller: Caller,
  link: LinkRow,
  visit: Pressing,
  press: LinkPress,
): Promise<Order> {
  const read = ({ orderNumber, locale }: LinkRow): Promise<Order> | null =>
    orderNumber === null ? null : deps.orders.read(caller.playerId, orderNumber, locale ?? visit.locale);
  const order = await read(link);
  if (order && !(isFree(order) && canPlace(link))) return order;
  const current = order ? await beginAttempt(deps.sql, link) : link;
  if (!current) throw apiError('payment_link.unknown', {});
  // Another press may have begun the attempt, and placed its order.
  const placed = await read(current);
  if (placed) return placed;
  if (!canPlace(current)) throw apiError('order.not_payable', { status: 'expired' });
  const fresh = await placeFor(deps, caller, current, visit, press);
  await storeOrder(deps.sql, current, fresh.number);
  return fresh;
}

const canPlace = ({ isExpired, endedAt, playerId }: LinkRow): boolean =>
  !isExpired && endedAt === null && playerId !== null;

function placeFor(deps: LinksDeps, caller: Caller, link: LinkRow, visit: Pressing, press: LinkPress): Promise<Order> {
  const catalogue = deps.catalog.current();
  const region = catalogue.region(link.gid, link.region);
  const item = catalogue.item(link.gid, link.item);
  if (!region || !item) throw apiError('item.unknown', { item: link.item });
  const { country, state, currency } = placeOf(catalogue, region, item, visit);
  const { total, waiver, email, method, promotion, variant } = press;
  if (total === null || press.currency !== currency)
    throw apiError('order.price_changed', { total: total ?? 0, currency });
  return deps.orders.place(
    caller,
    {
      ...{ gid: link.gid, region: region.id, item: item.id, roleId: link.roleId, currency, method, total, promotion },
      ...(link.offer !== null && { offer: link.offer }),
      ...(country !== null && { country }),
      ...(state !== null && { state }),
      ...(waiver !== null && { waiver }),
      ...(email !== null && { email }),
      locale: link.locale ?? visit.locale,
      variant,
    },
    { country: visit.address, link: { id: link.id, attempt: link.attempt } },
  );
}

/** An order of another tab may have another price than this page showed. */
function checkShown({ total, currency }: Order, press: LinkPress): void {
  if (press.total !== null && (press.total !== total || press.currency !== currency))
    throw apiError('order.price_changed', { total, currency });
}
