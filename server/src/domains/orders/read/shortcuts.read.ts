import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { firstOrderNumber } from '#server/kernel/ids/order-number.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { presentAgain, presentSummary } from '../orders.present.ts';
import { MAX_OPEN_ORDERS } from '../orders.rules.ts';
import type { QuoteReads } from '../pricing/quote.facts.ts';
import { lastBought } from './again.repo.ts';
import { createRepeatCheck, firstOfEachWish } from './again.service.ts';
import { readInstructions } from './instructions.read.ts';

/** Limits: number of shown purchases, number of orders checked, and their age in days. */
const MAX_SHORTCUTS = 3;
const MAX_CHECKED = 20;
const DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Returns the player's orders that wait for payment, and purchases that can be made again now.
 * @param address the country of the network address; null: unknown
 */
export async function readShortcuts(
  deps: OrdersDeps & QuoteReads,
  caller: Caller,
  locale: Locale,
  address: string | null,
): Promise<Output<'GET /me/shortcuts'>> {
  const { sql, catalog, clock } = deps;
  const since = firstOrderNumber(new Date(clock.now().getTime() - DAYS * DAY_MS));
  const [{ open, again }, bought] = await Promise.all([
    createRepeatCheck(deps, caller, address),
    lastBought(sql, caller.playerId, since, MAX_CHECKED),
  ]);
  const instructions = await readInstructions(deps, caller.playerId, open);
  const wishes = firstOfEachWish(bought);
  const found = await again(wishes.slice(0, MAX_SHORTCUTS));
  // Mostly the newest can be bought, so the others are rarely read.
  if (found.length < MAX_SHORTCUTS) found.push(...(await again(wishes.slice(MAX_SHORTCUTS))));
  return {
    most: MAX_OPEN_ORDERS,
    open: open.map((row) => ({
      ...presentSummary(catalog.current(), row, locale),
      instructionsUrl: instructions.get(row.number) ?? null,
    })),
    again: found.slice(0, MAX_SHORTCUTS).map((one) => presentAgain(catalog.current(), one, locale)),
  };
}
