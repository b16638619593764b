import type { ProviderWorld } from '../provider-contract.fixture.ts';
import { stripeProvider } from './client.ts';
import { StripeDouble } from './double.fixture.ts';
import { eventOf } from './double-objects.fixture.ts';
import { stripeUnits } from './units.ts';

/** Stripe, as far as the adapter sees it. */
export async function stripeWorld(): Promise<ProviderWorld & { double: StripeDouble }> {
  const double = await new StripeDouble().start();
  const provider = stripeProvider({ key: double.key, webhookSecrets: [double.secret], apiBase: double.url });
  const sessionOf = ({ providerId }: { providerId: string | null }): string => providerId ?? '';
  const intentOf = (ref: { providerId: string | null }) => double.sessions.get(sessionOf(ref))?.payment_intent;
  return {
    provider,
    double,
    pay: async (ref) => double.pay(sessionOf(ref)),
    promise: async (ref) => double.pay(sessionOf(ref), true),
    keepPromise: async (ref) => double.settle(sessionOf(ref), true),
    dispute: async (ref) => void double.dispute(sessionOf(ref)),
    async closeDispute(ref, won) {
      const dispute = double.disputes.find((one) => one.payment_intent === intentOf(ref));
      if (dispute) double.closeDispute(dispute, won ? 'won' : 'lost');
    },
    count: async (paymentId) =>
      [...double.sessions.values()].filter((session) => session.client_reference_id === paymentId).length,
    async refunded(ref, currency) {
      const refunds = double.refunds.filter((refund) => refund.payment_intent === intentOf(ref));
      return stripeUnits.toShop(
        refunds.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      );
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
