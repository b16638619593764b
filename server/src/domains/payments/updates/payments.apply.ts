import type { DomainEvent } from '#contract/events.ts';
import { tellCommitted } from '#server/db/client/measured.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { type PaidWith, recordInstruments } from '../instruments.ts';
import { type LedgerLine, writeLedger } from '../ledger/ledger.repo.ts';
import { postingsBetween } from '../ledger/ledger.rules.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ReceivedUpdate } from '../payments.port.ts';
import { insertDuplicates, lockPayments, updatePayments } from '../payments.repo.ts';
import { applyUpdate, type Payment } from '../payments.rules.ts';
import { recordConfirmed, recordReturned } from '../refunds/moves.repo.ts';
import { requestRest } from '../refunds/rest.ts';
import { askSilent, paidWithOf } from './payments.instrument.ts';

/**
 * Applies provider updates to their payments and stores all results: states, ledger entries, events. All in one
 * transaction. Returns the changed payments.
 */
export async function applyAll(deps: PaymentsDeps, tx: Tx, updates: readonly ReceivedUpdate[]): Promise<Payment[]> {
  await insertDuplicates(
    tx,
    updates.filter((update) => update.duplicateOf !== undefined && update.distrust === undefined),
  );
  const ids = [...new Set(updates.map((update) => update.paymentId))];
  const before = new Map<string, Payment>();
  for (const payment of await lockPayments(tx, ids)) before.set(payment.id, payment);

  const after = new Map(before);
  const events: DomainEvent[] = [];
  const failed: string[] = [];
  const trusted: ReceivedUpdate[] = [];
  for (const update of updates) {
    const payment = after.get(update.paymentId);
    const outcome = payment ? applyUpdate(payment, update) : ({ kind: 'alert', why: 'unknown payment' } as const);
    if (outcome.kind === 'alert') {
      const { provider, paymentId, event } = update;
      deps.log.error({ alert: 'payment.webhook_rejected', payment: paymentId, provider, news: event }, outcome.why);
      continue;
    }
    if (update.sealed || update.instrument || update.instrumentCountry || update.card) trusted.push(update);
    if (outcome.kind === 'changed') {
      after.set(update.paymentId, outcome.payment);
      events.push(...outcome.events);
      countResults(tx, outcome.payment, outcome.events);
      failed.push(...update.failedRefunds.flatMap(({ refundId }) => refundId ?? []));
    }
  }

  const changes = [...before.values()].flatMap((payment): Change[] => {
    const now = after.get(payment.id) ?? payment;
    return now === payment ? [] : [{ before: payment, after: now }];
  });
  const changed = changes.map((change) => change.after);
  const told = await paidWithOf(deps, trusted);
  await writeChanges(tx, changes, events, told);
  // An update that changed nothing else, such as a repeat, may be the first that says it.
  const written = new Set(changed.map(({ id }) => id));
  recordInstruments(
    tx,
    [...told.values()].filter(({ paymentId }) => !written.has(paymentId)),
  );
  await recordReturned(tx, changed, failed);
  await recordConfirmed(tx, refundedMoved(changes));
  const rest = await requestRest(deps, tx, changed, failed);
  await askSilent(deps, tx, told, changes);
  for (const { before, after } of changes) {
    const returned = after.refundsFailed - before.refundsFailed;
    if (returned > 0 && !rest.has(after.id)) tellOfReturned(deps, after, returned);
  }
  return changed;
}

/** Counts the result of an attempt, by the events that report it. */
function countResults(tx: Tx, { provider, method }: Payment, events: readonly DomainEvent[]): void {
  for (const { type } of events) {
    const result = RESULTS[type];
    if (result)
      tellCommitted(tx, (telemetry) => telemetry.add('manawell_payments_total', { provider, method, result }));
  }
}

const RESULTS: Partial<Record<DomainEvent['type'], string>> = {
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
};

/** Returns the payments whose refunded amount changed. */
const refundedMoved = (changes: readonly Change[]) =>
  changes.flatMap(({ before, after: { playerId, id, refunded } }) =>
    refunded === before.refunded ? [] : [{ playerId, paymentId: id }],
  );

export interface Change {
  before: Payment;
  after: Payment;
}

/**
 * Stores changes of locked payments with their ledger entries and events. All changes of a payment's money go through
 * this function.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  events: readonly DomainEvent[],
  paidWith: ReadonlyMap<string, PaidWith> = new Map(),
): Promise<void> {
  updatePayments(
    tx,
    changes.map(({ after }) => ({ ...after, paidWith: paidWith.get(after.id) })),
  );
  const lines = changes.flatMap(({ before, after }) =>
    postingsBetween(before, after).map((posting): LedgerLine => ({ payment: after, posting })),
  );
  writeLedger(tx, lines);
  await publish(tx, events);
}

/** Raises an alert: the payer is still owed this money, and an operator must decide how to pay it. */
function tellOfReturned({ log }: PaymentsDeps, payment: Payment, amount: number): void {
  const { id, payable, provider, currency } = payment;
  const alert = 'payment.refund_failed';
  log.error(
    { alert, payment: id, payable, provider, amount, currency },
    'refund failed after the provider accepted it, send it again or settle it',
  );
}
