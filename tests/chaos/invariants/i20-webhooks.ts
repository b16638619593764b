import type { PublisherFacts } from '../publisher/facts.ts';
import type { Court } from './court.ts';

/** The type of webhook that follows from each event of a timeline; other events have none. */
const TOLD: Readonly<Record<string, string>> = {
  created: 'order.created',
  paid: 'order.paid',
  sent: 'order.sent',
  cancelled: 'order.cancelled',
  expired: 'order.expired',
  partially_refunded: 'order.refunded',
  refunded: 'order.refunded',
  disputed: 'order.disputed',
  dispute_won: 'dispute.closed',
  dispute_lost: 'dispute.closed',
};
const OF_ORDERS = new Set(Object.values(TOLD));

/**
 * I20: the publisher's endpoint took each webhook of each order's timeline, in its order, and each other webhook of the
 * shop's log, those of a player in order. It took no others, and every call was signed. Repeats do not count.
 */
export function judgeWebhooks(court: Court): void {
  const { publisher } = court.facts;
  if (!publisher) return;
  judgeOrders(court, publisher);
  judgeLog(court, publisher);
  for (const what of publisher.books.wrong) court.check('I20', null, false, () => `a webhook was not valid: ${what}`);
}

function judgeOrders(court: Court, { books }: PublisherFacts): void {
  const byNumber = Map.groupBy(
    books.arrivals.filter(({ type }) => OF_ORDERS.has(type)),
    ({ number }) => number,
  );
  for (const { number } of court.facts.orders) {
    const events = court.facts.timelines.get(number)?.split(' ') ?? [];
    const wanted = events.flatMap((event) => TOLD[event] ?? []).join(' ');
    const got = (byNumber.get(number) ?? []).map(({ type }) => type).join(' ');
    court.check('I20', number, got === wanted, () => `its webhooks were: ${got}; they should be: ${wanted}`);
  }
}

function judgeLog(court: Court, { books, log }: PublisherFacts): void {
  const places = new Map(books.arrivals.map(({ id }, place) => [id, place]));
  const stored = new Set(log.map(({ id }) => id));
  for (const { id, type } of books.arrivals)
    court.check('I20', null, stored.has(id), () => `the webhook ${id} (${type}) is not in the log`);
  const last = new Map<string, number>();
  for (const { id, key } of log) {
    const place = places.get(id);
    const before = last.get(key) ?? -1;
    court.check('I20', null, place !== undefined, () => `the webhook ${id} never arrived`);
    if (place === undefined) continue;
    court.check('I20', null, place > before, () => `the webhook ${id} of ${key} arrived before an earlier one`);
    last.set(key, Math.max(place, before));
  }
}
