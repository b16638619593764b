import type { TimelineEvent } from './endpoints/orders.ts';
import type { Locale } from './locales.ts';

/** Events that one domain publishes for others, by type. Each is stored in the outbox together with its change. */
export type DomainEvents = MoneyEvents & FollowUpEvents;

/**
 * Events of paying and delivering. The relay handles them at once, and their consequences are in the same transaction.
 * Workers share them by `playerId`, so all events of one key have the same.
 */
export interface MoneyEvents {
  /** `playerId`: the payer, if the webhook names a payment of the shop; absent in events of earlier versions. */
  'payment.webhook_stored': { provider: string; eventId: string; playerId?: string };
  'payment.captured': PaymentFact;
  'payment.failed': PaymentFact & { failure: string };
  'payment.cancelled': PaymentFact;
  /** The payer got instructions to pay elsewhere, such as the code of a voucher. */
  'payment.instructed': PaymentFact;
  /** `outside`: the payer got the money past the provider, in place of a refund that failed. */
  'payment.refunded': PaymentFact & RefundSums & Left & { standing: SettlementStatus; outside: boolean };
  'payment.refund_failed': PaymentFact & RefundSums & Left & { standing: SettlementStatus };
  'payment.disputed': PaymentFact & DisputeFact & Left & { standing: SettlementStatus };
  'payment.dispute_closed': PaymentFact & DisputeFact & Left & { won: boolean; standing: SettlementStatus };
  'delivery.accepted': DeliveryFact;
  'delivery.refused': DeliveryFact & { reason: string };
  /** The money goes back, and the server asks the game whether it has the delivery. */
  'delivery.recalling': DeliveryFact;
  /** The item never arrives: no attempt was made, or the game confirmed it. */
  'delivery.withdrawn': DeliveryFact;
  /** The money goes back, and the game does not say whether it has the delivery. */
  'delivery.unclear': DeliveryFact;
  /** The game took a delivered item back. */
  'delivery.taken_back': DeliveryFact;
  /** The game did not take a delivered item back: the player has used it. */
  'delivery.used': DeliveryFact;
  /** `uid`: the number that the account had; absent in events of earlier versions. */
  'account.erased': { playerId: string; uid?: number };
}

/** Events of the follow-up lane. They are handled separately, so that paying and delivering never wait for them. */
export interface FollowUpEvents extends Announcements {
  /** The order is paid. Published once for each order. */
  'order.paid': OrderFact;
  /**
   * The game has the item. Benefits of the order count only from here, so that no buyer keeps them together with a
   * refund. Published once for each order.
   */
  'order.sent': OrderFact & { paidAt?: string };
  /**
   * The refunded sum changed, or the item arrived after a partial refund. `refunded` is the whole sum so far. It falls
   * if a refund fails or a dispute is won. The same sum may be published twice.
   */
  'order.refunded': OrderFact & { refunded: number };
  'receipt.due': ReceiptFact;
  'account.notice': NoticeFact;
  /** The player is active. Published when a session opens, and once in each hour (UTC) in which it is used. */
  'account.present': { playerId: string; at: string };
  'account.session_ended': SessionEndedFact;
  /** An invitee counts for the inviter, who is the player of the event. Published once for each invitee. */
  'invite.counted': PlayerFact;
  /** The player bound a phone or an email address for the first time. Published once for each kind. */
  'binding.bound': PlayerFact;
  /** The player drew in the daily lottery. */
  'lottery.drawn': PlayerFact;
  /** The orders of an erased account are anonymous now; data that was derived from them must become anonymous too. */
  'account.forgotten': { playerId: string; uid?: number };
}

/** Events only for the publisher's own systems. They are stored only if the publisher has webhooks. */
export interface Announcements {
  'order.changed': { playerId: string; number: string; event: TimelineEvent['event'] };
  /** An order was not paid for a while, and can still be paid. */
  'order.abandoned': { playerId: string; number: string };
  'delivery.parked': {
    playerId: string;
    deliveryId: string;
    source: string;
    reference: string;
    gid: number;
    tries: number;
  };
  'account.created': { playerId: string };
  'account.linked': { playerId: string; provider: string };
  'reward.claimed': { playerId: string; reward: string; source: string; gid: number | null };
  'coupon.used': { playerId: string; coupon: string; number: string };
  'catalogue.applied': { revision: number };
}

const announcements: Record<keyof Announcements, true> = {
  'order.changed': true,
  'order.abandoned': true,
  'delivery.parked': true,
  'account.created': true,
  'account.linked': true,
  'reward.claimed': true,
  'coupon.used': true,
  'catalogue.applied': true,
};
/** The types of events that are only for the publisher's own systems. */
export const ANNOUNCEMENTS: ReadonlySet<string> = new Set(Object.keys(announcements));

const followUp: Record<keyof FollowUpEvents, true> = {
  ...announcements,
  'order.paid': true,
  'order.sent': true,
  'order.refunded': true,
  'receipt.due': true,
  'account.notice': true,
  'account.present': true,
  'account.session_ended': true,
  'invite.counted': true,
  'binding.bound': true,
  'lottery.drawn': true,
  'account.forgotten': true,
};
/** The types of events that belong to the follow-up lane. */
export const FOLLOW_UP: ReadonlySet<string> = new Set(Object.keys(followUp));

/** A session that its owner ended, that expired, or that its browser replaced. */
export interface SessionEndedFact {
  playerId: string;
  /** SHA-256 of the session's token, hexadecimal. */
  session: string;
  /** The session that the same player now has in the same browser; null: none. */
  next: string | null;
}

/** An action of a player other than buying. */
export interface PlayerFact {
  playerId: string;
  /** Identifies the action among those of its type; a repeat has the same reference. */
  reference: string;
  /** Time of the action, ISO 8601. */
  at: string;
}

/** An order that was paid. */
export interface OrderFact {
  playerId: string;
  number: string;
  gid: number;
  item: string;
  /** Minor units of `currency`. */
  total: number;
  currency: string;
  /** The total in thousandths of the reference currency's minor unit, by the rates of the day when it was placed. */
  inReference: number;
  /** VIP points that the quote promised; absent in events of earlier versions. */
  points?: number;
  /** Time of the payment, ISO 8601; absent in events of earlier versions. */
  at?: string;
}

/** `payable` names the subject of the payment; payments do not know its meaning. Amounts in minor units. */
export interface PaymentFact {
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
}

/**
 * The state of a payment's money; `refunded` includes a lost dispute. Stored events carry it as `standing`: that name
 * stays, because events may be in the outbox during an update.
 */
export type SettlementStatus = 'paid' | 'partially_refunded' | 'refunded' | 'disputed';

export interface RefundSums {
  /** The sum that is returned now, by the provider or past it. */
  refunded: number;
  /** The sum of refunds that failed afterwards. Added to `refunded`, it never falls. */
  refundsFailed: number;
}

export interface DisputeFact {
  /** The provider's id of the dispute. */
  dispute: string;
  /** The part of the payment that the dispute holds. */
  disputed: number;
}

export interface Left {
  /** The part of the payment that is neither returned nor held by disputes. */
  left: number;
  /** The part that the payer has for good: refunded, or lost to disputes. */
  gone: number;
}

export interface DeliveryFact {
  playerId: string;
  deliveryId: string;
  /** Kind and id of the source, such as `order` and its number. */
  source: string;
  reference: string;
  /** The delivery had been recalled before. */
  recalled?: true;
  /** The item was delivered before, and the game took it back. */
  again?: true;
}

/** The subject of a receipt: the item arrived, money was refunded, or surplus money was refunded. */
export const RECEIPT_KINDS = [
  'sent',
  'partially_refunded',
  'refunded',
  'not_met',
  'withdrawn',
  'late',
  'surplus',
  'withdrawal',
] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/**
 * A change of an order whose buyer left an address and gets a letter. It carries everything that the letter shows, in
 * its language; amounts in minor units, times ISO 8601 in UTC.
 */
export interface ReceiptFact {
  playerId: string;
  number: string;
  kind: ReceiptKind;
  /** Distinguishes several of one kind, such as partial refunds; '' if there is only one. */
  reference: string;
  email: string;
  locale: Locale;
  at: string;
  paidAt: string | null;
  game: string;
  item: string;
  character: string;
  server: string;
  grants: { name: string; quantity: number; bonus: number; extra: number }[];
  method: string;
  currency: string;
  list: number;
  discount: number;
  coupon: { name: string; percent: number } | null;
  tax: { name: string; percent: number; amount: number; included: boolean } | null;
  total: number;
  /** The amount of the payment, and the sum refunded in all; null for `sent`. */
  refund: { paid: number; refunded: number } | null;
  /**
   * VIP points that the order earned, and the sum taken back. Absent if the order has none, and in events from before
   * VIP points existed.
   */
  points?: { earned: number; takenBack: number };
  /** The waiver that the buyer agreed to before paying, if their country needs one. */
  waiver?: string;
  /** Only for `withdrawal`: the consequence. `asked`: the server is asking the game whether it has the item. */
  withdrawal?: 'refund' | 'asked' | 'ended';
  /** The person who stated the withdrawal. */
  buyer?: string;
}

/** A notice to the owner of an account, at a verified address. Times ISO 8601 in UTC. */
export interface NoticeFact {
  playerId: string;
  kind:
    | 'new_device'
    | 'deletion_asked'
    | 'deletion_requested'
    | 'deletion_kept'
    | 'erased'
    | 'contact_change'
    | 'phone_added'
    | 'email_changed';
  /** Identifies the letter, so that a repeat is recognised. */
  reference: string;
  email: string;
  locale: Locale;
  at: string;
  browser: string | null;
  os: string | null;
  deletionAt: string | null;
}

export type EventType = keyof DomainEvents;

export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; key: string; payload: DomainEvents[K] };
}[T];
