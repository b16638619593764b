import type { ProviderWorld } from '../provider-world.fixture.ts';
import { stripeProvider } from './client.ts';
import { StripeDouble } from './double.fixture.ts';
import { eventOf } from './double-objects.fixture.ts';
import { stripeUnits } from './units.ts';

/** Stripe's double with the adapter. */
export async function stripeWorld(): Promise<ProviderWorld & { double: StripeDouble }> {
  const double = await new StripeDouble().start();
  const { books } = double;
  let shift = 0;
  const provider = stripeProvider({
    key: double.key,
    webhookSecrets: [double.secret],
    apiBase: double.url,
    now: () => new Date(Date.now() + shift),
  });
  const sessionOf = ({ providerId }: { providerId: string | null }): string => providerId ?? '';
  const intentOf = (ref: { providerId: string | null }) => books.sessions.get(sessionOf(ref))?.payment_intent;
  const disputeOf = (ref: { providerId: string | null }) =>
    books.disputes.find((one) => one.payment_intent === intentOf(ref));
  const refundsOf = (ref: { providerId: string | null }) =>
    books.refunds.filter((refund) => refund.payment_intent === intentOf(ref));
  return {
    provider,
    ahead: (ms) => {
      shift = ms;
    },
    double,
    pay: async (ref, card) => books.pay(sessionOf(ref), false, card),
    promise: async (ref) => books.pay(sessionOf(ref), true),
    keepPromise: async (ref) => books.settle(sessionOf(ref), true),
    dispute: async (ref, amount, currency) =>
      void books.dispute(sessionOf(ref), { amount: stripeUnits.toProvider(amount, currency) }),
    async closeDispute(ref, won) {
      const dispute = disputeOf(ref);
      if (dispute) books.closeDispute(dispute, won ? 'won' : 'lost');
    },
    async endDefence(ref) {
      const dispute = disputeOf(ref);
      if (dispute) dispute.evidence_details.due_by = Math.floor(Date.now() / 1000) - 1;
    },
    defended: async (ref) => disputeOf(ref)?.evidence_details.submission_count ?? 0,
    count: async (paymentId) =>
      [...books.sessions.values()].filter((session) => session.client_reference_id === paymentId).length,
    async refunded(ref, currency) {
      const standing = refundsOf(ref).filter(({ status }) => status !== 'failed');
      return stripeUnits.toShop(
        standing.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      );
    },
    async failRefund(ref) {
      const last = refundsOf(ref).at(-1);
      if (last) books.failRefund(last);
    },
    sent: async () => double.sent,
    sendUnknown: ({ age, wrongSecret } = {}) =>
      double.sign(JSON.stringify(eventOf('payment_intent.dreamt', { id: 'pi_1', object: 'payment_intent' })), {
        age,
        ...(wrongSecret && { secret: 'whsec_another' }),
      }),
    tamper({ raw, headers }) {
      const changed = Buffer.from(raw);
      changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1;
      return { raw: changed, headers };
    },
    close: () => double.close(),
  };
}
