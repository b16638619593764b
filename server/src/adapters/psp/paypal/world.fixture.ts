import type { PaymentRef } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import type { ProviderWorld } from '../provider-world.fixture.ts';
import { paypalProvider } from './client.ts';
import { PaypalDouble } from './double.fixture.ts';
import { ofMoney, paypalUnits, toMoney } from './units.ts';

/** PayPal's double with the adapter, and the shop's records of webhooks and payments. */
export async function paypalWorld(): Promise<
  ProviderWorld & { provider: ReturnType<typeof paypalProvider>; double: PaypalDouble }
> {
  const double = await new PaypalDouble().start();
  const { clientId, secret, webhookId, url: apiBase } = double;
  const payments: PaymentRef[] = [];
  const asked = new Map<string, { amount: number; currency: string }>();
  let shift = 0;
  const provider = paypalProvider({
    clientId,
    secret,
    webhookId,
    live: false,
    apiBase,
    now: () => new Date(Date.now() + shift),
    records: {
      async webhooks(paymentId) {
        const stored = double.sent.map(({ raw, headers }) => provider.readWebhook(raw, headers));
        return stored
          .filter(({ eventId }) => eventId.startsWith(`${paymentId}:`))
          .map(({ body }) => ({ body, at: new Date() }));
      },
      asked: async (paymentId) => asked.get(paymentId) ?? null,
      async paymentsBetween(from, until) {
        const at = ({ paymentId }: PaymentRef): number => idCreatedAt(paymentId) ?? 0;
        return payments.filter((payment) => at(payment) >= from.getTime() && at(payment) < until.getTime());
      },
    },
  });
  await provider.prepareWebhook(double.sign('PING', {}).headers);
  const idOf = ({ providerId }: PaymentRef): string => providerId ?? '';
  /** The payer agrees and returns, and the shop takes the money. */
  const pay = async (ref: PaymentRef, account?: string): Promise<void> => {
    double.approve(idOf(ref), account);
    await provider.capture(ref);
  };
  return {
    double,
    provider: {
      ...provider,
      async create(request) {
        const opened = await provider.create(request);
        const { paymentId, amount, currency } = request;
        asked.set(paymentId, { amount, currency });
        payments.push({ paymentId, providerId: opened.providerId });
        return opened;
      },
    },
    ahead: (ms) => {
      shift = ms;
    },
    pay,
    approve: async (ref) => double.approve(idOf(ref)),
    async promise(ref) {
      double.slow.add(idOf(ref));
      await pay(ref);
    },
    keepPromise: async (ref) => double.settle(idOf(ref)),
    dispute: async (ref, amount, currency) =>
      double.dispute(idOf(ref), toMoney(paypalUnits.toProvider(amount, currency), currency).value),
    closeDispute: async (ref, won) =>
      double.closeDispute(idOf(ref), won ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'),
    endDefence: async () => undefined,
    defended: async () => 0,
    count: async (paymentId) =>
      [...double.orders.values()].filter(({ purchase_units: [unit] }) => unit.custom_id === paymentId).length,
    refunded: async (ref) =>
      double
        .refunds(idOf(ref))
        .filter(({ status }) => status !== 'FAILED')
        .reduce((sum, { amount }) => sum + ofMoney(amount).amount, 0),
    failRefund: async (ref) => double.failRefund(idOf(ref)),
    sent: async () => double.sent,
    sendUnknown: (options) => double.sign('CHECKOUT.ORDER.DREAMT', { id: '1' }, options),
    tamper({ raw, headers }) {
      const changed = Buffer.from(raw);
      changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1;
      return { raw: changed, headers };
    },
    close: () => double.close(),
  };
}
