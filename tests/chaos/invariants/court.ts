import type { BookEntry, BookPayment } from '../books.ts';
import type { Catalogue, Limit } from '../catalogue.ts';
import type { DeliveryFact, Facts, GameEntry, OrderFact, PaymentFact } from '../facts.ts';
import type { Witness } from '../witness.ts';

export type Invariant =
  | 'I0'
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'I11'
  | 'I12'
  | 'I13'
  | 'I14'
  | 'I15'
  | 'I16'
  | 'I17'
  | 'I18'
  | 'I19'
  | 'answers'
  | 'quiet'
  | 'alive';

export interface Violation {
  invariant: Invariant;
  /** The order that it is about, where it is about one. */
  number: string | null;
  what: string;
}

export interface Verdict {
  /** How many things each invariant was checked on. */
  checked: Record<Invariant, number>;
  violations: Violation[];
}

/** What was true when the run began, and what no fact of the database or the outside tells. */
export interface Givens {
  /** What the publisher's files say of prices, contents and limits. */
  catalogue: Catalogue;
  /** The limits of items, by `gid/item`. */
  limits: ReadonlyMap<string, Limit>;
  /** Stories, by place, in which nothing but a fault stands between a buyer and the item. */
  willing: ReadonlySet<number>;
  /** How often the stocked item can be sold. */
  stock: number;
  /** The monthly limit that a player set before the first order, by uid. */
  caps: ReadonlyMap<string, { amount: number; currency: string }>;
  /** Ids of the webhooks that were answered with 2xx. */
  acknowledged: ReadonlySet<string>;
  /** Who follows what happens to orders. */
  followers: readonly string[];
  /** Uids of the players, and whether they were given what operators give to all. */
  players: readonly string[];
  compensated: boolean;
  /** Who came by whose invitation: uids. */
  invited: ReadonlyMap<string, string>;
  /** Hexadecimal: under which the daily draw's seeds are made. */
  lotteryKey: string;
  /** What did not become quiet. */
  open: Record<string, number>;
  /** Processes that ended though nobody killed them, with their last words. */
  deaths: readonly string[];
}

/** Hears the evidence: counts what is checked, keeps what is wrong, and finds what belongs to an order. */
export class Court {
  readonly checked: Verdict['checked'] = {
    I0: 0,
    I1: 0,
    I2: 0,
    I3: 0,
    I4: 0,
    I5: 0,
    I6: 0,
    I7: 0,
    I8: 0,
    I9: 0,
    I10: 0,
    I11: 0,
    I12: 0,
    I13: 0,
    I14: 0,
    I15: 0,
    I16: 0,
    I17: 0,
    I18: 0,
    I19: 0,
    answers: 0,
    quiet: 0,
    alive: 0,
  };
  readonly violations: Violation[] = [];
  readonly facts: Facts;
  readonly witness: Witness;
  readonly givens: Givens;
  readonly orders: ReadonlyMap<string, OrderFact>;
  readonly payments: ReadonlyMap<string, PaymentFact>;
  /** The provider's entries by our id of the payment. */
  readonly books: ReadonlyMap<string, BookEntry>;
  /** What games accepted, by order. */
  readonly accepted: ReadonlyMap<string, readonly GameEntry[]>;
  readonly #byOrder: ReadonlyMap<string, readonly PaymentFact[]>;
  readonly #deliveries: ReadonlyMap<string, readonly DeliveryFact[]>;

  constructor(facts: Facts, witness: Witness, givens: Givens) {
    this.facts = facts;
    this.witness = witness;
    this.givens = givens;
    this.orders = new Map(facts.orders.map((order) => [order.number, order]));
    this.payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
    this.books = new Map(facts.books.payments.map((payment) => [payment.reference, payment]));
    const rewards = rewardDeliveries(facts);
    this.accepted = Map.groupBy(
      facts.books.deliveries.filter(({ result, orderNumber }) => result === 'accepted' && !rewards.has(orderNumber)),
      ({ orderNumber }) => orderNumber,
    );
    this.#byOrder = Map.groupBy(facts.payments, ({ payable }) => payable);
    this.#deliveries = Map.groupBy(facts.deliveries, ({ reference }) => reference);
  }

  /** `what` says what is wrong, where it does not hold. */
  check(invariant: Invariant, number: string | null, holds: boolean, what: () => string): void {
    this.checked[invariant] += 1;
    if (!holds) this.violations.push({ invariant, number, what: what() });
  }

  paymentsOf(number: string): readonly PaymentFact[] {
    return this.#byOrder.get(number) ?? [];
  }

  /** What the provider has of an order's payments. */
  booksOf(number: string): BookEntry[] {
    return this.paymentsOf(number).flatMap(({ id }) => this.books.get(id) ?? []);
  }

  deliveriesOf(number: string): readonly DeliveryFact[] {
    return this.#deliveries.get(number) ?? [];
  }
}

/** References of deliveries that bring rewards and not what was ordered. */
export const rewardDeliveries = ({ deliveries }: Facts): Set<string> =>
  new Set(
    deliveries.flatMap(({ source, reference }) => (source === 'offer' || source === 'reward' ? [reference] : [])),
  );

/** What is kept though nothing stands in its way: a refund that failed waits for a person. */
export const stuck = (book: BookEntry): number =>
  Math.max(0, kept(book) - sum(book.refunds, ({ amount, failed }) => (failed ? amount : 0)));

/** What an order's money is to the provider: what came and has neither gone back nor is held. */
export const kept = ({ status, amount, refunded, disputed }: BookPayment): number =>
  (status === 'captured' ? amount : 0) - refunded - disputed;

export const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** An order that ended without being paid. */
export const ended = ({ payment_state }: OrderFact): boolean =>
  payment_state === 'cancelled' || payment_state === 'expired';

/** What an item is that the game never gave. */
const NEVER_GIVEN = ['not_met', 'withdrawn', 'waiting'];

/**
 * All its money had gone back and the game never gave its item: what it had taken was free from then on, also where that refund
 * failed later and a person has to send it again.
 */
export function undone({ facts }: Court, { number, payment_state, item_state }: OrderFact): boolean {
  if (!NEVER_GIVEN.includes(item_state)) return false;
  if (payment_state === 'refunded') return true;
  let [gone, given] = [false, true];
  for (const event of facts.timelines.get(number)?.split(' ') ?? []) {
    if (event === 'refunded') gone = true;
    if (event === 'refund_failed' || event === 'dispute_won') gone = false;
    if (event === item_state) given = false;
    if (gone && !given) return true;
  }
  return false;
}

/** It was paid at its price, and is not undone. When all is quiet no order is open any more. */
export const spends = (court: Court, order: OrderFact): boolean =>
  (court.facts.timelines.get(order.number)?.split(' ').includes('paid') ?? false) && !undone(court, order);
