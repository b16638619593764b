import type { Wanted } from './prices.ts';

/** An order that the shop acknowledged, and what its buyer had asked for. */
export interface Placed {
  uid: string;
  total: number;
  story: number;
  wanted: Wanted;
  coupon: boolean;
}

/** A draw as its player was told of it, who had seen the commitment before. */
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

/** What the outside was told and saw while the run lasted: the other side of every promise that is checked at the end. */
export class Witness {
  /** Orders answered with 200, by number. */
  readonly orders = new Map<string, Placed>();
  /** Stories, by place, that were answered by the open order of another one, of the same choice, and ended with that. */
  readonly joined = new Set<number>();
  /** The provider's ids of payments whose page a player was sent to, with their order. */
  readonly payments = new Map<string, string>();
  /** Orders whose cancelling was answered with 200. */
  readonly cancelled = new Set<string>();
  /** Keys of orders by player, answered or not: there cannot be more orders than keys. */
  readonly keys = new Map<string, number>();
  /** Refunds that were asked for at the provider, by its staff, past the shop: amounts by key. */
  readonly refunds = new Map<string, number>();
  /** What the shop's staff asked to be given back, by order: amounts, or all that was left. Answered or not. */
  readonly operators = new Map<string, (number | 'all')[]>();
  /** Orders from whose contract a buyer wanted to withdraw, answered or not. */
  readonly withdrawing = new Set<string>();
  /** When they did, as they were told, by order. */
  readonly withdrawn = new Map<string, string>();
  /** To which characters an order can have gone by what its buyer was told, where they changed it. */
  readonly receivers = new Map<string, ReadonlySet<string>>();
  /** Refunds that failed and that the shop's staff sent again. */
  readonly resent = new Set<string>();
  /** Ids of what the shop's staff was told is done, with its order. */
  readonly done = new Map<string, string>();
  /** Rewards whose claim or redemption was answered with 200. */
  readonly claims = new Set<string>();
  /** Redemptions that were asked for, answered or not. */
  readonly redeemed = { count: 0 };
  /** What the game told of each player's task, by uid: what was acknowledged, and all of it. */
  readonly progress = new Map<string, { sure: number; most: number }>();
  /** Whether a player wanted to draw. */
  drew = false;
  /** Draws that players were told of; one that is told in two ways stands here twice. */
  readonly draws = new Map<string, DrawTold>();
  /** Whether a player wanted to bind a phone. */
  binds = false;
  /** Numbers of which players were told that they are theirs, and whether with the gift. */
  readonly bound: { uid: string; phone: string; given: boolean }[] = [];
  /** Each player's number, as they last heard. */
  readonly phones = new Map<string, string>();
  /** How many answers were judged. */
  judged = 0;
  /** Answers that no fault excuses. */
  readonly wrongs: { number: string | null; what: string }[] = [];
  /** What each order's player did, in words, for the story of a violation. */
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

  /** An answer that has to be right whatever fails. */
  judge(number: string | null, right: boolean, what: () => string): void {
    this.judged += 1;
    if (!right) this.wrongs.push({ number, what: what() });
  }
}
