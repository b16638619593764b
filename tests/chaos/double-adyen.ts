import { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { AdyenDouble } from '#server/adapters/psp/adyen/double.fixture.ts';
import type { BookEntry } from './books.ts';
import type { Provider } from './provider.ts';

const { StatusEnum } = PaymentLinkResponse;
const { EventCodeEnum } = NotificationRequestItem;
const STATUSES: Readonly<Record<string, string>> = {
  [StatusEnum.Active]: 'created',
  [StatusEnum.PaymentPending]: 'pending',
  [StatusEnum.Completed]: 'captured',
};

/** Amounts equal the shop's: for the currencies of this world Adyen uses the same minor units. */
export async function openAdyen(): Promise<Provider> {
  const double = await new AdyenDouble().start();
  const { apiKey, merchantAccount, hmacKey, links, payments } = double;
  const disputes = new Map<string, { amount: number; status: 'open' | 'won' | 'lost' }>();
  /** Keys of refunds by the merchant's staff, by Adyen's own reference. */
  const staff = new Map<string, string>();

  const entryOf = (id: string): BookEntry => {
    const { reference, amount, status } = double.link(id);
    const refunds = payments.get(id)?.refunds ?? [];
    const dispute = disputes.get(id);
    return {
      id,
      merchant: merchantAccount,
      reference,
      amount: amount.value ?? 0,
      currency: amount.currency ?? '',
      status: STATUSES[status] ?? 'expired',
      refunded: refunds.filter(({ failed }) => !failed).reduce((total, { value }) => total + value, 0),
      disputed: dispute && dispute.status !== 'won' ? dispute.amount : 0,
      dispute: dispute?.status ?? null,
      refunds: refunds.map(({ pspReference, reference, value, failed }) => ({
        key: staff.get(pspReference) ?? reference.split('.')[1] ?? '',
        amount: value,
        failed,
      })),
    };
  };
  return {
    account: {
      ADYEN_API_KEY: apiKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_HMAC_KEY: hmacKey,
      CHAOS_ADYEN_URL: double.url,
    },
    sent: double.sent,
    books: () => [...links.keys()].map(entryOf),
    pay: (id, later) => double.pay(id, later),
    settle: (id) => double.settle(id),
    decline: (id) => double.decline(id),
    expire(id) {
      double.link(id).status = StatusEnum.Expired;
    },
    dispute(id, amount) {
      disputes.set(id, { amount, status: 'open' });
      double.dispute(id, amount);
    },
    closeDispute(id, won) {
      const dispute = disputes.get(id);
      if (dispute) dispute.status = won ? 'won' : 'lost';
      double.stage(id, won ? EventCodeEnum.ChargebackReversed : EventCodeEnum.DisputeDefensePeriodEnded);
    },
    async refund(id, value, key) {
      const { pspReference, link } = double.payment(id);
      const answer = await fetch(`${double.url}/v71/payments/${pspReference}/refunds`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        // With the payment's reference, as the merchant's staff leaves it.
        body: JSON.stringify({ merchantAccount, reference: link.reference, amount: { ...link.amount, value } }),
      });
      const made = (await answer.json()) as { pspReference: string };
      staff.set(made.pspReference, key);
    },
    failRefund: (id) => double.failRefund(id),
  };
}
