import { z } from 'zod';

/** The reason of an action, for the audit log. */
export const why = z.string().trim().min(1).max(500);

/** The answer of an action: the id of its entry in the audit log, and the order that it concerns. */
export const acted = z.object({ action: z.uuid(), number: z.string().nullable() });

/** The card or account of a payment. */
export const paidWith = {
  instrument: z.string().nullable().describe('A keyed hash, the same in each payment with this card or account.'),
  cardDigits: z.string().nullable().describe('The last four digits of the card.'),
  cardBrand: z.string().nullable().describe('Such as `visa`.'),
};

/** The path of a player's endpoints. */
export const uid = z.strictObject({ uid: z.string().regex(/^\d{1,15}$/) });

/** The query of a list that is read page by page. */
export const page = {
  after: z.string().max(500).optional().describe('The `next` of the page before; absent: the first page.'),
};

/** Part of the output of such a list. */
export const next = z.string().optional().describe('Gets the next page; absent: there is none.');
