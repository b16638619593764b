import type { Locale } from './locales.ts';

/** Facts that one domain tells the others, by type. They are stored in the outbox with the change they tell of. */
export interface DomainEvents {
  'payment.webhook_stored': { provider: string; eventId: string };
  'payment.captured': PaymentFact;
  'payment.failed': PaymentFact & { failure: string };
  'payment.cancelled': PaymentFact;
  'payment.refunded': PaymentFact & { refunded: number };
  'payment.disputed': PaymentFact;
  'payment.dispute_closed': PaymentFact & { won: boolean };
  'delivery.accepted': DeliveryFact;
  'delivery.refused': DeliveryFact & { reason: string };
  'order.created': OrderFact;
  'order.paid': OrderFact;
  'order.sent': OrderFact;
  'receipt.due': ReceiptFact;
}

/** `payable` names what is paid for; payments do not know its meaning. Amounts in minor units. */
export interface PaymentFact {
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
}

export interface DeliveryFact {
  playerId: string;
  deliveryId: string;
  /** Which kind of thing asked for it, and which one: `order` and its number. */
  source: string;
  reference: string;
}

export interface OrderFact {
  playerId: string;
  number: string;
  gid: number;
  item: string;
  total: number;
  currency: string;
}

/** What a receipt is about: the item arrived, money went back, or money that was not to stay went back. */
export type ReceiptKind = 'sent' | 'partially_refunded' | 'refunded' | 'not_met' | 'late' | 'surplus';

/**
 * Something happened to an order that its buyer, who left an address, is written about. Carries all that the letter
 * shows, in its language; amounts in minor units, times ISO 8601 in UTC.
 */
export interface ReceiptFact {
  playerId: string;
  number: string;
  kind: ReceiptKind;
  /** Tells several of one kind apart (parts that went back one after the other); '' where there is only one. */
  reference: string;
  email: string;
  locale: Locale;
  at: string;
  paidAt: string | null;
  game: string;
  item: string;
  character: string;
  server: string;
  grants: { name: string; quantity: number; bonus: number }[];
  method: string;
  currency: string;
  list: number;
  discount: number;
  total: number;
  /** What was paid by the payment in question, and how much of it went back in all; null for `sent`. */
  refund: { paid: number; refunded: number } | null;
}

export type EventType = keyof DomainEvents;

export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; key: string; payload: DomainEvents[K] };
}[T];
