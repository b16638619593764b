import { z } from 'zod';
import { foldCode, foldTyped } from '#contract/typed-text.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { couponOf, couponOfCode } from '#server/domains/coupons/index.ts';
import { type FoundOrder, findByCard, findOrders } from '../find/orders.ts';
import { MAX_TERM_LENGTH } from '../find/term.ts';
import { query } from '../operation.ts';
import { SUPPORT_SECONDS } from '../read-sources.ts';
import { OperationRefusal } from '../refusal.ts';

const DIGITS = 'A card is searched by its last four digits.';
const SECOND = 'Add the amount with its currency, or the day: one payment in ten thousand has the same digits.';
const ONE = 'Search a term or a card.';
const DAY = 'A day has the form 2026-11-03.';
const CURRENCY = 'An amount needs its currency, such as EUR, in minor units: 499 is 4.99 EUR.';

const folded = (schema: z.ZodType<string, string>) => z.string().transform(foldTyped).pipe(schema);

const input = z
  .strictObject({
    term: z.string().min(1).max(MAX_TERM_LENGTH, `A term has at most ${MAX_TERM_LENGTH} characters.`).optional(),
    card: folded(z.string().regex(/^\d{4}$/, DIGITS)).optional(),
    amount: z.int(CURRENCY).min(1, CURRENCY).optional(),
    currency: folded(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, CURRENCY),
    ).optional(),
    day: folded(z.iso.date(DAY)).optional(),
  })
  .refine(({ term, card }) => (term === undefined) !== (card === undefined), ONE)
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), CURRENCY)
  .refine(({ card, amount, day }) => card === undefined || amount !== undefined || day !== undefined, SECOND)
  .refine(({ term, amount, day }) => term === undefined || (amount === undefined && day === undefined), ONE);

/** Finds the newest orders by everything that a term can be, or by the digits of a card and a second fact. */
export const ordersFind = query({
  name: 'orders find',
  permission: 'orders.read',
  input,
  read: async ({ sql, catalogue }, { term, card, amount, currency, day = null }): Promise<{ orders: FoundOrder[] }> => {
    if (card !== undefined) {
      const sum = amount === undefined || currency === undefined ? null : { amount, currency };
      return { orders: await findByCard(sql, { digits: card, sum, day }) };
    }
    const applied = await readable(catalogue);
    return { orders: await findOrders(sql, term ?? '', (code) => applied && templateWith(applied, code)) };
  },
  isEmpty: ({ orders }) => orders.length === 0,
  freshSeconds: SUPPORT_SECONDS,
});

/** Returns the applied catalogue; null if it cannot be read. Support finds orders without it too. */
async function readable(catalogue: () => Promise<Catalogue>): Promise<Catalogue | null> {
  try {
    return await catalogue();
  } catch (error) {
    if (error instanceof OperationRefusal) return null;
    throw error;
  }
}

/** Returns the coupon with a promo code or an id; null if the catalogue has none. */
const templateWith = (catalogue: Catalogue, text: string): string | null =>
  (couponOfCode(catalogue, foldCode(text)) ?? couponOf(catalogue, text.toLowerCase()))?.id ?? null;
