import type { ReceiptKind } from '#contract/events.ts';

export interface KindTexts {
  /** May use {item} and {number}. */
  subject: string;
  title: string;
  /** May use {item}, {game}, {refund} and {total}. */
  intro: string;
}

/** All that a receipt says, in one language. */
export interface ReceiptTexts {
  kinds: Record<ReceiptKind, KindTexts>;
  /** Of buyers who withdraw from the contract, and of what they agreed to before. */
  withdrawal: {
    /** What follows: the money goes back; the game is asked whether it has the item; it had been delivered. */
    outcomes: Record<'refund' | 'asked' | 'ended', string>;
    name: string;
    statement: string;
    words: string;
    receivedAt: string;
    /** {waiver} */
    agreed: string;
  };
  /** {character} */
  greeting: string;
  /** How long money takes on its way back. */
  refundTime: string;
  number: string;
  game: string;
  item: string;
  contents: string;
  /** {quantity} */
  bonus: string;
  /** What a promotion adds: {quantity} */
  extra: string;
  /** All of them together, after what they are made of: {quantity}, {name} */
  inAll: string;
  character: string;
  server: string;
  method: string;
  paidAt: string;
  sentAt: string;
  refundedAt: string;
  /** VIP points that the order earned. */
  points: string;
  pointsTakenBack: string;
  /** What is left of those that the order earned. */
  pointsLeft: string;
  price: string;
  discount: string;
  /** {tax}: its name and percent */
  taxIncluded: string;
  total: string;
  payment: string;
  remaining: string;
  refunded: string;
  view: string;
  help: string;
  support: string;
  /** {publisher} */
  signature: string;
  /** {company} */
  soldBy: string;
  why: string;
}
