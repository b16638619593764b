import type { DomainEvents, FollowUpEvents } from '#contract/events.ts';
import type { PublisherOrder } from '#contract/publisher/order.ts';
import type { WebhookData, WebhookType } from '#contract/publisher/webhooks.ts';

/** A stored event of the follow-up lane, of a type that the publisher's systems may want. */
export type Told = {
  [K in ToldType]: { type: K; payload: FollowUpEvents[K] };
}[ToldType];

export const TOLD_TYPES = [
  'order.paid',
  'order.sent',
  'order.changed',
  'order.abandoned',
  'delivery.parked',
  'account.created',
  'account.linked',
  'account.forgotten',
  'reward.claimed',
  'coupon.used',
  'catalogue.applied',
] as const satisfies readonly (keyof FollowUpEvents)[];
type ToldType = (typeof TOLD_TYPES)[number];

/** Facts that an event does not carry. */
export interface Facts {
  /** By number. */
  orders: ReadonlyMap<string, PublisherOrder>;
  /** By the player's id. */
  uids: ReadonlyMap<string, string>;
}

type Changed = Record<DomainEvents['order.changed']['event'], WebhookType | undefined>;
const OF_CHANGE: Partial<Changed> = {
  created: 'order.created',
  cancelled: 'order.cancelled',
  expired: 'order.expired',
  partially_refunded: 'order.refunded',
  refunded: 'order.refunded',
  disputed: 'order.disputed',
  dispute_won: 'dispute.closed',
  dispute_lost: 'dispute.closed',
};

type Translated = { [T in WebhookType]: { type: T; data: WebhookData<T> } }[WebhookType];

/** Returns the event as the publisher's systems get it; null if it is of no use to them, or its order is gone. */
export function translate(event: Told, { orders, uids }: Facts): Translated | null {
  const uid = 'playerId' in event.payload ? (uids.get(event.payload.playerId) ?? '0') : '0';
  switch (event.type) {
    case 'order.paid':
    case 'order.sent': {
      const order = orders.get(event.payload.number);
      return order ? { type: event.type, data: { order } } : null;
    }
    case 'order.abandoned': {
      const order = orders.get(event.payload.number);
      return order ? { type: 'cart.abandoned', data: { order } } : null;
    }
    case 'order.changed':
      return ofChange(event.payload, orders.get(event.payload.number));
    case 'delivery.parked': {
      const { gid, deliveryId, source, reference, tries } = event.payload;
      return { type: 'delivery.parked', data: { uid, gid, deliveryId, source, reference, tries } };
    }
    case 'account.created':
      return { type: 'player.created', data: { uid } };
    case 'account.linked':
      return { type: 'player.linked', data: { uid, provider: event.payload.provider } };
    case 'account.forgotten':
      return { type: 'player.erased', data: { uid: String(event.payload.uid ?? 0) } };
    case 'reward.claimed': {
      const { reward, source, gid } = event.payload;
      return { type: 'reward.claimed', data: { uid, reward, source, gid } };
    }
    case 'coupon.used': {
      const { coupon, number } = event.payload;
      return { type: 'coupon.used', data: { uid, coupon, order: number } };
    }
    case 'catalogue.applied':
      return { type: 'catalogue.applied', data: { revision: event.payload.revision } };
  }
}

function ofChange({ event }: DomainEvents['order.changed'], order: PublisherOrder | undefined): Translated | null {
  const type = OF_CHANGE[event];
  if (!order || !type) return null;
  if (type === 'dispute.closed') return { type, data: { order, won: event === 'dispute_won' } };
  return { type, data: { order } } as Translated;
}
