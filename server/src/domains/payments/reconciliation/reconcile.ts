import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import type { BookEntry } from '../payments.port.ts';
import { knownPayments, paymentsBetween } from '../payments.repo.ts';
import type { Payment } from '../payments.rules.ts';

export interface Difference {
  paymentId: string;
  payable: string | null;
  what: 'unknown_to_us' | 'unknown_to_provider' | 'captured' | 'refunded' | 'disputed' | 'currency';
  ours: string | number;
  theirs: string | number;
  /** Currency of numeric sums: ours, or theirs if only they know the payment. */
  currency: string;
}

/** Tolerance for a slow clock of the provider. */
const BEFORE_MS = 10 * 60_000;
/**
 * A call without an answer is repeated for an hour, so the provider may record a payment that much later than we do.
 */
const AFTER_MS = BEFORE_MS + 60 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns every difference between our payments of a period and the provider's own books. */
export async function reconcile(deps: PaymentsDeps, provider: string, from: Date, until: Date): Promise<Difference[]> {
  const wider = [new Date(from.getTime() - BEFORE_MS), new Date(until.getTime() + AFTER_MS)] as const;
  const [ours, theirs] = await Promise.all([
    paymentsBetween(deps.sql, provider, from, until),
    providerOf(deps, provider).report(...wider),
  ]);
  const ids = new Set(ours.map(({ id }) => id));
  const others = theirs.map(({ paymentId }) => paymentId).filter((id) => !ids.has(id) && UUID.test(id));
  const elsewhere = await knownPayments(deps.sql, provider, others);
  return compareBooks(
    ours,
    theirs.filter(({ paymentId }) => !elsewhere.has(paymentId)),
  );
}

export function compareBooks(ours: readonly Payment[], theirs: readonly BookEntry[]): Difference[] {
  const byId = new Map(theirs.map((entry) => [entry.paymentId, entry]));
  const known = new Set(ours.map((payment) => payment.id));
  const strangers = theirs.filter((entry) => !known.has(entry.paymentId) && entry.captured > 0);
  return [
    ...ours.flatMap((payment) => comparePayment(payment, byId.get(payment.id))),
    ...strangers.map(
      ({ paymentId, captured, currency }): Difference => ({
        paymentId,
        payable: null,
        what: 'unknown_to_us',
        ours: 0,
        theirs: captured,
        currency,
      }),
    ),
  ];
}

function comparePayment(payment: Payment, entry: BookEntry | undefined): Difference[] {
  const { id: paymentId, payable, currency } = payment;
  if (!entry) {
    if (payment.captured === 0) return [];
    return [{ paymentId, payable, what: 'unknown_to_provider', ours: payment.captured, theirs: 0, currency }];
  }
  return (['captured', 'refunded', 'disputed', 'currency'] as const)
    .filter((what) => payment[what] !== entry[what])
    .map((what) => ({ paymentId, payable, what, ours: payment[what], theirs: entry[what], currency }));
}
