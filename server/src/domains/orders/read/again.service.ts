import { itemRefusal, levelRefusal } from '#server/domains/catalog/index.ts';
import { usedIn } from '#server/domains/limits/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { buyerFacts } from '../buyer/buyer.read.ts';
import { type BuyerFacts, dependsOnBuyer, offerRefusal } from '../buyer/buyer.rules.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { buyerCountry, MAX_OPEN_ORDERS } from '../orders.rules.ts';
import { chooseItem, chooseMethod } from '../pricing/orders.choice.ts';
import type { QuoteFacts, QuoteReads } from '../pricing/quote.facts.ts';
import { type Choice, firstTopUpBenefit, type Quoted, quoteItem } from '../pricing/quote.rules.ts';
import { reachedLimit, type UsedCounts } from '../pricing/reached-limit.ts';
import { toReference } from '../spending/spending.rules.ts';
import { leftToSpend } from '../spending/spending.service.ts';
import { openOrders } from './again.repo.ts';

type Deps = Pick<OrdersDeps, 'sql' | 'catalog' | 'charging'> & QuoteReads;

/** An order that could be placed again now for the same character, with its price and a method that can pay it. */
export interface RepeatableOrder {
  row: OrderRow;
  quoted: Quoted;
  method: string;
}

/**
 * Reads what all checks share, and returns how to check whether orders could be placed again now.
 * @param address the country of the network address; null: unknown
 */
export async function createRepeatCheck(deps: Deps, { playerId, deletionRequested }: Caller, address: string | null) {
  const { sql, catalog } = deps;
  const [open, left] = await Promise.all([openOrders(sql, playerId), leftToSpend(deps, playerId)]);
  const full = deletionRequested || open.length >= MAX_OPEN_ORDERS;
  const isOpen = ({ gid, item }: OrderRow) => open.some((order) => order.gid === gid && order.item === item);
  const isWithinCap = ({ quoted: { price } }: RepeatableOrder) =>
    left === null || toReference(price.total, price.currency, catalog.current().publisher) <= left;
  return {
    /** Orders waiting for payment. Excludes orders being cancelled, although they still count towards the limit. */
    open: open.filter(({ cancellingUntil, readAt }) => cancellingUntil === null || cancellingUntil <= readAt),
    /** Leaves out orders that would be refused, or that already wait for payment. */
    again: async (rows: readonly OrderRow[]): Promise<RepeatableOrder[]> => {
      const wishes = full
        ? []
        : rows.filter((row) => !isOpen(row)).flatMap((row) => wishedAgain(deps, row, address) ?? []);
      return wishes.length === 0 ? [] : (await priceAgain(deps, playerId, wishes)).filter(isWithinCap);
    },
  };
}

/** Only the newest wishes of a longer list are checked, so that a page of the history stays cheap. */
const MOST_WISHES = 10;

/** Returns the wishes among a player's orders that could be placed again now. */
export async function findRepeatable(
  deps: Deps,
  caller: Caller,
  rows: readonly OrderRow[],
  address: string | null,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { again } = await createRepeatCheck(deps, caller, address);
  return new Set((await again(firstOfEachWish(rows).slice(0, MOST_WISHES))).map(({ row }) => wishKey(row)));
}

/** Returns the first order of each wish. */
export const firstOfEachWish = (rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter((row, at) => rows.findIndex((other) => wishKey(other) === wishKey(row)) === at);

/** Returns a key that is the same for orders of the same wish. */
export const wishKey = ({ gid, region, item, role, currency, snapshot }: OrderRow): string =>
  JSON.stringify([gid, region, item, role.roleId, currency, snapshot.country, snapshot.state]);

/** An order with the choice that it would be now. */
interface Wish {
  row: OrderRow;
  choice: Choice;
}

/** Returns the choice of an order in today's catalogue; null if it can no longer be chosen. */
function wishedAgain({ catalog, charging }: Deps, row: OrderRow, address: string | null): Wish | null {
  const catalogue = catalog.current();
  const choice = unlessRefused(() => {
    const country = buyerCountry(row, catalogue.region(row.gid, row.region)) ?? undefined;
    return chooseItem(catalogue, { ...row, country, state: row.snapshot.state, address }, charging);
  });
  return choice && { row, choice };
}

/**
 * Prices wishes with few statements, however many there are. One after the other, so that a page of the history does
 * not take database connections from paying players.
 */
async function priceAgain(deps: Deps, playerId: string, wishes: readonly Wish[]): Promise<RepeatableOrder[]> {
  const { sql, catalog } = deps;
  const catalogue = catalog.current();
  // Asked for at once, so that they share a statement.
  const facts = await Promise.all(
    wishes.map(({ choice: { game, item } }) =>
      deps.facts({ catalogue, playerId, limit: item.limit, firstTopUp: firstTopUpBenefit(game, item) }),
    ),
  );
  const counted = wishes.filter(({ choice: { item } }) => item.limit || item.stock !== undefined);
  const counts = counted.length === 0 ? [] : await usedIn(sql, playerId, gamesOf(counted));
  const buyers = new Map<number, BuyerFacts>();
  for (const gid of gamesOf(wishes.filter(({ choice: { item } }) => dependsOnBuyer(item))))
    buyers.set(gid, await buyerFacts(sql, playerId, gid));
  return wishes.flatMap((wish, at) => {
    const known = facts[at];
    return (known && offerAgain(deps, wish, known, counts, buyers.get(wish.row.gid))) ?? [];
  });
}

const gamesOf = (wishes: readonly Wish[]): number[] => [...new Set(wishes.map(({ row }) => row.gid))];

/** Returns the offer of a wish; null if it would be refused. */
function offerAgain(
  deps: Deps,
  { row, choice }: Wish,
  facts: QuoteFacts,
  counts: UsedCounts,
  buyer: BuyerFacts | undefined,
): RepeatableOrder | null {
  const { item } = choice;
  const refused =
    itemRefusal(item, row.role, facts.now) ??
    levelRefusal(deps.catalog.current().levels, item, facts.levelPoints) ??
    (buyer && dependsOnBuyer(item) ? offerRefusal(item, buyer) : null);
  const buying = { playerId: row.playerId, roleId: row.role.roleId };
  if (refused || reachedLimit(choice, buying, facts, counts)) return null;
  const quoted = quoteGently(choice, facts);
  const method = quoted && methodFor(deps, choice, row, quoted);
  return quoted && method ? { row, quoted, method } : null;
}

/**
 * Returns the quote with the best coupon, or without a coupon if the best one costs a bonus: the player decides that at
 * the item.
 */
function quoteGently(choice: Choice, facts: QuoteFacts): Quoted | null {
  const best = quoteItem(choice, facts, 'best');
  return best?.forfeits ? quoteItem(choice, facts, 'none') : best;
}

/** Returns the method of the last time, else the first one that can pay in any browser. */
function methodFor({ catalog, charging }: Deps, choice: Choice, row: OrderRow, { price }: Quoted): string | null {
  const { region, country } = choice;
  const canPay = (id: string) =>
    unlessRefused(() => chooseMethod(catalog.current(), region, id, { ...price, country }, charging)) !== null;
  const anywhere = region.methods.filter((id) => !catalog.current().method(id)?.wallet);
  return [row.method, ...anywhere].find(canPay) ?? null;
}

function unlessRefused<T>(choose: () => T): T | null {
  try {
    return choose();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
