import { z } from 'zod';
import { instant } from '../time.ts';

/**
 * The waiver that buyers of some countries agree to before paying. `GET /games/:gid` returns it, and `POST /orders`
 * names it.
 */
export const waiver = z.strictObject({
  countries: z.array(z.string().length(2)).describe('Whose buyers agree to it.'),
  version: z.string().describe('Names these words; other words are another version.'),
  waiver: z.string().describe('What is agreed to.'),
  delivered: z.string().describe('What then happens to an item that was delivered.'),
});

/** The state of the right to withdraw from the contract of an order. */
export const withdrawal = z.strictObject({
  state: z
    .enum(['not_paid', 'open', 'ended', 'over', 'closed', 'waiting', 'refunded'])
    .describe(
      '`ended`: with the delivery; `over`: its days have passed; `closed`: the money went back without it; `waiting`, `refunded`: the player has withdrawn.',
    ),
  until: instant.nullable().describe('Until when it can be used; null while the order is not paid.'),
  afterDelivery: z.enum(['ends', 'refund']).describe('What becomes of it when the item is delivered.'),
  waiver: z.string().describe('What was agreed to, in the words of that day; empty where they are lost.'),
  delivered: z.string().describe('What happens to an item that was delivered, in the words of that day.'),
  button: z.string().describe('What the button says that begins it.'),
  confirm: z.string().describe('What the one says that confirms it.'),
  made: z
    .strictObject({ at: instant, name: z.string(), email: z.string() })
    .nullable()
    .describe('What the player stated; null: nothing.'),
});

export type Waiver = z.infer<typeof waiver>;
export type Withdrawal = z.infer<typeof withdrawal>;
