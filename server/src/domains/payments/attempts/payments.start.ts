import { earlierResult, type KeyUse } from '#server/db/once/idempotency.ts';
import { reasonOf } from '#server/db/refuse.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { drawnAt } from '#server/kernel/ids/drawn-at.ts';
import { type PaymentsParts, providerOf } from '../payments.deps.ts';
import { OPEN_STATES } from '../payments.machine.ts';
import { type PaymentRequest, ProviderRefused, TrySpent } from '../payments.port.ts';
import { findPayment, isSlotTaken, recordNoAnswer, recordSpent, takeOver } from '../payments.repo.ts';
import { MOST_OPEN } from '../payments.rules.ts';

/** Seconds for which a call to the provider may hold the attempt; above the adapter's own time limit. */
export const CALL_SECONDS = 15;

export interface StartPayment extends Omit<PaymentRequest, 'paymentId' | 'expiresIn' | 'spent'> {
  playerId: string;
  provider: string;
  payable: string;
  /** When the provider should take no money for it any more. */
  expiresAt: Date;
}

export interface StartedPayment {
  paymentId: string;
  /** Empty where it ended before it had a page. */
  redirectUrl: string;
  /** False: it was closed at the provider since or given up, and its page takes no money. */
  open: boolean;
}

/**
 * Opens an attempt and answers where the player pays.
 * @throws ApiError `method.unknown`, `method.refused`, `payment.undecided`, `payment.provider_unavailable`, `request.in_flight`, `request.key_reused`
 */
export async function startPayment(deps: PaymentsParts, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  try {
    // Before anything is written: a provider that is not set up, or cannot do this, must not leave an attempt behind.
    const { wallets } = providerOf(deps, request.provider);
    if (request.wallet && !wallets.includes(request.wallet))
      throw apiError('method.unknown', { method: request.method });
  } catch (error) {
    // A repeat goes on with the provider that was stored, whatever the catalogue says of its method since.
    if ((await earlierResult(deps.sql, use)) === null) throw error;
  }
  const id = await inSlot(() => deps.writes.insertPayment({ payment: request, use }));
  return id ? callProvider(deps, { id, spent: 0 }, request) : repeat(deps, request, use);
}

/** Writes what takes a slot, the next one where another attempt took the same one in that moment. */
async function inSlot<T>(write: () => Promise<T>): Promise<T> {
  for (let lost = 0; ; lost++) {
    try {
      return await write();
    } catch (error) {
      if (reasonOf(error) === 'open_attempts') throw apiError('payment.undecided', {});
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
  const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - (drawnAt(paymentId) ?? Date.now())) / 1000));
  const asks = providerOf(deps, provider);
  // Of a repeat the provider may be an earlier one of the method: its page is open with all that it has.
  const wallet = asked.wallet && asks.wallets.includes(asked.wallet) ? asked.wallet : null;
  const begun = performance.now();
  const create = (spent: number) => asks.create({ ...asked, wallet, paymentId, expiresIn, spent });
  const answer = await create(attempt.spent)
    .catch(async (error: unknown) => {
      if (!(error instanceof TrySpent)) throw error;
      // Written down before it is used: whoever comes after a crash asks with the same number.
      await recordSpent(deps.sql, playerId, paymentId, attempt.spent + 1);
      return create(attempt.spent + 1);
    })
    .catch(async (error: unknown) => {
      // Later the right to call may be another's, whose slot this would free.
      if (performance.now() - begun < CALL_SECONDS * 1000) await recordNoAnswer(deps.sql, playerId, paymentId);
      const { method, currency, amount } = request;
      const attempted = { err: error, provider, method, currency, amount, payment: paymentId };
      if (!(error instanceof ProviderRefused)) {
        deps.log.warn(attempted, 'the payment provider did not open the payment');
        throw apiError('payment.provider_unavailable', {});
      }
      // Such as a method that the publisher's account does not have: it stays so until somebody looks.
      deps.log.error(
        { alert: 'payment.method_refused', ...attempted },
        'the payment provider refuses a payment method',
      );
      throw apiError('method.refused', { method });
    });
  const state = await deps.writes.recordRedirect({ playerId, id: paymentId, ...answer });
  return { paymentId, redirectUrl: answer.redirectUrl, open: state !== 'cancelled' };
}

/** The same key again: the same page, or another try where the provider did not answer. */
async function repeat(deps: PaymentsParts, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  const id = await earlierResult(deps.sql, use);
  const earlier = id && (await findPayment(deps.sql, request.playerId, id));
  if (!earlier) throw apiError('request.in_flight', {});
  const { id: paymentId, redirectUrl, state } = earlier;
  if (redirectUrl) return { paymentId, redirectUrl, open: state !== 'cancelled' };
  // Begun again it would have a page that nobody asks about or closes.
  if (!OPEN_STATES.includes(state)) return { paymentId, redirectUrl: '', open: false };
  const taken = await inSlot(() => takeOver(deps.sql, request.playerId, paymentId, CALL_SECONDS));
  if (!taken) throw apiError('request.in_flight', {});
  // As it was stored: by which provider its method is paid may be another one since.
  return callProvider(deps, taken, { ...request, provider: taken.provider });
}
