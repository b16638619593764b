import type { BookEntry, BookPayment } from '../books.ts';
import type { Catalogue, Limit } from '../catalogue.ts';
import type { DeliveryFact, Facts, GameEntry, OrderFact, PaymentFact } from '../facts.ts';
import type { Backend } from '../publisher/backend.ts';
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
  | 'I20'
  | 'I21'
  | 'I22'
  | 'I23'
  | 'answers'
  | 'quiet'
  | 'alive';

export interface Violation {
  invariant: Invariant;
  /** The order that it is about, if any. */
  number: string | null;
  what: string;
}

export interface Verdict {
  /** How many things each invariant was checked on. */
  checked: Record<Invariant, number>;
  violations: Violation[];
}

/** Facts about the start of the run that neither the database nor the outside contains. */
export interface Givens {
  /** Prices, contents and limits in the publisher's files. */
  catalogue: Catalogue;
  /** The limits of items, by `gid/item`. */
  limits: ReadonlyMap<string, Limit>;
  /** Stories, by index, in which only a fault can keep a buyer from the item. */
  willing: ReadonlySet<number>;
  /** How often the stocked item can be sold. */
  stock: number;
  /** The monthly limit that a player set before the first order, by uid. */
  caps: ReadonlyMap<string, { amount: number; currency: string }>;
  /** Ids of the webhooks that were answered with 2xx. */
  acknowledged: ReadonlySet<string>;
  /** Subscribers that follow the events of orders. */
  followers: readonly string[];
  /** Uids of the players, and whether they got the gifts of operators to all. */
  players: readonly string[];
  compensated: boolean;
  /** Invited players by their inviter's link: uids. */
  invited: ReadonlyMap<string, string>;
  /** The key of the daily draw's seeds, hexadecimal. */
  lotteryKey: string;
  /** The publisher's backend; null: this run has none. */
  backend: Backend | null;
  /** Things that did not become quiet. */
  open: Record<string, number>;
  /** Processes that ended without being killed, with the end of their output. */
  deaths: readonly string[];
}

/** Collects the evidence: counts checks, keeps violations, and finds the data of an order. */
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
    I20: 0,
    I21: 0,
    I22: 0,
    I23: 0,
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
  /** The provider's entries by our payment id. */
  readonly books: ReadonlyMap<string, BookEntry>;
  /** Deliveries that games accepted, by order. */
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

  /** `what` describes the violation if it does not hold. */
  check(invariant: Invariant, number: string | null, holds: boolean, what: () => string): void {
    this.checked[invariant] += 1;
    if (!holds) this.violations.push({ invariant, number, what: what() });
  }

  paymentsOf(number: string): readonly PaymentFact[] {
    return this.#byOrder.get(number) ?? [];
  }

  /** Returns the provider's entries of an order's payments. */
  booksOf(number: string): BookEntry[] {
    return this.paymentsOf(number).flatMap(({ id }) => this.books.get(id) ?? []);
  }

  deliveriesOf(number: string): readonly DeliveryFact[] {
    return this.#deliveries.get(number) ?? [];
  }
}

/** Returns the references of deliveries with rewards instead of ordered items. */
export const rewardDeliveries = ({ deliveries }: Facts): Set<string> =>
  new Set(
    deliveries.flatMap(({ source, reference }) => (source === 'offer' || source === 'reward' ? [reference] : [])),
  );

/** Returns the amount that is kept because a refund failed and waits for a person. */
export const stuck = (book: BookEntry): number =>
  Math.max(0, kept(book) - sum(book.refunds, ({ amount, failed }) => (failed ? amount : 0)));

/** Returns the money of an order at the provider: received, and neither refunded nor disputed. */
export const kept = ({ status, amount, refunded, disputed }: BookPayment): number =>
  (status === 'captured' ? amount : 0) - refunded - disputed;

export const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** Returns true if an order ended without being paid. */
export const ended = ({ payment_state }: OrderFact): boolean =>
  payment_state === 'cancelled' || payment_state === 'expired';

/** Item states in which the game never granted the item. */
const NEVER_GIVEN = ['not_met', 'withdrawn', 'waiting'];

/**
 * Returns true if all money was refunded and the game never granted the item. Its benefits and limits were then free,
 * also if that refund failed later and a person must send it again.
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

/** Returns true if it was paid at its price, and is not undone. At the end no order is open any more. */
export const spends = (court: Court, order: OrderFact): boolean =>
  (court.facts.timelines.get(order.number)?.split(' ').includes('paid') ?? false) && !undone(court, order);
