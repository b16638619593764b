import { z } from 'zod';
import { itemStatus, orderStatus } from '../endpoints/orders.ts';
import { currency, minorUnits } from '../money.ts';
import { instant } from '../time.ts';

/** An order as the publisher's own systems see it, in webhooks and in the server API. It has no address or name. */
export const publisherOrder = z.strictObject({
  number: z.string(),
  uid: z.string().describe('Number of the player; 0 once the account is erased.'),
  gid: z.int(),
  region: z.string(),
  item: z.string(),
  roleId: z.string().describe('The character; empty once the account is erased.'),
  total: minorUnits,
  currency,
  country: z.string().length(2).nullable().describe('The country for which it was priced; null: unknown.'),
  method: z.string(),
  payment: orderStatus,
  delivery: itemStatus,
  refer: z.string().nullable().describe('The game’s own reference, if it opened the payment with one.'),
  createdAt: instant,
  paidAt: instant.nullable(),
});

export type PublisherOrder = z.output<typeof publisherOrder>;
