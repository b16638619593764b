import type { ReceiptKind } from '#contract/events.ts';

export interface KindTexts {
  /** Placeholders: {item} and {number}. */
  subject: string;
  title: string;
  /** Placeholders: {item}, {game}, {refund} and {total}. */
  intro: string;
}

/** All texts of a receipt, in one language. */
export interface ReceiptTexts {
  kinds: Record<ReceiptKind, KindTexts>;
  /** Letters to buyers who withdraw from the contract, and the waiver that they agreed to before. */
  withdrawal: {
    /** Refund: the money goes back. Asked: the game is asked for the item. Ended: the item was already delivered. */
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
  /** How long a refund takes to arrive. */
  refundTime: string;
  number: string;
  game: string;
  item: string;
  contents: string;
  /** {quantity} */
  bonus: string;
  /** Goods that a promotion adds. {quantity} */
  extra: string;
  /** The total, shown after its parts. {quantity}, {name} */
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
  /** Points that are left of those that the order earned. */
  pointsLeft: string;
  price: string;
  discount: string;
  /** {tax}: the tax's name and percent */
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
