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

export type EventType = keyof DomainEvents;

export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; key: string; payload: DomainEvents[K] };
}[T];
