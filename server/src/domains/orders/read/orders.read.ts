import type { LimitUsage } from '#contract/endpoints/characters.ts';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Player } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import { isPersonal, presentItem } from '#server/domains/catalog/index.ts';
import { benefitStates } from '#server/domains/coupons/index.ts';
import { runningPeriod, usedCounts } from '#server/domains/limits/index.ts';
import { countedPoints, findEarnedPoints } from '#server/domains/points/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { firstOrderNumber } from '#server/kernel/ids/order-number.ts';
import { buyerFacts } from '../buyer/buyer.read.ts';
import { dependsOnBuyer, isInAudience, isUnlocked, stepOpensAt } from '../buyer/buyer.rules.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderHub } from '../orders.live.ts';
import type { OrderPaymentState } from '../orders.machine.ts';
import { presentOrder, presentSummary } from '../orders.present.ts';
import { findMemory, findWithTimeline, listOrders, recentOf } from '../orders.repo.ts';
import { isEndedUnpaid, wasBought, wasPaid } from '../orders.rules.ts';
import { readOwnOffers } from '../personal/own-offers.ts';
import type { QuoteReads } from '../pricing/quote.facts.ts';
import { firstTopUpBenefit } from '../pricing/quote.rules.ts';
import { deliveryRef } from '../react/apply-reactions.ts';
import { SOLD_OUT } from '../react/orders.reactions.ts';
import { readWithdrawal } from '../withdrawal/withdrawal.read.ts';
import { withdrawnAmong } from '../withdrawal/withdrawal.repo.ts';
import { findRepeatable, wishKey } from './again.service.ts';
import { readInstructions } from './instructions.read.ts';

/** The payment states of each filter of the history. */
const FILTERS: Record<HandlerInput<'GET /orders'>['query']['status'], readonly OrderPaymentState[] | null> = {
  all: null,
  paid: ['paid', 'partially_refunded', 'refunded'],
  unpaid: ['unpaid', 'paying'],
  failed: ['payment_failed', 'expired'],
  cancelled: ['cancelled'],
  refunded: ['partially_refunded', 'refunded', 'disputed'],
};
const DAY_MS = 86_400_000;

/** Returns an order of the player. @throws ApiError `order.unknown`, also for another player's order */
export async function readOrder(deps: OrdersDeps, playerId: string, number: string, locale: Locale): Promise<Order> {
  const { sql, catalog, payments, fulfilment } = deps;
  const found = await findWithTimeline(sql, playerId, number);
  if (!found) throw apiError('order.unknown', {});
  const { row, timeline } = found;
  const returning = (isEndedUnpaid(row) || row.failure === SOLD_OUT) && (await payments.holdsMoney(playerId, number));
  const [credited, delivery, withdrawal, instructions] = await Promise.all([
    wasPaid(row) ? findEarnedPoints(sql, playerId, number) : null,
    row.itemState === 'sending' ? fulfilment.progress(sql, deliveryRef(row)) : null,
    readWithdrawal(deps, row, timeline, locale),
    readInstructions(deps, playerId, [row]),
  ]);
  const instructionsUrl = instructions.get(number) ?? null;
  const besides = { returning, credited, delivery, withdrawal, instructionsUrl };
  return presentOrder(catalog.current(), row, timeline, locale, besides);
}

/** Yields the order now and after each change, until the signal aborts. */
export async function* followOrder(
  deps: OrdersDeps,
  hub: OrderHub,
  playerId: string,
  number: string,
  locale: Locale,
  signal: AbortSignal,
): AsyncGenerator<Order> {
  // Returning from a provider's page opens this stream.
  void deps.payments.returned(playerId, number);
  let shown = '';
  for await (const _ of hub.watch(number, signal)) {
    const order = await hub.inTurn(() => readOrder(deps, playerId, number, locale));
    const state = JSON.stringify(order);
    if (state !== shown) yield order;
    shown = state;
  }
}

/**
 * Returns the order history: the last month, or an explicit range.
 * @param address the country of the network address; null: unknown
 */
export async function readHistory(
  deps: OrdersDeps & QuoteReads,
  caller: Caller,
  query: HandlerInput<'GET /orders'>['query'],
  address: string | null,
): Promise<Output<'GET /orders'>> {
  const { sql, catalog, clock } = deps;
  const { playerId } = caller;
  const now = clock.now();
  const from = query.from ? new Date(query.from) : monthBefore(now);
  const until = query.until ? new Date(query.until) : new Date(now.getTime() + DAY_MS);
  const rows = await listOrders(sql, playerId, {
    gid: query.gid ?? null,
    states: FILTERS[query.status],
    from,
    until,
    firstNumber: firstOrderNumber(from),
    limit: query.size + 1,
    offset: (query.page - 1) * query.size,
  });
  const shown = rows.slice(0, query.size);
  const buyable = await findRepeatable(deps, caller, shown.filter(wasBought), address);
  const agreed = shown.filter(({ snapshot }) => snapshot.agreed).map(({ number }) => number);
  const withdrawn = await withdrawnAmong(sql, playerId, agreed);
  const instructions = await readInstructions(deps, playerId, shown);
  const orders = shown.map((row) => ({
    ...presentSummary(catalog.current(), row, query.locale),
    again: wasBought(row) && buyable.has(wishKey(row)),
    contractWithdrawn: withdrawn.has(row.number),
    instructionsUrl: instructions.get(row.number) ?? null,
  }));
  return { orders, more: rows.length > query.size };
}

/**
 * Returns a player's data for a game's shop: last choices, used purchase limits, and personal offers.
 * @param address the country of the network address; null: unknown
 */
export async function readRemembered(
  { sql, catalog, methodsOrder }: Pick<OrdersDeps, 'sql' | 'catalog' | 'methodsOrder'>,
  playerId: string,
  gid: number,
  { locale, address }: { locale: Locale; address: string | null },
): Promise<Output<'GET /games/:gid/mine'>> {
  const catalogue = catalog.current();
  const game = catalogue.game(gid);
  if (!game) throw apiError('game.unknown', { gid });
  const items = catalogue.items(gid);
  const limited = items.flatMap(({ id, limit }) => (limit ? [{ id, limit }] : []));
  const firsts = items
    .filter(({ firstTopUpBonusPercent }) => firstTopUpBonusPercent > 0)
    .map((item) => ({ id: item.id, benefit: firstTopUpBenefit(game, item) }));
  const { levels } = catalogue;
  const forLevels = levels !== null && items.some(({ audience }) => audience?.is === 'vip');
  const [memory, counts, periods, facts, taken, levelPoints, order, offers] = await Promise.all([
    findMemory(sql, playerId, gid),
    usedCounts(sql, playerId, gid),
    Promise.all(limited.map(({ limit }) => runningPeriod(sql, limit))),
    items.some(dependsOnBuyer) ? buyerFacts(sql, playerId, gid) : null,
    benefitStates(sql, playerId, [...new Set(firsts.map(({ benefit }) => benefit))]),
    forLevels ? countedPoints(sql, playerId, levels.timeZone) : 0,
    methodsOrder(playerId),
    readOwnOffers(sql, catalogue, game, { playerId, locale, address }),
  ]);
  const limits = limited.flatMap(({ id, limit }, index): LimitUsage[] => {
    const period = periods[index];
    return counts
      .filter((count) => count.subject === id && count.period === period?.starts)
      .map(({ scope, used }) => ({
        item: id,
        roleId: scope || null,
        used,
        left: Math.max(0, limit.count - used),
        resetsAt: period?.resetsAt?.toISOString() ?? null,
      }));
  });
  return {
    lastRegion: memory?.region ?? null,
    lastRoleId: memory?.role.roleId ?? null,
    lastMethod: memory?.method ?? null,
    lastCountry: memory?.country ?? null,
    lastState: memory?.state ?? null,
    methodsOrder: order && { ...order, first: [...order.first] },
    limits,
    personal: items
      .filter((item) => isPersonal(item) && facts && isInAudience(item.audience, facts))
      .map((item) => presentItem(catalogue, game, item, locale)),
    unlocked: items.filter((item) => item.requires && facts && isUnlocked(item, facts)).map(({ id }) => id),
    levelPoints,
    waiting: items.flatMap((item) => {
      const from = facts && stepOpensAt(item, facts);
      return from ? [{ item: item.id, from: from.toISOString() }] : [];
    }),
    offers,
    noFirstTopUp: firsts.filter(({ benefit }) => taken.has(benefit)).map(({ id }) => id),
    heldFirstTopUp: firsts.filter(({ benefit }) => taken.get(benefit) === 'reserved').map(({ id }) => id),
  };
}

/** Returns the characters that a player topped up last, one per game. */
export async function readRecentCharacters(
  { sql, catalog }: Pick<OrdersDeps, 'sql' | 'catalog'>,
  playerId: string,
): Promise<Player['recent']> {
  const rows = await recentOf(sql, playerId);
  return rows
    .filter(({ gid }) => catalog.current().game(gid))
    .map(({ gid, region, role, method }) => ({ gid, region, character: role, method }));
}

/** Returns the same day of the month before, or that month's last day if it is shorter. */
function monthBefore(day: Date): Date {
  const before = new Date(day);
  before.setUTCMonth(day.getUTCMonth() - 1);
  if (before.getUTCDate() !== day.getUTCDate()) before.setUTCDate(0);
  return before;
}
