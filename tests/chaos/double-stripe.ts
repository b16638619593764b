import { type ApiCall, ApiError } from '#server/adapters/psp/api-double.fixture.ts';
import { StripeDouble } from '#server/adapters/psp/stripe/double.fixture.ts';
import type { BookEntry } from './books.ts';
import type { Creating, Provider } from './provider.ts';

/** Stripe that sometimes fails to open a payment, or loses its answer. */
class UnreliableStripe extends StripeDouble {
  create: Creating = 'ok';
  /** Sessions whose answer was lost, by their idempotency key. */
  readonly #lost = new Map<string, object>();

  protected override answer(call: ApiCall): object {
    if (call.method !== 'POST' || call.path !== '/v1/checkout/sessions') return super.answer(call);
    const key = String(call.headers['idempotency-key']);
    const known = this.#lost.get(key);
    if (this.create === 'refuse' && !known) throw new ApiError(400, 'no', { type: 'invalid_request_error' });
    if (this.create === 'error') throw new ApiError(500, 'a fault', { type: 'api_error' });
    const session = known ?? super.answer(call);
    if (this.create !== 'lost' || known) return session;
    this.#lost.set(key, session);
    throw new ApiError(500, 'the answer is lost', { type: 'api_error' });
  }
}

/** Amounts equal the shop's: for the currencies of this world Stripe uses the same minor units. */
export async function openStripe(): Promise<Provider> {
  const double = await new UnreliableStripe().start();
  const { books } = double;
  double.pageSize = 100;
  const intentOf = (id: string): string | null => books.session(id).payment_intent;
  const refundsOf = (id: string) => books.refunds.filter(({ payment_intent }) => payment_intent === intentOf(id));
  const disputesOf = (id: string) => books.disputes.filter(({ payment_intent }) => payment_intent === intentOf(id));

  const entryOf = (id: string): BookEntry => {
    const { client_reference_id, amount_total, currency, payment_intent, status, payment_status } = books.session(id);
    const refunds = payment_intent === null ? [] : refundsOf(id);
    const disputes = payment_intent === null ? [] : disputesOf(id);
    const last = disputes.at(-1)?.status;
    return {
      id,
      merchant: 'stripe',
      reference: client_reference_id ?? '',
      amount: amount_total ?? 0,
      currency: (currency ?? '').toUpperCase(),
      status:
        payment_status === 'paid'
          ? 'captured'
          : status === 'complete'
            ? 'pending'
            : status === 'open'
              ? 'created'
              : 'expired',
      refunded: sum(refunds.filter(({ status }) => status !== 'failed')),
      disputed: sum(disputes.filter(({ status }) => status !== 'won')),
      dispute: last === undefined ? null : last === 'won' ? 'won' : last === 'lost' ? 'lost' : 'open',
      refunds: refunds.map(({ metadata, amount, status }) => ({
        key: metadata?.refundId ?? '',
        amount,
        failed: status === 'failed',
      })),
    };
  };
  return {
    account: { STRIPE_KEY: double.key, STRIPE_WEBHOOK_SECRET: double.secret, CHAOS_STRIPE_URL: double.url },
    sent: double.sent,
    creating(how) {
      double.create = how;
    },
    books: () => [...books.sessions.keys()].map(entryOf),
    pay: (id, later) => books.pay(id, later),
    settle: (id) => books.settle(id, true),
    // The page stays open, and Stripe sends no webhook.
    decline: () => undefined,
    expire: (id) => books.expire(books.session(id)),
    dispute: (id, amount) => void books.dispute(id, { amount }),
    closeDispute(id, won) {
      const last = disputesOf(id).at(-1);
      if (last) books.closeDispute(last, won ? 'won' : 'lost');
    },
    async refund(id, amount, key) {
      books.refund({ payment_intent: intentOf(id) ?? '', amount: String(amount), metadata: { refundId: key } });
    },
    failRefund(id) {
      const last = refundsOf(id).findLast(({ status }) => status !== 'failed');
      if (last) books.failRefund(last);
    },
  };
}

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);
