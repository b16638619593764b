import { itemRefusal, levelRefusal } from '#server/domains/catalog/index.ts';
import { soldOf, usedOf } from '#server/domains/limits/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { buyerFacts } from '../buyer/buyer.read.ts';
import { dependsOnBuyer, offerRefusal } from '../buyer/buyer.rules.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { countryOf, MOST_OPEN } from '../orders.rules.ts';
import { chooseItem, chooseMethod } from '../pricing/orders.choice.ts';
import type { Facts, Quoting } from '../pricing/quote.facts.ts';
import { type Choice, firstTopUpOf, type Quoted, quoteItem } from '../pricing/quote.rules.ts';
import { inReference } from '../spending/spending.rules.ts';
import { leftToSpend } from '../spending/spending.service.ts';
import { openOrders } from './again.repo.ts';

type Deps = Pick<OrdersDeps, 'sql' | 'catalog' | 'charging'> & Quoting;

/** An order that could be placed again now for the same character, with its price and a method that can pay it. */
export interface Again {
  row: OrderRow;
  quoted: Quoted;
  method: string;
}

/** Prepares checks whether orders could be placed again now. Reads data that all of them share once. */
export async function askAgain(deps: Deps, { playerId, deletionRequested }: Caller) {
  const { sql } = deps;
  const [open, left] = await Promise.all([openOrders(sql, playerId), leftToSpend(deps, playerId)]);
  const full = deletionRequested || open.length >= MOST_OPEN;
  const known: OfGame = {
    buyer: byGame((gid) => buyerFacts(sql, playerId, gid)),
    counts: byGame((gid) => usedOf(sql, playerId, gid)),
  };
  const isOpen = ({ gid, item }: OrderRow) => open.some((order) => order.gid === gid && order.item === item);
  return {
    /** Orders waiting for payment. Excludes orders being cancelled, although they still count towards the limit. */
    open: open.filter(({ cancellingUntil, readAt }) => cancellingUntil === null || cancellingUntil <= readAt),
    /** Returns null if the order would be refused, or already waits for payment. */
    again: async (row: OrderRow): Promise<Again | null> => {
      const found = full || isOpen(row) ? null : await priceAgain(deps, row, known);
      const { publisher } = deps.catalog.current();
      const { total = 0, currency = '' } = found?.quoted.price ?? {};
      return left !== null && inReference(total, currency, publisher) > left ? null : found;
    },
  };
}

/** Data shared by all items of a game, read on first use. */
interface OfGame {
  buyer(gid: number): Promise<Awaited<ReturnType<typeof buyerFacts>>>;
  counts(gid: number): Promise<Awaited<ReturnType<typeof usedOf>>>;
}

function byGame<T>(read: (gid: number) => Promise<T>): (gid: number) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (gid) => {
    const answer = known.get(gid) ?? read(gid);
    known.set(gid, answer);
    return answer;
  };
}

/** Each wish costs one or two statements, so only the newest wishes of a longer list are checked. */
const MOST_WISHES = 10;

/** Returns the wishes among a player's orders that could be placed again now. */
export async function buyableAgain(deps: Deps, caller: Caller, rows: readonly OrderRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { again } = await askAgain(deps, caller);
  const wishes = new Set<string>();
  // Sequential, so that a page of the history does not take database connections from paying players.
  for (const row of firstOfEach(rows).slice(0, MOST_WISHES)) if (await again(row)) wishes.add(wishOf(row));
  return wishes;
}

/** Returns the first order of each wish. */
export const firstOfEach = (rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter((row, at) => rows.findIndex((other) => wishOf(other) === wishOf(row)) === at);

/** Returns a key that is the same for orders of the same wish. */
export const wishOf = ({ gid, region, item, role, currency, snapshot }: OrderRow): string =>
  JSON.stringify([gid, region, item, role.roleId, currency, snapshot.country, snapshot.state]);

async function priceAgain(deps: Deps, row: OrderRow, known: OfGame): Promise<Again | null> {
  const { sql, catalog } = deps;
  const { playerId, gid } = row;
  const catalogue = catalog.current();
  const choice = unlessRefused(() => {
    const country = countryOf(row, catalogue.region(gid, row.region)) ?? undefined;
    return chooseItem(catalogue, { ...row, country, state: row.snapshot.state }, deps.charging);
  });
  if (!choice) return null;
  const { game, item } = choice;
  const [facts, counts, sold, buyer] = await Promise.all([
    deps.facts({ catalogue, playerId, limit: item.limit, firstTopUp: firstTopUpOf(game, item) }),
    item.limit ? known.counts(gid) : [],
    item.stock === undefined ? 0 : soldOf(sql, row),
    dependsOnBuyer(item) ? known.buyer(gid) : null,
  ]);
  const refused =
    itemRefusal(item, row.role, facts.now) ??
    levelRefusal(catalogue.levels, item, facts.levelPoints) ??
    (buyer && offerRefusal(item, buyer));
  if (refused || sold >= (item.stock ?? Infinity) || isUsedUp(choice, row, facts, counts)) return null;
  const quoted = quoteGently(choice, facts);
  const method = quoted && methodFor(deps, choice, row, quoted);
  return quoted && method ? { row, quoted, method } : null;
}

/**
 * Returns the quote with the best coupon, or without a coupon if the best one costs a bonus: the player decides that at
 * the item.
 */
function quoteGently(choice: Choice, facts: Facts): Quoted | null {
  const best = quoteItem(choice, facts, 'best');
  return best?.forfeits ? quoteItem(choice, facts, 'none') : best;
}

function isUsedUp(
  { item: { id, limit } }: Choice,
  { role }: OrderRow,
  { period }: Facts,
  counts: Awaited<ReturnType<typeof usedOf>>,
): boolean {
  if (!limit) return false;
  const roleId = limit.per === 'character' ? role.roleId : '';
  const count = counts.find((one) => one.subject === id && one.scope === roleId && one.period === period?.starts);
  return (count?.used ?? 0) >= limit.count;
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
