import type { GameEntry, OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/**
 * I3: at most one accepted delivery, exactly one for an order that stays paid, none for an unpaid one, and the right
 * items.
 */
export function judgeDeliveries(court: Court): void {
  for (const order of court.facts.orders) {
    judgeCount(court, order);
    for (const entry of court.accepted.get(order.number) ?? []) judgeContents(court, order, entry);
  }
  for (const [number, entries] of court.accepted) {
    court.check(
      'I3',
      number,
      court.orders.has(number),
      () => `the game has ${entries.length} deliveries for an order that does not exist`,
    );
  }
}

/** Results of a delivery that the game never accepted, with the item states of its order. */
const NEVER_GIVEN = [
  ['refused', 'not_met'],
  ['withdrawn', 'withdrawn'],
] as const;

function judgeCount(court: Court, order: OrderFact): void {
  const { number, payment_state, item_state } = order;
  const { length: accepted } = court.accepted.get(number) ?? [];
  const rows = court.deliveriesOf(number);
  court.check('I3', number, accepted <= 1, () => `the game accepted ${accepted} deliveries`);
  const everPaid = court.booksOf(number).some(({ status }) => status === 'captured');
  const mayHave = everPaid && payment_state !== 'cancelled' && payment_state !== 'expired';
  court.check(
    'I3',
    number,
    accepted === 0 || mayHave,
    () => `delivered, but the order is ${payment_state} and the provider has ${everPaid ? 'a' : 'no'} capture`,
  );

  const excused = rows.some(({ state }) => ['parked', 'refused', 'withdrawn', 'unclear'].includes(state));
  if (['paid', 'partially_refunded', 'disputed'].includes(payment_state) && !excused) {
    court.check(
      'I3',
      number,
      accepted === 1,
      () => `the order is ${payment_state}, the game accepted ${accepted} deliveries`,
    );
    court.check('I3', number, item_state === 'sent', () => `the game has the item, the order says ${item_state}`);
  }
  for (const [state, item] of NEVER_GIVEN) {
    if (!rows.some((row) => row.state === state)) continue;
    court.check(
      'I3',
      number,
      accepted === 0 && item_state === item,
      () => `a ${state} delivery: the order says ${item_state}, the game accepted ${accepted}`,
    );
  }
}

function judgeContents(court: Court, order: OrderFact, entry: GameEntry): void {
  const wanted = order.grants.map(({ id, quantity, bonus, extra }) => ({ id, quantity: quantity + bonus + extra }));
  const given = entry.contents.map(({ id, quantity }) => ({ id, quantity }));
  const right =
    JSON.stringify(given) === JSON.stringify(wanted) &&
    entry.gid === order.gid &&
    entry.uid === order.uid &&
    entry.roleId === order.roleId &&
    entry.serverId === order.serverId;
  court.check('I3', order.number, right, () => `something else was delivered: ${JSON.stringify(entry)}`);
}
