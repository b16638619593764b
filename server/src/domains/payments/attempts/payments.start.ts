import { earlierResult, type KeyUse } from '#server/db/once/idempotency.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { type PaymentsParts, providerOf } from '../payments.deps.ts';
import { OPEN_STATES } from '../payments.machine.ts';
import { NotSent, OutcomeUnclear, type PaymentRequest, ProviderRefused, TrySpent } from '../payments.port.ts';
import { changeProvider, findPayment, isSlotTaken, recordNoAnswer, recordSpent, takeOver } from '../payments.repo.ts';
import { MOST_OPEN } from '../payments.rules.ts';

/** Seconds for which a call to the provider may hold the attempt. Longer than the adapter's timeout. */
export const CALL_SECONDS = 15;

export interface StartPayment extends Omit<PaymentRequest, 'paymentId' | 'expiresIn' | 'spent'> {
  playerId: string;
  /** The providers that may take the payment, in the order in which they are asked. */
  providers: readonly string[];
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
  let usable: readonly string[];
  try {
    // Checked before anything is written, so that an unsuitable provider leaves no attempt behind.
    usable = usableProviders(deps, request);
  } catch (error) {
    // A repeat continues with the stored provider, even if the catalogue has changed its method since.
    if ((await earlierResult(deps.sql, use)) === null) throw error;
    return repeat(deps, request, use);
  }
  const [provider, others] = deps.health.choose(usable);
  const id = await inSlot(() => deps.writes.insertPayment({ payment: { ...request, provider }, use }));
  return id ? callProvider(deps, { id, provider, spent: 0 }, request, others) : repeat(deps, request, use);
}

/** @throws ApiError `payment.provider_unavailable`, `method.unknown` */
function usableProviders(deps: PaymentsParts, { providers, wallet, method }: StartPayment): readonly string[] {
  const setUp = deps.providers.filter(({ name }) => providers.includes(name));
  if (setUp.length === 0) throw apiError('payment.provider_unavailable', {});
  const usable = setUp.filter(({ wallets }) => !wallet || wallets.includes(wallet)).map(({ name }) => name as string);
  if (usable.length === 0) throw apiError('method.unknown', { method });
  return providers.filter((name) => usable.includes(name));
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
  provider: string;
  spent: number;
}

/**
 * Opens the attempt at its provider. If that provably opened no payment, gives it to the next of `others`. After an
 * unknown outcome it stays with its provider for good: otherwise two providers could take the money.
 */
async function callProvider(
  deps: PaymentsParts,
  attempt: Attempt,
  request: StartPayment,
  others: readonly string[],
): Promise<StartedPayment> {
  const { id: paymentId, provider } = attempt;
  const { playerId } = request;
  const begun = performance.now();
  let answer: Awaited<ReturnType<typeof create>>;
  try {
    answer = await create(deps, attempt, request);
  } catch (error) {
    const isRefused = error instanceof ProviderRefused && !(error instanceof OutcomeUnclear);
    if (isRefused) deps.health.answered(provider);
    else deps.health.failed(provider);
    tell(deps, attempt, request, error);
    // After this time another process may have the call, and a write would free its slot or change its provider.
    const isOurs = performance.now() - begun < CALL_SECONDS * 1000;
    if (isOurs && others.length > 0 && (isRefused || error instanceof NotSent)) {
      const [next, rest] = deps.health.choose(others);
      if (
        await changeProvider(deps.sql, { playerId, id: paymentId }, { from: provider, to: next, seconds: CALL_SECONDS })
      )
        return callProvider(deps, { id: paymentId, provider: next, spent: 0 }, request, rest);
    }
    if (isOurs) await recordNoAnswer(deps.sql, playerId, paymentId);
    throw error instanceof ProviderRefused
      ? apiError('method.refused', { method: request.method })
      : apiError('payment.provider_unavailable', {});
  }
  deps.health.answered(provider);
  const state = await deps.writes.recordRedirect({ playerId, id: paymentId, ...answer });
  return { paymentId, redirectUrl: answer.redirectUrl, open: state !== 'cancelled' };
}

function tell(deps: PaymentsParts, { id, provider }: Attempt, request: StartPayment, error: unknown): void {
  const { method, currency, amount } = request;
  const attempted = { err: error, provider, method, currency, amount, payment: id };
  // For example a method that the publisher's account does not have. It fails until an operator acts.
  if (error instanceof ProviderRefused)
    deps.log.error({ alert: 'payment.method_refused', ...attempted }, 'the payment provider refuses a payment method');
  else deps.log.warn(attempted, 'the payment provider did not open the payment');
}

/** Asks the provider for a page, and once more if the try is spent. */
async function create(deps: PaymentsParts, { id: paymentId, provider, spent }: Attempt, request: StartPayment) {
  const { providers: _, playerId, payable: __, expiresAt, ...asked } = request;
  const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - (idCreatedAt(paymentId) ?? Date.now())) / 1000));
  const asks = providerOf(deps, provider);
  // A repeat may use a former provider of the method; without the wallet its page opens with all its methods.
  const wallet = asked.wallet && asks.wallets.includes(asked.wallet) ? asked.wallet : null;
  const ask = (tries: number) => asks.create({ ...asked, wallet, paymentId, expiresIn, spent: tries });
  try {
    return await ask(spent);
  } catch (error) {
    if (!(error instanceof TrySpent)) throw error;
    // Stored before it is used, so that a repeat after a crash uses the same number.
    await recordSpent(deps.sql, playerId, paymentId, spent + 1);
    return ask(spent + 1);
  }
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
  // An earlier call may have reached it, so no other provider is asked.
  return callProvider(deps, taken, request, []);
}
