import type { BookPayment } from './attacks.ts';
import type { DeliveryFact, Facts, GameEntry, OrderFact, PaymentFact } from './facts.ts';
import { illegalStep } from './timeline.ts';
import type { Witness } from './witness.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'answers' | 'quiet';

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

/** What an order's money is to the provider: what came and has neither gone back nor is held. */
const kept = ({ status, amount, refunded, disputed }: BookPayment): number =>
  (status === 'captured' ? amount : 0) - refunded - disputed;
const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** Judges the end of a run by the database's rows, the provider's and the games' own books, and what clients were told. */
function judge(facts: Facts, witness: Witness, limits: ReadonlyMap<string, number>, stock: number): Verdict {
  const court = new Court(facts, witness);
  court.ledger();
  court.money();
  for (const order of facts.orders) court.delivery(order);
  court.strayDeliveries();
  court.promises();
  court.timelines();
  court.agreement();
  court.limits(limits, stock);
  court.endings();
  court.checked.answers = witness.judged;
  for (const { number, what } of witness.wrongs) court.find('answers', number, what);
  return { checked: court.checked, violations: court.violations };
}

/** States of the payment that counts, and what its order may say then. */
const SAYS: Record<string, readonly string[]> = {
  captured: ['paid'],
  partially_refunded: ['partially_refunded'],
  refunded: ['refunded'],
  disputed: ['disputed'],
  dispute_won: ['paid'],
  dispute_lost: ['refunded'],
};

/** Under this id all buyers' purchases of an item are counted together. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

class Court {
  readonly checked: Record<Invariant, number> = { I1: 0, I2: 0, I3: 0, I4: 0, I5: 0, I6: 0, answers: 0, quiet: 0 };
  readonly violations: Violation[] = [];
  readonly #facts: Facts;
  readonly #witness: Witness;
  readonly #orders: ReadonlyMap<string, OrderFact>;
  readonly #payments: ReadonlyMap<string, PaymentFact>;
  readonly #byOrder: Map<string, PaymentFact[]>;
  readonly #books: ReadonlyMap<string, BookPayment>;
  readonly #accepted: Map<string, GameEntry[]>;
  readonly #deliveries: Map<string, DeliveryFact[]>;

  constructor(facts: Facts, witness: Witness) {
    this.#facts = facts;
    this.#witness = witness;
    this.#orders = new Map(facts.orders.map((order) => [order.number, order]));
    this.#payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
    this.#byOrder = Map.groupBy(facts.payments, ({ payable }) => payable);
    this.#books = new Map(facts.books.payments.map((payment) => [payment.reference, payment]));
    this.#accepted = Map.groupBy(
      facts.books.deliveries.filter(({ result }) => result === 'accepted'),
      ({ orderNumber }) => orderNumber,
    );
    this.#deliveries = Map.groupBy(facts.deliveries, ({ reference }) => reference);
  }

  find(invariant: Invariant, number: string | null, what: string): void {
    this.violations.push({ invariant, number, what });
  }

  #check(invariant: Invariant, number: string | null, holds: boolean, what: () => string): void {
    this.checked[invariant] += 1;
    if (!holds) this.find(invariant, number, what());
  }

  #bookOf(number: string): BookPayment[] {
    return (this.#byOrder.get(number) ?? []).flatMap(({ id }) => this.#books.get(id) ?? []);
  }

  /** I1: every transaction is zero, every payment is the sum of its entries, nothing is negative. */
  ledger(): void {
    const { ledger, payments } = this.#facts;
    for (const [id, entries] of Map.groupBy(ledger, ({ transaction }) => transaction)) {
      const number = this.#payments.get(entries[0]?.payment_id ?? '')?.payable ?? null;
      this.#check(
        'I1',
        number,
        sum(entries, ({ amount }) => amount) === 0,
        () => `ledger transaction ${id} is not zero`,
      );
    }
    const byPayment = Map.groupBy(ledger, ({ payment_id }) => payment_id);
    for (const payment of payments) {
      const entries = byPayment.get(payment.id) ?? [];
      const balance = (account: string): number =>
        sum(
          entries.filter((entry) => entry.account === account),
          ({ amount }) => amount,
        );
      const booked = { captured: -balance('sales'), refunded: balance('refunds'), disputed: balance('disputes') };
      const { captured, refunded, disputed } = payment;
      const same = booked.captured === captured && booked.refunded === refunded && booked.disputed === disputed;
      this.#check(
        'I1',
        payment.payable,
        same,
        () =>
          `payment ${payment.id} says ${JSON.stringify({ captured, refunded, disputed })}, the ledger ${JSON.stringify(booked)}`,
      );
      const least = Math.min(captured, refunded, disputed, captured - refunded - disputed, balance('provider'));
      this.#check(
        'I1',
        payment.payable,
        least >= 0,
        () =>
          `payment ${payment.id} has a negative balance: ${JSON.stringify({ ...booked, provider: balance('provider') })}`,
      );
    }
  }

  /** I2: what an order keeps is what the provider's books say; every payment of theirs is one of ours. */
  money(): void {
    for (const { number } of this.#facts.orders) {
      const ours = sum(this.#byOrder.get(number) ?? [], (p) => p.captured - p.refunded - p.disputed);
      const theirs = sum(this.#bookOf(number), kept);
      this.#check('I2', number, ours === theirs, () => `we keep ${ours}, the provider says ${theirs}`);
    }
    for (const book of this.#books.values()) {
      const ours = this.#payments.get(book.reference);
      this.#check(
        'I2',
        ours?.payable ?? null,
        ours !== undefined,
        () => `the provider has ${book.id} (${book.status}), we never heard of it`,
      );
      if (!ours) continue;
      const theirs = {
        captured: book.status === 'captured' ? book.amount : 0,
        refunded: book.refunded,
        disputed: book.disputed,
      };
      const { captured, refunded, disputed } = ours;
      const same = captured === theirs.captured && refunded === theirs.refunded && disputed === theirs.disputed;
      const open = book.dispute === 'open';
      this.#check(
        'I2',
        ours.payable,
        ours.state !== 'disputed' || open,
        () => `payment ${ours.id} is disputed to us, the provider says ${book.dispute}`,
      );
      this.#check(
        'I2',
        ours.payable,
        same,
        () =>
          `payment ${ours.id}: we say ${JSON.stringify({ captured, refunded, disputed })}, the provider ${JSON.stringify(theirs)}`,
      );
    }
  }

  /** I3: at most one accepted delivery, exactly one for what stays paid, none for what nobody paid, and the right things. */
  delivery(order: OrderFact): void {
    const { number } = order;
    const accepted = this.#accepted.get(number) ?? [];
    const rows = this.#deliveries.get(number) ?? [];
    this.#check('I3', number, accepted.length <= 1, () => `the game accepted ${accepted.length} deliveries`);
    const everPaid = this.#bookOf(number).some(({ status }) => status === 'captured');
    const mayHave = everPaid && order.payment_state !== 'cancelled' && order.payment_state !== 'expired';
    this.#check(
      'I3',
      number,
      accepted.length === 0 || mayHave,
      () => `delivered, but the order is ${order.payment_state} and the provider has ${everPaid ? 'a' : 'no'} capture`,
    );

    const excused = rows.some(({ state }) => state === 'parked' || state === 'refused');
    const paid = ['paid', 'partially_refunded', 'disputed'].includes(order.payment_state);
    if (paid && !excused) {
      this.#check(
        'I3',
        number,
        accepted.length === 1,
        () => `the order is ${order.payment_state}, the game accepted ${accepted.length} deliveries`,
      );
      this.#check(
        'I3',
        number,
        order.item_state === 'sent',
        () => `the game has the item, the order says ${order.item_state}`,
      );
    }
    if (rows.some(({ state }) => state === 'refused')) {
      this.#check(
        'I3',
        number,
        accepted.length === 0 && order.item_state === 'not_met',
        () => `a refused delivery: the order says ${order.item_state}, the game accepted ${accepted.length}`,
      );
    }
    const wanted = JSON.stringify(
      order.snapshot.price.grants.map(({ id, quantity, bonus }) => ({ id, quantity: quantity + bonus })),
    );
    for (const entry of accepted) {
      const right =
        JSON.stringify(entry.contents.map(({ id, quantity }) => ({ id, quantity }))) === wanted &&
        entry.gid === order.gid &&
        entry.uid === order.uid &&
        entry.roleId === order.role.roleId &&
        entry.serverId === order.role.server.id;
      this.#check('I3', number, right, () => `something else was delivered: ${JSON.stringify(entry)}`);
    }
  }

  strayDeliveries(): void {
    for (const [number, entries] of this.#accepted) {
      this.#check(
        'I3',
        number,
        this.#orders.has(number),
        () => `the game has ${entries.length} deliveries for an order that does not exist`,
      );
    }
  }

  /** I4: what a client was told is so. */
  promises(): void {
    const { orders, payments, cancelled, keys } = this.#witness;
    for (const [number, { uid, total }] of orders) {
      const order = this.#orders.get(number);
      this.#check(
        'I4',
        number,
        order?.uid === uid && order.total === total,
        () => `acknowledged to ${uid} for ${total}, but is ${order ? `of ${order.uid} for ${order.total}` : 'gone'}`,
      );
    }
    const byProvider = new Map(this.#facts.payments.map((payment) => [payment.provider_id, payment]));
    for (const [id, number] of payments) {
      this.#check(
        'I4',
        number,
        byProvider.get(id)?.payable === number,
        () => `payment ${id} was opened for it and is not there`,
      );
    }
    for (const number of cancelled) {
      const state = this.#orders.get(number)?.payment_state;
      this.#check('I4', number, state === 'cancelled', () => `cancelling was acknowledged, the order is ${state}`);
    }
    for (const [uid, orders] of Map.groupBy(this.#facts.orders, (order) => order.uid)) {
      const most = keys.get(uid) ?? 0;
      this.#check(
        'I4',
        null,
        orders.length <= most,
        () => `player ${uid} used ${most} keys and has ${orders.length} orders`,
      );
    }
  }

  /** I4 too: webhooks that were answered with 2xx. */
  webhooks(acknowledged: ReadonlySet<string>): void {
    for (const id of acknowledged) {
      this.#check('I4', null, this.#facts.webhooks.has(id), () => `webhook ${id} was acknowledged and is not stored`);
    }
  }

  /** I5: each timeline is a legal way, and the row stands where it ends. */
  timelines(): void {
    const timelines = Map.groupBy(this.#facts.events, ({ number }) => number);
    for (const { number, payment_state, item_state } of this.#facts.orders) {
      const events = (timelines.get(number) ?? []).map(({ event }) => event);
      const illegal = illegalStep(events, payment_state, item_state);
      this.#check(
        'I5',
        number,
        illegal === null,
        () => `${illegal}: ${events.join(' → ')} (${payment_state}, ${item_state})`,
      );
    }
  }

  /** I5 too: an order says of its money what the payment that counts says. */
  agreement(): void {
    for (const { number, payment_id, payment_state } of this.#facts.orders) {
      const payment = this.#payments.get(payment_id ?? '');
      const wanted = payment && SAYS[payment.state];
      if (!wanted || payment_state === 'cancelled' || payment_state === 'expired') continue;
      this.#check(
        'I5',
        number,
        wanted.includes(payment_state),
        () => `its payment is ${payment.state}, the order ${payment_state}`,
      );
    }
  }

  /** I6: no limit is passed, and what is counted is what lives. */
  limits(limits: ReadonlyMap<string, number>, stock: number): void {
    const live = this.#facts.orders.filter(
      ({ payment_state }) => payment_state !== 'cancelled' && payment_state !== 'expired',
    );
    const keyOf = (o: { playerId: string; gid: number; item: string }, roleId = '', period = ''): string =>
      [o.playerId, o.gid, o.item, roleId, period].join(' ');
    const mine = live.filter(({ snapshot }) => snapshot.limit);
    const groups = Map.groupBy(mine, (order) =>
      keyOf(order, order.snapshot.limit?.roleId, order.snapshot.limit?.period),
    );
    const sold = live.filter(({ snapshot }) => snapshot.stock);
    const [one] = sold;
    if (one) groups.set(keyOf({ ...one, playerId: EVERYBODY }, '', '-infinity'), sold);
    for (const orders of groups.values()) {
      const [first] = orders;
      const limit = orders === sold ? stock : (limits.get(`${first?.gid}/${first?.item}`) ?? 0);
      this.#check(
        'I6',
        first?.number ?? null,
        orders.length <= limit,
        () => `${orders.length} live orders of ${first?.item}, the limit is ${limit}`,
      );
    }
    for (const row of this.#facts.counts) {
      const orders = groups.get(keyOf(row, row.roleId, row.period)) ?? [];
      this.#check(
        'I6',
        orders[0]?.number ?? null,
        orders.length === row.used,
        () => `${row.used} purchases of ${row.item} are counted, ${orders.length} orders live`,
      );
    }
  }

  /** I6 too: no money stays for what is not given, and none beside what counts. */
  endings(): void {
    for (const order of this.#facts.orders) {
      const { number, payment_state } = order;
      const books = this.#bookOf(number);
      const ended = payment_state === 'cancelled' || payment_state === 'expired';
      const surplus = ended ? books : books.filter(({ reference }) => reference !== order.payment_id);
      this.#check(
        'I6',
        number,
        sum(surplus, kept) === 0,
        () =>
          `${ended ? `${payment_state}, yet` : 'beside the payment that counts'} the provider keeps ${sum(surplus, kept)}`,
      );
      if (order.item_state !== 'not_met') continue;
      this.#check(
        'I6',
        number,
        sum(books, kept) === 0,
        () => `the item was refused for good, yet the provider keeps ${sum(books, kept)}`,
      );
    }
  }
}

/** The same with the acknowledged webhooks and what did not become quiet. */
export function judgeRun(
  facts: Facts,
  witness: Witness,
  limits: ReadonlyMap<string, number>,
  stock: number,
  acknowledged: ReadonlySet<string>,
  open: Record<string, number>,
): Verdict {
  const verdict = judge(facts, witness, limits, stock);
  const court = new Court(facts, witness);
  court.webhooks(acknowledged);
  verdict.checked.I4 += court.checked.I4;
  verdict.violations.push(...court.violations);
  verdict.checked.quiet = 1;
  for (const [what, count] of Object.entries(open)) {
    verdict.violations.push({ invariant: 'quiet', number: null, what: `${count} ${what} are still open` });
  }
  return verdict;
}
