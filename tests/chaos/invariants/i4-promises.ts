import type { Court } from './court.ts';

/** I4: every answer to a client or the provider is true. */
export function judgePromises(court: Court): void {
  judgeOrders(court);
  judgePayments(court);
  for (const number of court.witness.cancelled) {
    const state = court.orders.get(number)?.payment_state;
    court.check('I4', number, state === 'cancelled', () => `cancelling was acknowledged, the order is ${state}`);
  }
  const given = new Set(court.facts.refunds.map(({ cause, cause_id }) => `${cause}:${cause_id}`));
  for (const [reason, number] of court.witness.done) {
    court.check('I4', number, given.has(reason), () => `an operator was told of the refund ${reason}, it is not there`);
  }
  for (const id of court.givens.acknowledged) {
    const stored = court.facts.webhooks.has(id);
    court.check('I4', null, stored, () => `webhook ${id} was acknowledged and is not stored`);
  }
}

function judgeOrders(court: Court): void {
  const { orders, keys } = court.witness;
  for (const [number, { uid, total }] of orders) {
    const order = court.orders.get(number);
    court.check(
      'I4',
      number,
      order?.uid === uid && order.total === total,
      () => `acknowledged to ${uid} for ${total}, but is ${order ? `of ${order.uid} for ${order.total}` : 'gone'}`,
    );
  }
  for (const [uid, { length }] of Map.groupBy(court.facts.orders, (order) => order.uid)) {
    const most = keys.get(uid) ?? 0;
    court.check('I4', null, length <= most, () => `player ${uid} used ${most} keys and has ${length} orders`);
  }
}

function judgePayments(court: Court): void {
  const byProvider = new Map(court.facts.payments.map((payment) => [payment.provider_id, payment]));
  for (const [id, number] of court.witness.payments) {
    const there = byProvider.get(id)?.payable === number;
    court.check('I4', number, there, () => `payment ${id} was opened for it and is not there`);
  }
}
