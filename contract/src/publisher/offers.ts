import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { instant } from '../time.ts';
import { done, limit, type ServerEndpoint, uid, WRITE, why } from './parts.ts';

const personalOffer = z.strictObject({
  id: z.uuid(),
  uid: z.string(),
  gid: z.int(),
  item: z.string(),
  prices: z.record(currency, minorUnits).describe('Own prices by currency, in minor units.'),
  from: instant,
  until: instant,
  uses: z.int(),
  taken: z.int().describe('Uses that orders have, paid or not.'),
  orders: z.array(z.string()).describe('The numbers of these orders.'),
  state: z
    .enum(['open', 'used', 'ended', 'revoked'])
    .describe('`used`: orders have all uses; an unpaid one that ends gives its use back.'),
  createdAt: instant,
});

/** Calls about personal offers. */
export const offers = {
  'POST /offers': {
    summary: 'Offer an item to one player at an own price, within the bounds of the catalogue',
    auth: 'server',
    scope: 'offers:write',
    idempotent: true,
    body: z.strictObject({
      uid: z.int().min(1).optional().describe('The player; absent: `gid` and `roleId` name a character.'),
      gid: z.int().min(1).describe('The game of the item.'),
      roleId: z.string().min(1).max(64).optional().describe('A character for which a player bought before.'),
      item: z.string().min(1).max(64),
      prices: z.record(currency, z.int().min(1)).describe('At least one, in minor units.'),
      from: instant.optional().describe('Absent: from now on.'),
      until: instant,
      uses: z.int().min(1).max(10).default(1).describe('So many orders can have the price.'),
      why,
    }),
    output: z.strictObject({
      ...done,
      uid: z.string(),
      offer: z.uuid().describe('Send it as `offer` with the quote and the order.'),
      made: z.boolean().describe('False: the player has this offer already.'),
    }),
    errors: ['player.unknown', ...WRITE],
  },
  'GET /players/:uid/offers': {
    summary: 'The personal offers of a player, newest first',
    auth: 'server',
    scope: 'offers:write',
    params: z.strictObject({ uid }),
    query: z.strictObject({ limit }),
    output: z.strictObject({ offers: z.array(personalOffer) }),
    errors: ['player.unknown'],
  },
  'POST /offers/:id/revoke': {
    summary: 'End a personal offer; orders that have its price keep it',
    auth: 'server',
    scope: 'offers:write',
    idempotent: true,
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ why }),
    output: z.strictObject({
      ...done,
      offer: z.uuid(),
      state: z.enum(['open', 'used', 'ended', 'revoked']).describe('Its state before.'),
    }),
    errors: WRITE,
  },
} as const satisfies Record<string, ServerEndpoint>;
