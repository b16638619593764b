import type { Limit } from '../catalogue.ts';
import type { OrderFact } from '../facts.ts';
import { type Court, ended, kept, stuck, sum, undone } from './court.ts';

/** I6: no limit is exceeded, limit counts match the live orders, and no money stays for an item that is not given. */
export function judgeLimits(court: Court): void {
  const live = court.facts.orders.filter((order) => !ended(order) && !undone(court, order));
  for (const order of live) judgeCounted(court, order);
  judgePurchases(court, live);
  judgeSpending(court, live);
  for (const order of court.facts.orders) judgeEnding(court, order);
}

/** An order counts against the limit of its own character, in the period in which it was placed. */
function judgeCounted(court: Court, order: OrderFact): void {
  const rule = court.givens.limits.get(`${order.gid}/${order.item}`);
  const due = rule && {
    roleId: rule.per === 'character' ? order.roleId : '',
    period: periodAt(order.placedAt, rule),
  };
  const { number, limit } = order;
  court.check(
    'I6',
    number,
    limit?.roleId === due?.roleId && limit?.period === due?.period,
    () => `${order.item} is counted under ${JSON.stringify(limit)}, not under ${JSON.stringify(due ?? null)}`,
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the local start of the current period at an instant, as PostgreSQL writes it; computed without the database.
 */
function periodAt(at: number, { period, timeZone = 'UTC', resetHour = 0 }: Limit): string {
  if (period === 'lifetime') return '-infinity';
  const wall = Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  const day = new Date(Math.floor((wall - resetHour * HOUR_MS) / DAY_MS) * DAY_MS);
  if (period === 'week') day.setTime(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS);
  if (period === 'month') day.setUTCDate(1);
  return `${day.toISOString().slice(0, 10)} 00:00:00`;
}

/** The id under which all buyers' purchases of an item are counted together. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Checks purchases of an item by each character and period, and of the stocked item by all buyers. */
function judgePurchases(court: Court, live: readonly OrderFact[]): void {
  const keyOf = (o: { playerId: string; gid: number; item: string }, roleId = '', period = ''): string =>
    [o.playerId, o.gid, o.item, roleId, period].join(' ');
  const groups = Map.groupBy(
    live.filter(({ limit }) => limit),
    (order) => keyOf(order, order.limit?.roleId, order.limit?.period),
  );
  const sold = live.filter(({ stock }) => stock);
  const [one] = sold;
  if (one) groups.set(keyOf({ ...one, playerId: EVERYBODY }, '', '-infinity'), sold);
  for (const orders of groups.values()) {
    const [first] = orders;
    const { limits, stock } = court.givens;
    const limit = orders === sold ? stock : (limits.get(`${first?.gid}/${first?.item}`)?.count ?? 0);
    court.check(
      'I6',
      first?.number ?? null,
      orders.length <= limit,
      () => `${orders.length} live orders of ${first?.item}, the limit is ${limit}`,
    );
  }
  for (const row of court.facts.counts) {
    const orders = groups.get(keyOf(row, row.roleId, row.period)) ?? [];
    court.check(
      'I6',
      orders[0]?.number ?? null,
      orders.length === row.used,
      () => `${row.used} purchases of ${row.item} are counted, ${orders.length} orders live`,
    );
  }
}

/** Checks each player's monthly spending against their own limit, in its currency. */
function judgeSpending(court: Court, live: readonly OrderFact[]): void {
  const { caps, catalogue } = court.givens;
  /** In the reference currency; rounding down loses a fraction of a minor unit with each order. */
  const worth = (amount: number, currency: string): number => amount / (catalogue.rates[currency] ?? Number.NaN);
  const months = Map.groupBy(live, ({ playerId, spending }) => `${playerId} ${spending.month}`);
  for (const orders of months.values()) {
    const [first] = orders;
    const cap = first && caps.get(first.uid);
    if (!cap) continue;
    const spent = sum(orders, ({ total, currency }) => worth(total, currency));
    const most = worth(cap.amount, cap.currency);
    court.check(
      'I6',
      first.number,
      spent <= most + orders.length * ROUNDING,
      () => `player ${first.uid} has live orders worth ${spent}, the limit of ${cap.amount} ${cap.currency} is ${most}`,
    );
  }
  for (const { playerId, month, reference } of court.facts.spending) {
    const orders = months.get(`${playerId} ${month}`) ?? [];
    const lives = sum(orders, ({ spending }) => spending.reference);
    court.check(
      'I6',
      orders[0]?.number ?? null,
      lives === reference,
      () => `${reference} of player ${playerId} is counted in ${month}, live orders come to ${lives}`,
    );
  }
}

/** Each order is counted in whole thousandths of the reference's minor unit. */
const ROUNDING = 1e-5;

/** Checks that no money stays for an item that is not given, and only the money that counts. */
function judgeEnding(court: Court, order: OrderFact): void {
  const { number, payment_state, item_state, payment_id } = order;
  const books = court.booksOf(number);
  const surplus = ended(order) ? books : books.filter(({ reference }) => reference !== payment_id);
  court.check('I6', number, sum(surplus, stuck) === 0, () => {
    const why = ended(order) ? `${payment_state}, yet` : 'beside the payment that counts';
    return `${why} the provider keeps ${sum(surplus, kept)}`;
  });
  if (item_state !== 'not_met' && item_state !== 'withdrawn') return;
  court.check(
    'I6',
    number,
    sum(books, stuck) === 0,
    () => `the item is ${item_state}, yet the provider keeps ${sum(books, kept)}`,
  );
}
