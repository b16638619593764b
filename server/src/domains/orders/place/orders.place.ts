import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import { claimKey, earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { itemRefusal, levelRefusal, MOST_UNPAID_SECONDS } from '#server/domains/catalog/index.ts';
import { offersRefusal } from '#server/domains/characters/index.ts';
import { reservationSql } from '#server/domains/coupons/index.ts';
import { itemLimitRefusal, itemLimits, takeCounts } from '#server/domains/limits/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { orderNumber } from '#server/kernel/ids/order-number.ts';
import { findOfferRefusal } from '../buyer/buyer.read.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { namesToStore, presentOrder } from '../orders.present.ts';
import { toBenefitHolder } from '../orders.record.ts';
import { countEvents, type OrderRow } from '../orders.repo.ts';
import { heldUntil, isCounted, type Limits } from '../orders.rules.ts';
import { MOST_USES } from '../personal/bounds.rules.ts';
import type { OwnPrice } from '../personal/offer.rules.ts';
import { placedOwnPrice } from '../personal/own-price.ts';
import { chooseItem, chooseMethod } from '../pricing/orders.choice.ts';
import type { QuoteFacts, QuoteReads } from '../pricing/quote.facts.ts';
import { type Choice, firstTopUpBenefit, type Quoted, quoteItem } from '../pricing/quote.rules.ts';
import { readOrder } from '../read/orders.read.ts';
import { monthOf, toReference } from '../spending/spending.rules.ts';
import { capRefusal } from '../spending/spending.service.ts';
import { type AgreedTexts, waiverFor, waiverRefusal } from '../withdrawal/waiver.ts';
import { presentWithdrawal } from '../withdrawal/withdrawal.read.ts';
import { findOpenOrder, openRefusal } from './open-orders.repo.ts';
import { insertOrders, type Placement } from './placements.repo.ts';

const ENDPOINT = 'POST /orders';

/** The order that a player asks for. Its payment has a use of the key of its own. */
export type OrderInput = Omit<HandlerInput<'POST /orders'>['body'], 'pay'>;

/** The payment link that an order is placed by, and the count of its orders. */
export interface PlacingLink {
  id: string;
  attempt: number;
}

/**
 * Returns a hash of the player's choice. Two orders with the same choice may differ in method, language and device. An
 * order of a payment link has a choice of its own, so it never joins an order of the player's session.
 */
const hashChoice = (
  { method: _method, locale: _locale, variant: _variant, ...same }: OrderInput,
  link: PlacingLink | undefined,
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(link ? { ...same, link: link.id } : same).sort()))
    .digest();

/** A link has one order for each attempt, with any method and language. */
export const keyUseOfLink = (playerId: string, { id, attempt }: PlacingLink): KeyUse =>
  keyUse(playerId, 'payment link', `${id} ${attempt}`, id);

const keyUseOf = (playerId: string, key: string, input: OrderInput, link: PlacingLink | undefined): KeyUse =>
  link ? keyUseOfLink(playerId, link) : keyUse(playerId, ENDPOINT, key, input);

interface Draft {
  row: OrderRow;
  limits: Limits;
  /** Time at which the item's purchase limit resets. */
  resetsAt: Date | null;
  /** Texts that the buyer agreed to, if their country requires any. */
  texts: AgreedTexts | null;
}

async function insert(sql: Sql, placements: readonly Placement[]): Promise<boolean[]> {
  const placed = await insertOrders(
    sql,
    placements,
    reservationSql(placements.map(({ order }) => toBenefitHolder(order))),
    takeCounts(
      sql,
      placements.flatMap(({ order, limits }) => itemLimits(order, limits)),
    ),
  );
  const fresh = placements.filter((_, at) => placed[at]);
  countEvents(
    sql,
    fresh.map(({ order }) => ({ order, event: 'created' })),
  );
  return placed;
}

/**
 * Batches buyers who order at the same time into one statement, with at most one order per player, because a player's
 * own rows can be taken only once.
 */
export const createPlaceBatchers = ({ sql, log }: Pick<OrdersDeps, 'sql' | 'log'>) => ({
  insertOrder: createBatcher((placements: Placement[]) => insert(sql, placements), {
    log,
    keyOf: ({ order }) => order.playerId,
  }),
});

type PlaceDeps = OrdersDeps & QuoteReads & ReturnType<typeof createPlaceBatchers>;

export interface Placing {
  key: string;
  /** The country of the request's IP address: evidence of where the buyer lives. Lower prices need it. */
  country: string | null;
  /** Names the order in place of the key. */
  link?: PlacingLink;
}

interface Placed {
  order: Order;
  /** Its row if this call placed it; null: an earlier call did. */
  row: OrderRow | null;
}

/** @throws ApiError the codes of `POST /orders` */
export const placeOrder = async (deps: PlaceDeps, caller: Caller, input: OrderInput, by: Placing): Promise<Order> =>
  (await placeOnce(deps, caller, input, by)).order;

/**
 * Places an order at the total that was shown. The same key with the same input returns the same order. Another key
 * with the same choice also returns it while it is open, for example on another device or after a reload.
 * @throws ApiError the codes of `POST /orders`
 */
export async function placeOnce(
  deps: PlaceDeps,
  caller: Caller,
  input: OrderInput,
  { key, country, link }: Placing,
): Promise<Placed> {
  const use = keyUseOf(caller.playerId, key, input, link);
  const choice = hashChoice(input, link);
  return runOnce<Placed>({
    async write() {
      const { draft, isPlaced } = await draftAndStore(deps, caller, input, { use, choice, country, link });
      if (!isPlaced) return null;
      const { row, texts } = draft;
      const timeline = [{ event: 'created', at: row.createdAt } as const];
      const catalogue = deps.catalog.current();
      const withdrawal = texts && presentWithdrawal(catalogue, row, timeline, input.locale, { texts, made: null });
      const untold = { returning: false, credited: null, delivery: null, withdrawal, instructionsUrl: null };
      return { order: presentOrder(catalogue, row, timeline, input.locale, untold), row };
    },
    async replay(refused) {
      const order = refused
        ? await earlierOrder(deps, caller, input, { use, choice }, refused)
        : await replay(deps, caller, input, use);
      return order && { order, row: null };
    },
  });
}

/**
 * Drafts an order and stores it. If another order took its use of a personal offer meanwhile, it takes the next use.
 */
async function draftAndStore(
  deps: PlaceDeps,
  caller: Caller,
  input: OrderInput,
  { use, choice, country, link }: Pick<Placement, 'use' | 'choice'> & { country: string | null; link?: PlacingLink },
): Promise<{ draft: Draft; isPlaced: boolean }> {
  for (let tries = 1; ; tries++) {
    const draft = await draftOrder(deps, caller, input, country);
    const { row, texts } = draft;
    if (link) row.snapshot.link = link.id;
    const { agreed } = row.snapshot;
    if (texts && agreed) await deps.agreedTexts.keep(agreed.version, texts);
    try {
      return { draft, isPlaced: await store(deps, draft, choice, use) };
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'offer.used';
      if (!isTaken || tries >= MOST_USES) throw error;
    }
  }
}

/** Decides everything about an order before a row is written. */
async function draftOrder(
  deps: OrdersDeps & QuoteReads,
  caller: Caller,
  input: OrderInput,
  address: string | null,
): Promise<Draft> {
  const { catalog, characters, sql, charging } = deps;
  // After the account's deletion a purchase of its last days could neither be complained about nor proved.
  if (caller.deletionRequested) throw apiError('account.leaving', {});
  const catalogue = catalog.current();
  const uid = Number(caller.uid);
  const choice = chooseItem(catalogue, { ...input, address }, charging);
  const { game, region, item, country, state } = choice;
  const asked = waiverFor(catalogue, country, input.locale);
  const unagreed = waiverRefusal(asked, input.waiver);
  if (unagreed) throw unagreed;
  const [role, offers, facts, own] = await Promise.all([
    characters.find(input.gid, uid, region.id, input.roleId),
    characters.offersFor({ gid: input.gid, uid, region: region.id, roleId: input.roleId }),
    deps.facts({
      catalogue,
      playerId: caller.playerId,
      limit: item.limit,
      firstTopUp: firstTopUpBenefit(game, item),
    }),
    input.offer === undefined ? null : placedOwnPrice(sql, caller.playerId, input.offer, choice),
  ]);
  const { now, period } = facts;
  const refused =
    itemRefusal(item, role, now) ??
    levelRefusal(catalogue.levels, item, facts.levelPoints) ??
    (await findOfferRefusal(sql, { playerId: caller.playerId, gid: input.gid, isOwn: own !== null }, item)) ??
    offersRefusal(item.id, offers, input.locale);
  if (refused) throw refused;
  const { price, benefits } = quoteAsShown(choice, { facts, own }, input);
  const method = chooseMethod(catalogue, region, input.method, { ...price, country }, charging);

  const roleId = item.limit?.per === 'character' ? role.roleId : '';
  const limits: Limits = {
    stock: item.stock ?? null,
    purchases: item.limit && period ? { roleId, period: period.starts, most: item.limit.count } : null,
    spending: { month: monthOf(now), reference: toReference(price.total, price.currency, catalogue.publisher) },
  };
  const chosen = { gid: input.gid, region: region.id, item: item.id, method: method.id };
  const expiresAt = new Date(now.getTime() + Math.min(method.unpaidFor, MOST_UNPAID_SECONDS) * 1000);
  return {
    limits,
    resetsAt: period?.resetsAt ?? null,
    texts: asked?.texts ?? null,
    row: {
      ...chosen,
      playerId: caller.playerId,
      number: orderNumber(now, deps.randomBytes(10)),
      uid,
      paymentState: 'unpaid',
      itemState: 'waiting',
      role,
      snapshot: {
        price,
        country: country ?? null,
        ...(state !== null && { state }),
        ...(address !== null && { address }),
        benefits,
        names: namesToStore(catalogue, { ...chosen, price }, input.locale),
        art: catalogue.artUrl(item.art),
        ...(input.refer !== undefined && { refer: input.refer }),
        ...(input.attribution && { attribution: input.attribution }),
        limit: limits.purchases && { roleId, period: limits.purchases.period },
        stock: limits.stock !== null,
        spending: limits.spending,
        ...(asked && { agreed: asked.agreed }),
      },
      currency: price.currency,
      total: price.total,
      paymentId: null,
      failure: null,
      email: input.email ?? null,
      locale: input.locale,
      variant: input.variant,
      createdAt: now,
      cancelAskedAt: null,
      cancellingUntil: null,
      readAt: now,
      expiresAt,
      heldUntil: item.stock === undefined ? null : heldUntil(now, expiresAt),
    },
  };
}

/** Returns the quote. @throws ApiError if it differs from what the player was shown */
function quoteAsShown(
  choice: Choice,
  { facts, own }: { facts: QuoteFacts; own: OwnPrice | null },
  { item, currency, coupon, total, promotion }: OrderInput,
): Quoted {
  const quoted = quoteItem(choice, facts, coupon ?? 'none', own);
  if (!quoted) throw apiError('item.no_price', { item, currency: currency ?? '' });
  if (coupon && quoted.coupon === null) throw apiError('coupon.unavailable', {});
  const { price } = quoted;
  const same = promotion === undefined || isDeepStrictEqual(promotion, price.promotion);
  if (price.total !== total || !same) {
    throw apiError('order.price_changed', { total: price.total, currency: price.currency });
  }
  return quoted;
}

async function store(
  { sql, insertOrder }: PlaceDeps,
  { row, limits, resetsAt }: Draft,
  choice: Buffer,
  use: KeyUse,
): Promise<boolean> {
  const placement = { order: row, choice, limits, use };
  try {
    // Counted orders get a statement of their own: many buyers of the last piece would make each other's batches fail
    // again and again.
    if (!isCounted(limits)) return await insertOrder(placement);
    return (await insert(sql, [placement])).includes(true);
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === 'open' || reason === 'item_open') throw await openRefusal(sql, row, reason);
    if (reason === 'coupon') throw apiError('coupon.unavailable', {});
    if (reason === 'offer') throw apiError('offer.used', {});
    if (reason === 'offer_ended') throw apiError('offer.ended', {});
    if (reason === 'first_top_up') throw apiError('first_top_up.taken', {});
    if (reason === 'spending') throw await capRefusal(sql, row.playerId, row.createdAt);
    if (reason === 'stock' || reason === 'purchases') throw itemLimitRefusal(reason, row.item, limits, resetsAt);
    throw error;
  }
}

/** Refusals that an open order of the same choice may have caused, because it already has the item or benefit. */
const REFUSALS_BY_OWN_ORDER: readonly ErrorCode[] = [
  'order.price_changed',
  'order.spending_cap',
  'coupon.unavailable',
  'offer.used',
  'offer.ended',
  'first_top_up.taken',
  'item.limit_reached',
  'item.sold_out',
  'item.vip_level',
  'item.game_locked',
];

/**
 * Returns the order made with this key. If there is none and the refusal is in HELD, returns the open order of the same
 * choice.
 */
async function earlierOrder(
  deps: OrdersDeps,
  caller: Caller,
  input: OrderInput,
  { use, choice }: Pick<Placement, 'use' | 'choice'>,
  { code }: ApiError,
): Promise<Order | null> {
  const earlier = await replay(deps, caller, input, use);
  if (earlier || !REFUSALS_BY_OWN_ORDER.includes(code)) return earlier;
  const open = await findOpenOrder(deps.sql, caller.playerId, choice);
  if (open === null) return null;
  await claimKey(deps.sql, use, open);
  return replay(deps, caller, input, use);
}

async function replay(deps: OrdersDeps, caller: Caller, input: OrderInput, use: KeyUse): Promise<Order | null> {
  const number = await earlierResult(deps.sql, use);
  return number === null ? null : readOrder(deps, caller.playerId, number, input.locale);
}
