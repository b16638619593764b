import type { Locale } from './locales.ts';

/** Facts that one domain tells the others, by type. They are stored in the outbox with the change they tell of. */
export type DomainEvents = MoneyEvents & FollowUpEvents;

/** What paying and delivering is made of: handled at once, and what each of them leads to in the same transaction. */
export interface MoneyEvents {
  'payment.webhook_stored': { provider: string; eventId: string };
  'payment.captured': PaymentFact;
  'payment.failed': PaymentFact & { failure: string };
  'payment.cancelled': PaymentFact;
  /** `outside`: the payer got it past the provider, in place of a refund that failed. */
  'payment.refunded': PaymentFact & RefundSums & Left & { standing: SettlementStatus; outside: boolean };
  'payment.refund_failed': PaymentFact & RefundSums & Left & { standing: SettlementStatus };
  'payment.disputed': PaymentFact & DisputeFact & Left & { standing: SettlementStatus };
  'payment.dispute_closed': PaymentFact & DisputeFact & Left & { won: boolean; standing: SettlementStatus };
  'delivery.accepted': DeliveryFact;
  'delivery.refused': DeliveryFact & { reason: string };
  /** Its money goes back, and the game is asked whether it has it. */
  'delivery.recalling': DeliveryFact;
  /** It never arrives: no try was begun, or the game said so. */
  'delivery.withdrawn': DeliveryFact;
  /** Its money goes back, and the game does not say whether it has it. */
  'delivery.unclear': DeliveryFact;
  /** `uid`: the number that the account gave up; absent in events of earlier versions. */
  'account.erased': { playerId: string; uid?: number };
}

/** What follows from it: handled in a lane of its own, so that paying and delivering never wait for it. */
export interface FollowUpEvents {
  /** Its money is there. Told once for each order. */
  'order.paid': OrderFact;
  /** The game has its item: what an order brings counts from then on, so that nobody keeps it who has their money back instead. Told once for each order. */
  'order.sent': OrderFact & { paidAt?: string };
  /**
   * More or less of its money is back than before, or its item came after some went back. `refunded` is the whole sum by now; it falls
   * where a refund failed or a dispute was won. The same sum may be told twice.
   */
  'order.refunded': OrderFact & { refunded: number };
  'receipt.due': ReceiptFact;
  'account.notice': NoticeFact;
  /** A player is here: told as a session opens, and once in each hour of UTC in which it is used. */
  'account.present': { playerId: string; at: string };
  'account.session_ended': SessionEndedFact;
  /** An invitee counts for their inviter, who is the player; told once for each invitee. */
  'invite.counted': PlayerFact;
  /** The player bound a phone or an address, for the first time; told once for each kind. */
  'binding.bound': PlayerFact;
  /** The player made a draw of a day. */
  'lottery.drawn': PlayerFact;
  /** The orders of an erased account no longer say who it was: nor may what was made of them. */
  'account.forgotten': { playerId: string; uid?: number };
}

const followUp: Record<keyof FollowUpEvents, true> = {
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

/** A session that its owner ended, that ran out, or that its browser replaced. */
export interface SessionEndedFact {
  playerId: string;
  /** SHA-256 of its token, hexadecimal. */
  session: string;
  /** The one that the same player has in the same browser now; null: none. */
  next: string | null;
}

/** Something that a player did beside buying. */
export interface PlayerFact {
  playerId: string;
  /** Names it among those of its type: a repeat has the same. */
  reference: string;
  /** When it happened, ISO 8601. */
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
  /** VIP points that its quote promised; absent in events told by a former version. */
  points?: number;
  /** When it happened, ISO 8601; absent in events told by a former version. */
  at?: string;
}

/** `payable` names what is paid for; payments do not know its meaning. Amounts in minor units. */
export interface PaymentFact {
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
}

/**
 * What the money of a payment has come to; `refunded` also where a lost dispute took it. Stored events carry it as `standing`, which
 * keeps its name: events may be under way while an installation is updated.
 */
export type SettlementStatus = 'paid' | 'partially_refunded' | 'refunded' | 'disputed';

export interface RefundSums {
  /** What is gone back now, by the provider or past it. */
  refunded: number;
  /** What went back and came again since those refunds failed; with `refunded` it never falls. */
  refundsFailed: number;
}

export interface DisputeFact {
  /** The provider's id of the dispute. */
  dispute: string;
  /** What it holds of the payment. */
  disputed: number;
}

export interface Left {
  /** What of a payment is neither gone back nor held by disputes. */
  left: number;
  /** What of it the payer has for good: refunded, or lost to disputes. */
  gone: number;
}

export interface DeliveryFact {
  playerId: string;
  deliveryId: string;
  /** Which kind of thing asked for it, and which one: `order` and its number. */
  source: string;
  reference: string;
  /** It had been called back before. */
  recalled?: true;
}

/** What a receipt is about: the item arrived, money went back, or money that was not to stay went back. */
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
  grants: { name: string; quantity: number; bonus: number; extra: number }[];
  method: string;
  currency: string;
  list: number;
  discount: number;
  coupon: { name: string; percent: number } | null;
  tax: { name: string; percent: number; amount: number; included: boolean } | null;
  total: number;
  /** What was paid by the payment in question, and how much of it went back in all; null for `sent`. */
  refund: { paid: number; refunded: number } | null;
  /** VIP points that the order earned, and how many of them are taken back in all; absent where none are concerned, and before there were any. */
  points?: { earned: number; takenBack: number };
  /** What the buyer agreed to before paying, where their country asks for that. */
  waiver?: string;
  /** Of `withdrawal` alone: what follows. `asked`: the game is being asked whether it has the item. */
  withdrawal?: 'refund' | 'asked' | 'ended';
  /** Who stated it. */
  buyer?: string;
}

/** Something that the owner of an account is written about, at a verified address. Times ISO 8601 in UTC. */
export interface NoticeFact {
  playerId: string;
  kind:
    | 'new_device'
    | 'deletion_asked'
    | 'deletion_requested'
    | 'deletion_kept'
    | 'erased'
    | 'contact_change'
    | 'phone_added';
  /** Names the letter, so that a repeat can be recognised. */
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
