import { z } from 'zod';
import { instant } from '../time.ts';
import { publisherOrder } from './order.ts';

const uid = z.string().describe('Number of the player; 0 once the account is erased.');
const aboutOrder = z.strictObject({ order: publisherOrder });
const aboutPlayer = z.strictObject({ uid });

/** The events that the publisher's own systems can receive, by type, with the shape of their `data`. */
export const webhookData = {
  'order.created': aboutOrder,
  'order.paid': aboutOrder,
  'order.sent': aboutOrder,
  'order.cancelled': aboutOrder,
  'order.expired': aboutOrder,
  'order.refunded': aboutOrder,
  'order.disputed': aboutOrder,
  'dispute.closed': aboutOrder.extend({ won: z.boolean() }),
  'cart.abandoned': aboutOrder,
  'delivery.parked': z.strictObject({
    uid,
    gid: z.int(),
    deliveryId: z.uuid(),
    source: z.string().describe('`order`, or where else the item comes from.'),
    reference: z.string().describe('For `order` its number.'),
    tries: z.int(),
  }),
  'player.created': aboutPlayer,
  'player.linked': aboutPlayer.extend({ provider: z.string() }),
  'player.erased': aboutPlayer.extend({ uid: z.string().describe('The number that the account had.') }),
  'reward.claimed': aboutPlayer.extend({ reward: z.uuid(), source: z.string(), gid: z.int().nullable() }),
  'coupon.used': aboutPlayer.extend({ coupon: z.string().describe('Id of its template.'), order: z.string() }),
  'catalogue.applied': z.strictObject({ revision: z.int() }),
  'endpoint.tested': z.strictObject({ by: z.string() }),
} as const;

export type WebhookType = keyof typeof webhookData;

/** Types that an endpoint can list. `endpoint.tested` is only sent when somebody tests an endpoint. */
export const WEBHOOK_TYPES = (Object.keys(webhookData) as WebhookType[]).filter((type) => type !== 'endpoint.tested');

/** The body of a webhook. A repeat has the same `id`, which is also the header `webhook-id`. */
export const webhookBody = (type: WebhookType) =>
  z.strictObject({
    id: z.uuid(),
    type: z.literal(type),
    at: instant.describe('Time of the change.'),
    data: webhookData[type],
  });

export type WebhookData<T extends WebhookType = WebhookType> = z.output<(typeof webhookData)[T]>;
