import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import type { PaymentRef } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import type { ProviderWorld } from '../provider-world.fixture.ts';
import { adyenProvider } from './client.ts';
import { AdyenDouble } from './double.fixture.ts';
import { adyenUnits } from './units.ts';

const { EventCodeEnum } = NotificationRequestItem;

/** Adyen's double with the adapter, and the shop's records of notifications and payments. */
export async function adyenWorld(): Promise<
  ProviderWorld & {
    provider: ReturnType<typeof adyenProvider>;
    double: AdyenDouble;
    payments: PaymentRef[];
    /** Makes all notifications older by so many ms. */
    age(ms: number): void;
    /** Kinds of notifications that get lost. */
    lost: Set<string>;
  }
> {
  const double = await new AdyenDouble().start();
  const { apiKey, merchantAccount, hmacKey, url: apiBase } = double;
  const payments: PaymentRef[] = [];
  const asked = new Map<string, { amount: number; currency: string }>();
  const lost = new Set<string>();
  let aged = 0;
  const provider = adyenProvider({
    apiKey,
    merchantAccount,
    hmacKeys: [hmacKey],
    livePrefix: null,
    apiBase,
    records: {
      async webhooks(paymentId) {
        const stored = double.sent.map(({ raw, headers }) => provider.readWebhook(raw, headers));
        return stored
          .filter(({ eventId, type }) => eventId.startsWith(`${paymentId}:`) && !lost.has(type))
          .map(({ body }) => ({ body, at: new Date(Date.now() - aged) }));
      },
      asked: async (paymentId) => asked.get(paymentId) ?? null,
      async paymentsBetween(from, until) {
        const at = ({ paymentId }: PaymentRef): number => idCreatedAt(paymentId) ?? 0;
        return payments.filter((payment) => at(payment) >= from.getTime() && at(payment) < until.getTime());
      },
    },
  });
  const linkOf = ({ providerId }: PaymentRef): string => providerId ?? '';
  return {
    double,
    payments,
    lost,
    age: (ms) => {
      aged = ms;
    },
    provider: {
      ...provider,
      async create(request) {
        const opened = await provider.create(request);
        asked.set(request.paymentId, request);
        payments.push({ paymentId: request.paymentId, providerId: opened.providerId });
        return opened;
      },
    },
    pay: async (ref, card) => double.pay(linkOf(ref), false, card),
    promise: async (ref) => double.pay(linkOf(ref), true),
    keepPromise: async (ref) => double.settle(linkOf(ref)),
    dispute: async (ref, amount, currency) => double.dispute(linkOf(ref), adyenUnits.toProvider(amount, currency)),
    closeDispute: async (ref, won) =>
      double.stage(linkOf(ref), won ? EventCodeEnum.ChargebackReversed : EventCodeEnum.DisputeDefensePeriodEnded),
    async endDefence(ref) {
      const { dispute } = double.payment(linkOf(ref));
      if (dispute) dispute.isOver = true;
    },
    defended: async (ref) => (double.payment(linkOf(ref)).dispute?.defended ? 1 : 0),
    count: async (paymentId) => [...double.links.values()].filter(({ reference }) => reference === paymentId).length,
    async refunded(ref, currency) {
      const { refunds } = double.payment(linkOf(ref));
      const standing = refunds.filter(({ failed }) => !failed);
      return adyenUnits.toShop(
        standing.reduce((sum, { value }) => sum + value, 0),
        currency,
      );
    },
    failRefund: async (ref) => double.failRefund(linkOf(ref)),
    sent: async () => double.sent,
    sendUnknown: ({ wrongSecret } = {}) =>
      double.sign(
        {
          eventCode: EventCodeEnum.ReportAvailable,
          pspReference: 'report.csv',
          merchantReference: '',
          amount: { value: 0, currency: 'EUR' },
        },
        wrongSecret ? '00' : hmacKey,
      ),
    tamper: ({ raw, headers }) => ({
      raw: Buffer.from(raw.toString().replace(/"value":(\d)/, (_, digit) => `"value":${(Number(digit) % 9) + 1}`)),
      headers,
    }),
    close: () => double.close(),
  };
}
