import {
  type BookEntry,
  type PaymentProvider,
  type PaymentRef,
  ProviderRefused,
  RefusedForGood,
} from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import type { ProviderRecords } from '../manifest.ts';
import { type AdyenAccount, accountsOf, disputedOf, isRefused, refundedOf, said } from './account.ts';
import { adyenCapabilities } from './capabilities.ts';
import { firstOf } from './duplicate-payment.ts';
import { adyenEvidence } from './evidence.ts';
import {
  AdyenClient,
  DisputesApi,
  EnvironmentEnum,
  ModificationsApi,
  PaymentLinksApi,
  UpdatePaymentLinkRequest,
} from './library.ts';
import { linkRequest } from './link-request.ts';
import { furtherOf, toBookEntry, toState, toUpdate } from './mapping.ts';
import { readSettlementReport } from './settlement.ts';
import { refundReference } from './shapes.ts';
import { adyenTransport } from './transport.ts';
import { adyenUnits } from './units.ts';
import { readAdyenWebhook } from './webhook.ts';

/** A refund waits this long for the notification of its payment; after that an operator must refund. */
const WAIT_MS = 3 * 24 * 3600_000;
/** Number of payments whose records are read at the same time for the daily report. */
const AT_ONCE = 8;

export interface AdyenOptions {
  apiKey: string;
  merchantAccount: string;
  /** Live keys of the webhook's HMAC signature, in hexadecimal; two during a rotation. */
  hmacKeys: readonly string[];
  /** Prefix of the live address; null: the test platform. */
  livePrefix: string | null;
  /** Adyen's API returns no state of a payment. */
  records: ProviderRecords;
  /** Replaces Adyen's host in tests. */
  apiBase?: string;
  now?: () => number;
}

/** Adyen Pay by Link: the player pays on Adyen's page. Setup: docs/integration/adyen.md. */
export function adyenProvider(
  options: AdyenOptions,
): Required<Omit<PaymentProvider, 'takenFrom' | 'instrument' | 'balanceTransactions' | 'capture' | 'prepareWebhook'>> {
  const { merchantAccount, records, now = Date.now } = options;
  const { links, modifications, disputes } = openAdyen(options);
  /** Reads the stored notifications of a link, and the payments in them. */
  const toldOn = async (paymentId: string) => {
    const [notified, asked] = await Promise.all([records.webhooks(paymentId), records.asked(paymentId)]);
    return { notified, accounts: accountsOf(notified, merchantAccount, { now: now(), asked }) };
  };
  const accountsOn = async (paymentId: string): Promise<AdyenAccount[]> => (await toldOn(paymentId)).accounts;
  const accountFor = async (payment: PaymentRef): Promise<AdyenAccount | null> =>
    (await accountsOn(firstOf(payment) ?? payment.paymentId)).find(
      ({ paymentId }) => paymentId === payment.paymentId,
    ) ?? null;
  // Without the link's id it cannot be read; but then its address never reached a player either.
  const linkOf = async (payment: PaymentRef) =>
    payment.providerId && !firstOf(payment) ? await links.getPaymentLink(payment.providerId) : null;

  return {
    ...adyenCapabilities,
    evidence: adyenEvidence(disputes, merchantAccount),
    readSettlementReport,

    async create(request) {
      const idempotencyKey = request.paymentId;
      const link = await links.paymentLinks(linkRequest(request, merchantAccount, now()), { idempotencyKey });
      return { providerId: link.id, redirectUrl: link.url };
    },

    async read(payment) {
      const { notified, accounts } = await toldOn(firstOf(payment) ?? payment.paymentId);
      const isTold = accounts.some(({ paymentId }) => paymentId === payment.paymentId);
      const refused = isRefused(notified, merchantAccount);
      return toState(payment, isTold ? null : await linkOf(payment), accounts, { refused, now: now() });
    },

    async cancel(payment) {
      const link = await linkOf(payment);
      if (`${link?.status}` !== 'active' || !link) return;
      await links.updatePaymentLink(link.id, { status: UpdatePaymentLinkRequest.StatusEnum.Expired });
    },

    async refund({ refundId, amount, currency, ...payment }) {
      const { paymentId } = payment;
      const account = await accountFor(payment);
      if (!account) throw unheardRefund(paymentId, now() - (idCreatedAt(refundId) ?? now()));
      if (account.refunds.some((known) => known.refundId === refundId)) return;
      // Adyen may refund money that a dispute already took: it would be paid back twice.
      const left = account.amount - refundedOf(account) - disputedOf(account);
      if (amount > left) throw new ProviderRefused(`Only ${left} of ${account.amount} is left of payment ${paymentId}`);
      await modifications.refundCapturedPayment(
        account.pspReference,
        {
          merchantAccount,
          amount: { value: adyenUnits.toProvider(amount, currency), currency },
          reference: refundReference(account.duplicateOf ?? paymentId, refundId),
        },
        { idempotencyKey: refundId },
      );
    },

    async report(from, until) {
      const entries: BookEntry[] = [];
      const payments = [...(await records.paymentsBetween(from, until))];
      while (payments.length > 0) {
        const some = payments.splice(0, AT_ONCE).map(async (payment) => {
          const account = await accountFor(payment);
          if (account) return toBookEntry(payment, null, account) ?? [];
          return toBookEntry(payment, await linkOf(payment), null, await accountsOn(payment.paymentId)) ?? [];
        });
        entries.push(...(await Promise.all(some)).flat());
      }
      return entries;
    },

    readWebhook: (raw) => readAdyenWebhook(raw, options.hmacKeys),
    interpret: (body) => toUpdate(body, merchantAccount),

    askFurther(body) {
      const further = furtherOf(body, merchantAccount);
      if (!further) return null;
      return async () => {
        const accounts = await accountsOn(further.paymentId);
        if (accounts.length === 0) throw new Error(`Adyen has not yet reported payment ${further.paymentId} as paid`);
        return accounts.map((account) => said(account, further.event));
      };
    },
  };
}

/** A refund needs Adyen's reference of the payment, which only notifications have. @param waited ms */
function unheardRefund(paymentId: string, waited: number): Error {
  const why = `Adyen has not reported payment ${paymentId} as paid`;
  if (waited < WAIT_MS) return new Error(why);
  return new RefusedForGood(`${why}: see «Refunds without a reference» in docs/integration/adyen.md`);
}

function openAdyen({ apiKey, livePrefix, apiBase }: AdyenOptions) {
  const environment = livePrefix ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST;
  const config = { apiKey, environment, ...(livePrefix && { liveEndpointUrlPrefix: livePrefix }) };
  const client = new AdyenClient(config, adyenTransport(apiBase));
  return {
    links: new PaymentLinksApi(client),
    modifications: new ModificationsApi(client),
    disputes: new DisputesApi(client),
  };
}
