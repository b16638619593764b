import type { Tx } from '#server/db/client.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { OPEN_STATES, type PaymentState } from '../payments.machine.ts';
import {
  type Approval,
  type PaymentProvider,
  ProviderRefused,
  type ProviderState,
  type ProviderUpdate,
  type ReceivedUpdate,
  receivedFrom,
  UNTOUCHED,
} from '../payments.port.ts';
import { findById, lockAttempts, openPayments } from '../payments.repo.ts';
import type { Payment } from '../payments.rules.ts';
import { applyAll } from '../updates/payments.apply.ts';

const QUEUE = 'payments.capture';
const RETURN_MS = 5000;
const MOST_ASKED = 5000;

/** Before the shop asked its provider for the money. */
const UNCLAIMED: readonly PaymentState[] = ['created', 'pending'];

interface Approved {
  provider: string;
  paymentId: string;
}

/** Queues the approved ones of these updates. A job takes their money, outside of any transaction. */
export const queueCaptures = (deps: PaymentsDeps, tx: Tx, updates: readonly ReceivedUpdate[]): Promise<void> =>
  deps.queue.add<Approved>(
    tx,
    QUEUE,
    updates
      .filter(({ event, distrust }) => event === 'approved' && distrust === undefined)
      .map(({ provider, paymentId }) => ({ data: { provider, paymentId } })),
  );

/**
 * Defines the queue; with `work`, this process also takes jobs.
 * @param settle asks the provider about a payment, takes the money if it is approved, and stores the result
 */
export async function startCaptures(
  deps: PaymentsDeps,
  work: boolean,
  settle: (payment: Payment) => Promise<unknown>,
): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<Approved>(QUEUE, { batch: 1, concurrency: 4 }, async (all) => {
    for (const { provider, paymentId } of all) {
      const payment = await findById(deps.sql, provider, paymentId);
      if (payment && OPEN_STATES.includes(payment.state)) await settle(payment);
    }
  });
}

/**
 * Takes the money of an approved payment, if its order can still be paid and the payer agreed to exactly its amount.
 * Returns the state if the shop knows it without asking the provider again; null otherwise.
 */
export async function takeMoney(
  deps: PaymentsDeps,
  payment: Payment,
  approval: Approval,
): Promise<ProviderState | null> {
  const provider = providerOf(deps, payment.provider);
  const claimed = await claim(deps, payment, approval);
  if (claimed !== 'claimed') return claimed;
  const { id: paymentId, providerId } = payment;
  try {
    await provider.capture?.({ paymentId, providerId });
    return null;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    deps.log.warn({ err: error, provider: provider.name, payment: paymentId }, 'an approved payment was refused');
    return decided(payment, 'failed', 'declined');
  }
}

/**
 * Claims the capture of a payment: from then on its money may move. Locks all attempts of the order, so that of two
 * approved ones only one is captured, and none that was closed. If another attempt has the money, closes this one.
 * Fails it if the payer agreed to another amount.
 */
const claim = (
  deps: PaymentsDeps,
  { id, playerId, payable }: Payment,
  { amount, currency }: Approval,
): Promise<'claimed' | ProviderState> =>
  deps.sql.begin(async (tx) => {
    const attempts = await lockAttempts(tx, playerId, payable);
    const own = attempts.find((attempt) => attempt.id === id);
    if (!own || !OPEN_STATES.includes(own.state)) return { status: 'pending' };
    if (amount !== own.amount || currency !== own.currency) {
      const failed = decided(own, 'failed', 'amount_differs');
      await applyAll(deps, tx, receivedFrom(own.provider, failed.updates));
      const asked = { amount: own.amount, currency: own.currency };
      const facts = { payment: id, payable, provider: own.provider, asked, approved: { amount, currency } };
      deps.log.error({ alert: 'payment.approval_differs', ...facts }, 'payer agreed to another amount, took no money');
      return failed;
    }
    const isPaid = attempts.some(({ captured }) => captured > 0);
    // An unanswered capture is repeated, but not once another attempt has the money: the provider ends the approval.
    if (own.state === 'authorised') return isPaid ? { status: 'pending' } : 'claimed';
    if (isPaid) {
      const closed = decided(own, 'cancelled');
      await applyAll(deps, tx, receivedFrom(own.provider, closed.updates));
      return closed;
    }
    // The money of another attempt may be on its way. It is decided soon, and then this one is asked about again.
    if (attempts.some(({ state }) => state === 'authorised')) return { status: 'pending' };
    await applyAll(deps, tx, receivedFrom(own.provider, decided(own, 'authorised').updates));
    return 'claimed';
  });

/**
 * Closes an attempt whose money moves only if the shop captures it, and that the shop has not begun to capture. The
 * provider is not asked. Returns whether it did; `claim` then takes no money for it any more.
 */
export async function withdraw(deps: PaymentsDeps, payment: Payment): Promise<boolean> {
  if (!leavesCapture(deps.providers, payment)) return false;
  const { id, playerId, payable } = payment;
  const closed = await deps.sql.begin(async (tx) => {
    const own = (await lockAttempts(tx, playerId, payable)).find((attempt) => attempt.id === id);
    // Another provider may have the attempt by now, and only that one can close it.
    if (!own || own.provider !== payment.provider || !UNCLAIMED.includes(own.state)) return false;
    await applyAll(deps, tx, receivedFrom(own.provider, decided(own, 'cancelled').updates));
    return true;
  });
  if (closed) deps.poke();
  return closed;
}

const leavesCapture = (providers: readonly PaymentProvider[], { provider }: Payment): boolean =>
  providers.some(({ name, capture }) => name === provider && capture !== undefined);

/**
 * Asks about the approved attempts of a payable whose payer has returned to the shop, because the provider's webhook
 * may be late or lost. Each attempt is asked about once in `RETURN_MS` by each process, however often a page is opened.
 */
export function askOnReturn(deps: PaymentsDeps, settle: (payment: Payment) => Promise<unknown>) {
  const asked = new Map<string, number>();
  return async (playerId: string, payable: string): Promise<void> => {
    if (!deps.providers.some(({ capture }) => capture)) return;
    const open = await openPayments(deps.sql, playerId, payable);
    for (const payment of open.filter((one) => one.redirectUrl !== null && leavesCapture(deps.providers, one))) {
      const now = performance.now();
      if (now - (asked.get(payment.id) ?? Number.NEGATIVE_INFINITY) < RETURN_MS) continue;
      if (asked.size >= MOST_ASKED) asked.clear();
      asked.set(payment.id, now);
      await settle(payment);
    }
  };
}

/** A decision of the shop itself, as if the provider had made it. */
const decided = (
  { id: paymentId, providerId, amount, currency }: Payment,
  event: ProviderUpdate['event'],
  failure: string | null = null,
) => ({
  status: 'settled' as const,
  updates: [{ ...UNTOUCHED, event, paymentId, providerId, amount, currency, failure }],
});
