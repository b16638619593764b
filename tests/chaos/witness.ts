import type { Wanted } from './prices.ts';

/** An acknowledged order, and its buyer's choice. */
export interface Placed {
  uid: string;
  total: number;
  story: number;
  wanted: Wanted;
  coupon: boolean;
  /** The price of its personal offer; absent: none. */
  own?: number;
}

/** A draw as its player saw it, after the commitment. */
export interface DrawTold {
  id: string;
  day: string;
  uid: string;
  salt: string;
  prize: string;
  given: string;
  commitment: string;
  owner: string;
}

/**
 * Everything that the outside read and saw during the run: the other side of every promise that is checked at the
 * end.
 */
export class Witness {
  /** Orders answered with 200, by number. */
  readonly orders = new Map<string, Placed>();
  /** Stories, by index, that got the open order of another story with the same choice, and ended there. */
  readonly joined = new Set<number>();
  /** The provider's ids of payments whose page a player was sent to, with their order. */
  readonly payments = new Map<string, string>();
  /** Orders whose cancellation was answered with 200. */
  readonly cancelled = new Set<string>();
  /** Number of order keys by player, answered or not: there cannot be more orders than keys. */
  readonly keys = new Map<string, number>();
  /** Refunds made at the provider by its staff, without the shop: amounts by key. */
  readonly refunds = new Map<string, number>();
  /** Refunds requested by the shop's staff, by order: amounts, or all that was left. Answered or not. */
  readonly operators = new Map<string, (number | 'all')[]>();
  /** Orders that a buyer wanted to withdraw from, answered or not. */
  readonly withdrawing = new Set<string>();
  /** When they withdrew according to the answer, by order. */
  readonly withdrawn = new Map<string, string>();
  /** Characters that an order can have according to the answers, where the buyer changed it. */
  readonly receivers = new Map<string, ReadonlySet<string>>();
  /** Failed refunds that the shop's staff sent again. */
  readonly resent = new Set<string>();
  /** Ids of refunds that were reported to the staff as done, with their order. */
  readonly done = new Map<string, string>();
  /** Payment links of the publisher's backend, by id; `expired`: before anybody opened it. */
  readonly links = new Map<string, { uid: string; expired: boolean }>();
  /** Personal offers, by id. */
  readonly offers = new Map<string, { uid: string; uses: number; prices: Readonly<Record<string, number>> }>();
  /** Rewards whose claim or redemption was answered with 200. */
  readonly claims = new Set<string>();
  /** Requested redemptions, answered or not. */
  readonly redeemed = { count: 0 };
  /** The game's progress reports for each player's task, by uid: the acknowledged ones, and all. */
  readonly progress = new Map<string, { sure: number; most: number }>();
  /** True if a player wanted to draw. */
  drew = false;
  /** Draws that players saw; a draw with two different answers is here twice. */
  readonly draws = new Map<string, DrawTold>();
  /** True if a player wanted to bind a phone. */
  binds = false;
  /** Numbers that players bound according to the answer, and whether with the gift. */
  readonly bound: { uid: string; phone: string; given: boolean }[] = [];
  /** Each player's number, according to the last answer. */
  readonly phones = new Map<string, string>();
  /** How many answers were judged. */
  judged = 0;
  /** Answers that no fault excuses. */
  readonly wrongs: { number: string | null; what: string }[] = [];
  /** The acts of each order's player, in words, for the story of a violation. */
  readonly diary = new Map<string, string[]>();
  readonly counts = new Map<string, number>();

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  note(number: string, what: string): void {
    const lines = this.diary.get(number) ?? [];
    lines.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
    this.diary.set(number, lines);
  }

  /** Judges an answer that must be right under any fault. */
  judge(number: string | null, right: boolean, what: () => string): void {
    this.judged += 1;
    if (!right) this.wrongs.push({ number, what: what() });
  }
}
