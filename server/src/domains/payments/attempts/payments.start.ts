import { earlierResult, type KeyUse } from '#server/db/once/idempotency.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { type PaymentsParts, providerOf } from '../payments.deps.ts';
import { OPEN_STATES } from '../payments.machine.ts';
import { type PaymentRequest, ProviderRefused, TrySpent } from '../payments.port.ts';
import { findPayment, isSlotTaken, recordNoAnswer, recordSpent, takeOver } from '../payments.repo.ts';
import { MOST_OPEN } from '../payments.rules.ts';

/** Seconds for which a call to the provider may hold the attempt. Longer than the adapter's timeout. */
export const CALL_SECONDS = 15;

export interface StartPayment extends Omit<PaymentRequest, 'paymentId' | 'expiresIn' | 'spent'> {
  playerId: string;
  provider: string;
  payable: string;
  /** Time after which the provider should take no money for it. */
  expiresAt: Date;
}

export interface StartedPayment {
  paymentId: string;
  /** Empty if the attempt ended before it had a page. */
  redirectUrl: string;
  /** False if the attempt was closed at the provider or given up, so that its page takes no money. */
  open: boolean;
}

/**
 * Opens an attempt and returns the provider's page.
 * @throws ApiError `method.unknown`, `method.refused`, `payment.undecided`, `payment.provider_unavailable`,
 * `request.in_flight`, `request.key_reused`
 */
export async function startPayment(deps: PaymentsParts, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  try {
    // Checked before anything is written, so that an unsuitable provider leaves no attempt behind.
    const { wallets } = providerOf(deps, request.provider);
    if (request.wallet && !wallets.includes(request.wallet))
      throw apiError('method.unknown', { method: request.method });
  } catch (error) {
    // A repeat continues with the stored provider, even if the catalogue has changed its method since.
    if ((await earlierResult(deps.sql, use)) === null) throw error;
  }
  const id = await inSlot(() => deps.writes.insertPayment({ payment: request, use }));
  return id ? callProvider(deps, { id, spent: 0 }, request) : repeat(deps, request, use);
}

/** Runs a write that takes a slot. Tries the next slot if another attempt took the same one at that moment. */
async function inSlot<T>(write: () => Promise<T>): Promise<T> {
  for (let lost = 0; ; lost++) {
    try {
      return await write();
    } catch (error) {
      if (refusalReason(error) === 'open_attempts') throw apiError('payment.undecided', {});
      if (!isSlotTaken(error) || lost === MOST_OPEN) throw error;
    }
  }
}

interface Attempt {
  id: string;
  spent: number;
}

async function callProvider(deps: PaymentsParts, attempt: Attempt, request: StartPayment): Promise<StartedPayment> {
  const paymentId = attempt.id;
  const { provider, playerId, payable: _, expiresAt, ...asked } = request;
  const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - (idCreatedAt(paymentId) ?? Date.now())) / 1000));
  const asks = providerOf(deps, provider);
  // A repeat may use a former provider of the method; without the wallet its page opens with all its methods.
  const wallet = asked.wallet && asks.wallets.includes(asked.wallet) ? asked.wallet : null;
  const begun = performance.now();
  const create = (spent: number) => asks.create({ ...asked, wallet, paymentId, expiresIn, spent });
  const answer = await create(attempt.spent)
    .catch(async (error: unknown) => {
      if (!(error instanceof TrySpent)) throw error;
      // Stored before it is used, so that a repeat after a crash uses the same number.
      await recordSpent(deps.sql, playerId, paymentId, attempt.spent + 1);
      return create(attempt.spent + 1);
    })
    .catch(async (error: unknown) => {
      // After this time another process may have the call, and this write would free its slot.
      if (performance.now() - begun < CALL_SECONDS * 1000) await recordNoAnswer(deps.sql, playerId, paymentId);
      const { method, currency, amount } = request;
      const attempted = { err: error, provider, method, currency, amount, payment: paymentId };
      if (!(error instanceof ProviderRefused)) {
        deps.log.warn(attempted, 'the payment provider did not open the payment');
        throw apiError('payment.provider_unavailable', {});
      }
      // For example a method that the publisher's account does not have. It fails until an operator acts.
      deps.log.error(
        { alert: 'payment.method_refused', ...attempted },
        'the payment provider refuses a payment method',
      );
      throw apiError('method.refused', { method });
    });
  const state = await deps.writes.recordRedirect({ playerId, id: paymentId, ...answer });
  return { paymentId, redirectUrl: answer.redirectUrl, open: state !== 'cancelled' };
}

/** Handles a repeat with the same key: returns the same page, or tries again if the provider did not answer. */
async function repeat(deps: PaymentsParts, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  const id = await earlierResult(deps.sql, use);
  const earlier = id && (await findPayment(deps.sql, request.playerId, id));
  if (!earlier) throw apiError('request.in_flight', {});
  const { id: paymentId, redirectUrl, state } = earlier;
  if (redirectUrl) return { paymentId, redirectUrl, open: state !== 'cancelled' };
  // A second start would create a page that no check asks about or closes.
  if (!OPEN_STATES.includes(state)) return { paymentId, redirectUrl: '', open: false };
  const taken = await inSlot(() => takeOver(deps.sql, request.playerId, paymentId, CALL_SECONDS));
  if (!taken) throw apiError('request.in_flight', {});
  // Uses the stored provider, because the method may have another one by now.
  return callProvider(deps, taken, { ...request, provider: taken.provider });
}
