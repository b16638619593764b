import { databaseNow } from '#server/db/now.ts';
import { takeMoney, withdraw } from '../capture/payments.capture.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import type { PaymentState } from '../payments.machine.ts';
import { type ProviderState, receivedFrom, UNTOUCHED } from '../payments.port.ts';
import {
  attemptsFor,
  differingOrDisputed,
  earlierOrDisputed,
  findPayment,
  freeWithoutPage,
  isGivenUp,
  keepsMoney,
  openPayments,
  takeClosed,
  takeDue,
  withSlot,
} from '../payments.repo.ts';
import { MOST_OPEN, type Payment } from '../payments.rules.ts';
import { applyAll } from '../updates/payments.apply.ts';
import { type Difference, reconcile } from './reconcile.ts';

/** Seconds between checks of an open payment at the provider: after 1, 5 and 15 minutes, 1 hour, then hourly. */
export const CHECK_SECONDS: readonly number[] = [60, 240, 600, 2700, 3600];
const BATCH = 50;
/** Time after which a payment unknown to the provider is given up: it cannot have a page any more. */
const GIVE_UP_SECONDS = 3600;

/**
 * Asks the provider about payments that are due: open ones, and recently closed ones. Returns how many were asked
 * about.
 */
export async function sweepPayments(deps: PaymentsDeps): Promise<number> {
  const open = await takeDue(deps.sql, deps.checkSeconds ?? CHECK_SECONDS, BATCH);
  const due = [...open, ...(await takeClosed(deps.sql, BATCH))];
  await Promise.all(due.map((payment) => trySettle(deps, payment)));
  return due.length;
}

const DAY_MS = 86_400_000;

/**
 * Compares the last days with the provider's books. Asks again about every payment that differs and every open dispute,
 * whose end the sums do not show. This recovers from lost webhooks about payments that were settled long ago. Returns
 * the remaining differences.
 * Banks may dispute payments after months. For older payments it asks about those with a refund or dispute in these
 * days, if the provider can list them.
 */
export async function catchUp(deps: PaymentsDeps, provider: string, days: number): Promise<Difference[]> {
  const now = (await databaseNow(deps.sql)).getTime();
  const left: Difference[] = [];
  for (let day = 1; day <= days; day++) {
    const period = [new Date(now - day * DAY_MS), new Date(now - (day - 1) * DAY_MS)] as const;
    const found = await reconcile(deps, provider, ...period);
    const ours = found.flatMap(({ what, paymentId }) => (what === 'unknown_to_us' ? [] : [paymentId]));
    const payments = await differingOrDisputed(deps.sql, provider, ours, ...period);
    for (const payment of payments) await trySettle(deps, payment);
    left.push(...(payments.length > 0 ? await reconcile(deps, provider, ...period) : found));
  }
  const since = new Date(now - days * DAY_MS);
  const taken = (await providerOf(deps, provider).takenFrom?.(since, new Date(now))) ?? [];
  for (const payment of await earlierOrDisputed(deps.sql, provider, taken, since)) await trySettle(deps, payment);
  return left;
}

/** The result for the attempts of a payable. `closed`: none of them can take money any more. */
export type Closing = 'closed' | 'unclear' | 'paid';

/** Asks the provider to close every open attempt of a payable. Returns the combined result. */
export async function closePayments(deps: PaymentsDeps, playerId: string, payable: string): Promise<Closing> {
  const open = await openPayments(deps.sql, playerId, payable);
  const results = await Promise.all(open.map((payment) => close(deps, payment)));
  // Money captured earlier is stored already, although its order may not know of it yet.
  if (results.includes('paid') || (await keepsMoney(deps.sql, playerId, payable))) return 'paid';
  return results.includes('unclear') ? 'unclear' : 'closed';
}

/**
 * Asks the provider about every open attempt of a payable before another one starts, because its webhooks may be late.
 * If the limit is reached, closes the oldest attempt that can be closed. Returns whether money was captured.
 */
export async function settleEarlier(deps: PaymentsDeps, playerId: string, payable: string): Promise<boolean> {
  const open = await openPayments(deps.sql, playerId, payable);
  const states = await Promise.all(open.map((payment) => trySettle(deps, payment)));
  const slots = await withSlot(deps.sql, playerId, payable);
  const undecided = open.filter(({ id }, index) => slots.has(id) && states[index]?.status !== 'settled');
  if (slots.size >= MOST_OPEN) {
    for (const payment of undecided) if ((await close(deps, payment)) !== 'unclear') break;
  }
  return keepsMoney(deps.sql, playerId, payable);
}

/** Asks the provider to close one attempt, if it can be reached. The sweep resolves unknown results. */
export async function abandonPayment(deps: PaymentsDeps, playerId: string, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.sql, playerId, paymentId);
  if (payment) await close(deps, payment);
}

async function close(deps: PaymentsDeps, payment: Payment): Promise<Closing> {
  try {
    if (await withdraw(deps, payment)) return 'closed';
    const before = await settle(deps, payment);
    if (before.status === 'none' && (await freeWithoutPage(deps.sql, payment))) return 'closed';
    if (before.status !== 'open') return closingOf(before, payment);
    await providerOf(deps, payment.provider).cancel({ paymentId: payment.id, providerId: payment.providerId });
    return closingOf(await settle(deps, payment), payment);
  } catch (error) {
    unknown(deps, payment, error);
    return 'unclear';
  }
}

/** Judges only by the payment's own updates. Money of other payments on its page is stored for those, and refunded. */
function closingOf(state: ProviderState, { id }: Payment): Closing {
  if (state.status !== 'settled') return 'unclear';
  const own = state.updates.filter(({ paymentId }) => paymentId === id);
  return own.some(({ event }) => event === 'captured') ? 'paid' : own.length > 0 ? 'closed' : 'unclear';
}

/** The result of asking a provider about an attempt. `error` is set if it did not answer. */
export interface Checked {
  paymentId: string;
  before: PaymentState;
  after: PaymentState;
  said: ProviderState['status'] | null;
  error: string | null;
}

/** Asks the provider about every attempt of a payable, including settled ones, and stores the answers. */
export async function checkPayments(deps: PaymentsDeps, playerId: string, payable: string): Promise<Checked[]> {
  const before = await attemptsFor(deps.sql, playerId, payable);
  const said = await Promise.allSettled(before.map((payment) => settle(deps, payment)));
  const after = new Map((await attemptsFor(deps.sql, playerId, payable)).map(({ id, state }) => [id, state]));
  return before.map(({ id, state }, index): Checked => {
    const answer = said[index];
    const error = answer?.status === 'rejected' ? String(answer.reason?.message ?? answer.reason) : null;
    const status = answer?.status === 'fulfilled' ? answer.value.status : null;
    return { paymentId: id, before: state, after: after.get(id) ?? state, said: status, error };
  });
}

/** Asks the provider about one payment and stores the decision. Takes the money if the payer approved it. */
export async function settle(deps: PaymentsDeps, payment: Payment): Promise<ProviderState> {
  const { id: paymentId, providerId, amount, currency } = payment;
  const ask = () => providerOf(deps, payment.provider).read({ paymentId, providerId });
  let state = await ask();
  if (state.status === 'approved') state = (await takeMoney(deps, payment, state)) ?? (await ask());
  const updates = state.status === 'settled' ? state.updates : [];
  if (state.status === 'none' && (await isGivenUp(deps.sql, payment, GIVE_UP_SECONDS))) {
    updates.push({ ...UNTOUCHED, event: 'failed', paymentId, providerId, amount, currency, failure: 'error' });
  }
  if (updates.length > 0) {
    await deps.sql.begin((tx) => applyAll(deps, tx, receivedFrom(payment.provider, updates)));
    deps.poke();
  }
  return state;
}

/** As `settle`, but logs errors: one payment that cannot be checked must not stop the others. */
export const trySettle = (deps: PaymentsDeps, payment: Payment): Promise<ProviderState | undefined> =>
  settle(deps, payment).catch((error: unknown) => {
    unknown(deps, payment, error);
    return undefined;
  });

function unknown(deps: PaymentsDeps, payment: Payment, error: unknown): void {
  deps.log.warn({ err: error, payment: payment.id }, 'provider did not return the state of a payment, will ask again');
}
