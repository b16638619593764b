import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { orderNumberIn } from '#server/kernel/ids/order-number.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import type { BookEntry } from '../payments.port.ts';
import { knownPayments, paymentsBetween } from '../payments.repo.ts';
import type { Payment } from '../payments.rules.ts';
import { writtenOff } from '../unknown/unknown.repo.ts';
import { heardOnly } from '../unknown/unknown.ts';

export interface Difference {
  paymentId: string;
  payable: string | null;
  what: 'unknown_to_us' | 'unknown_to_provider' | 'captured' | 'refunded' | 'disputed' | 'currency';
  ours: string | number;
  theirs: string | number;
  /** Currency of numeric sums: ours, or theirs if only they know the payment. */
  currency: string;
  /** Of a payment that only the provider knows; absent: the shop knows it. */
  providerId?: string | null;
  /** Its time: in our id, or the provider's. Null: unknown. */
  at?: Date | null;
  /** The number of its order, as the shop described it to the provider; null: the provider does not return it. */
  order?: string | null;
  /** Its refunds and disputes at the provider, in minor units. */
  refunded?: number;
  disputed?: number;
}

/** Tolerance for a slow clock of the provider. */
const BEFORE_MS = 10 * 60_000;
/**
 * A call without an answer is repeated for an hour, so the provider may record a payment that much later than we do.
 */
const AFTER_MS = BEFORE_MS + 60 * 60_000;

/** Returns every difference between our payments of a period and the provider's own books. */
export async function reconcile(deps: PaymentsDeps, provider: string, from: Date, until: Date): Promise<Difference[]> {
  const wider = [new Date(from.getTime() - BEFORE_MS), new Date(until.getTime() + AFTER_MS)] as const;
  const [ours, theirs] = await Promise.all([
    paymentsBetween(deps.sql, provider, from, until),
    providerOf(deps, provider).report(...wider),
  ]);
  const ids = new Set(ours.map(({ id }) => id));
  const others = theirs.map(({ paymentId }) => paymentId).filter((id) => !ids.has(id) && isUuid(id));
  const elsewhere = await knownPayments(deps.sql, provider, others);
  const settled = await writtenOff(
    deps.sql,
    provider,
    theirs.map(({ paymentId }) => paymentId),
  );
  const open = theirs.filter(({ paymentId }) => !elsewhere.has(paymentId) && !settled.has(paymentId));
  const heard = await heardOnly(deps, provider, from, until);
  const reported = new Set(open.map(({ paymentId }) => paymentId));
  return compareBooks(ours, [...open, ...heard.filter(({ paymentId }) => !reported.has(paymentId))]);
}

export function compareBooks(ours: readonly Payment[], theirs: readonly BookEntry[]): Difference[] {
  const byId = new Map(theirs.map((entry) => [entry.paymentId, entry]));
  const known = new Set(ours.map((payment) => payment.id));
  const strangers = theirs.filter((entry) => !known.has(entry.paymentId) && entry.captured > 0);
  return [...ours.flatMap((payment) => comparePayment(payment, byId.get(payment.id))), ...strangers.map(unknownToUs)];
}

const unknownToUs = (entry: BookEntry): Difference => ({
  paymentId: entry.paymentId,
  payable: null,
  what: 'unknown_to_us',
  ours: 0,
  theirs: entry.captured,
  currency: entry.currency,
  providerId: entry.providerId,
  at: timeOf(entry),
  order: orderNumberIn(entry.description ?? ''),
  refunded: entry.refunded,
  disputed: entry.disputed,
});

function timeOf({ paymentId, at }: BookEntry): Date | null {
  const began = idCreatedAt(paymentId);
  return began === null ? (at ?? null) : new Date(began);
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
