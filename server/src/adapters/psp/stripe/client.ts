import Stripe from 'stripe';
import type { PaymentProvider, PaymentRef, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { stripeBalance } from './balance.ts';
import { stripeCapabilities } from './capabilities.ts';
import { stripeEvidence } from './evidence.ts';
import {
  askedAbout,
  chargeOf,
  instructionsOf,
  instrumentOf,
  ofCharge,
  refundAddressOf,
  sessionWithInstructions,
  toBookEntry,
  toState,
  toUpdate,
} from './mapping.ts';
import { type Dealings, NONE } from './money.ts';
import { quietly } from './quietly.ts';
import { sessionParams } from './session-params.ts';
import {
  ofExpandedCharge,
  type StripeCharge,
  type StripeSession,
  stripeCharge,
  stripeDispute,
  stripeRefund,
  stripeSession,
} from './shapes.ts';
import { stripeUnits } from './units.ts';
import { readStripeWebhook } from './webhook.ts';

/** The API version for which `shapes.ts` was checked; the package's types allow no other. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8000;
const CHARGE = ['payment_intent.latest_charge'];
/**
 * For the books: how long before and after the time of its id a session can have been created. Clocks differ, and a
 * request can be repeated.
 */
const EARLIER_S = 600;
const LATER_S = 3600;
/**
 * The same for a session whose creation got no answer. The period is short, because Stripe can list sessions only by
 * time, and a busy shop has thousands in an hour. The first request came within seconds. A later repeat without an
 * answer made a page that no player saw.
 */
const NEAR_BEFORE_S = 120;
const NEAR_AFTER_S = 180;

export interface StripeOptions {
  /** Secret or restricted key: `sk_…` or `rk_…`. */
  key: string;
  /** Live signing secrets of the webhook endpoint; two during a rotation. */
  webhookSecrets: readonly string[];
  /** Replaces api.stripe.com in tests. */
  apiBase?: string;
  /** Returns the database's time: the clock of a process can be wrong. */
  now?: () => Date;
}

/** Stripe Checkout: the player pays on Stripe's page. Setup: docs/integration/stripe.md. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one short method for each method of the port.
export function stripeProvider(
  options: StripeOptions,
): Required<Omit<PaymentProvider, 'readSettlementReport' | 'capture' | 'prepareWebhook'>> {
  const { now = () => new Date() } = options;
  const stripe = openStripe(options);

  const dealingsWith = async ({ id: charge, disputed }: StripeCharge): Promise<Dealings> => {
    const refunds = [];
    for await (const refund of stripe.refunds.list({ charge, limit: 100 })) refunds.push(stripeRefund.parse(refund));
    const disputes = [];
    if (disputed) {
      const { data } = await stripe.disputes.list({ charge, limit: 100 });
      disputes.push(...data.map((dispute) => stripeDispute.parse(dispute)));
    }
    return { refunds, disputes };
  };
  const dealingsOf = async (session: StripeSession | undefined): Promise<Dealings> => {
    const charge = session && chargeOf(session);
    return charge ? dealingsWith(charge) : NONE;
  };

  /** For the books: reads refunds and disputes only if the charge has some. */
  const touchedOnly = async (session: StripeSession): Promise<Dealings> => {
    const charge = chargeOf(session);
    return charge && (charge.amount_refunded > 0 || charge.disputed) ? dealingsWith(charge) : NONE;
  };

  /** Finds a session by its id, or by listing those of its time if its creation got no answer. */
  const find = async ({ paymentId, providerId }: PaymentRef): Promise<StripeSession | undefined> => {
    if (providerId) {
      return stripeSession.parse(await stripe.checkout.sessions.retrieve(providerId, { expand: CHARGE }));
    }
    const drawn = Math.floor((idCreatedAt(paymentId) ?? now().getTime()) / 1000);
    const created = { gte: drawn - NEAR_BEFORE_S, lte: drawn + NEAR_AFTER_S };
    const expand = CHARGE.map((path) => `data.${path}`);
    for await (const session of stripe.checkout.sessions.list({ created, expand, limit: 100 })) {
      if (session.client_reference_id === paymentId) return stripeSession.parse(session);
    }
    return undefined;
  };

  const paidSession = async (payment: PaymentRef): Promise<{ session: StripeSession; intent: string }> => {
    const session = await find(payment);
    const intent = session?.payment_intent;
    if (!intent) throw new Error(`Stripe took no money for payment ${payment.paymentId}`);
    return { session, intent: typeof intent === 'string' ? intent : intent.id };
  };

  return {
    ...stripeCapabilities,
    evidence: stripeEvidence(stripe, now),
    balanceTransactions: stripeBalance(stripe),

    create: (request) =>
      quietly(async () => {
        const idempotencyKey = keyOf(request.paymentId, request.spent);
        const session = await stripe.checkout.sessions.create(sessionParams(request, now().getTime()), {
          idempotencyKey,
        });
        if (!session.url) throw new Error(`Stripe gave no address for session ${session.id}`);
        return { providerId: session.id, redirectUrl: session.url };
      }),

    read: (payment) =>
      quietly(async () => {
        const session = await find(payment);
        return toState(session, await dealingsOf(session), now().getTime() / 1000);
      }),

    cancel: (payment) =>
      quietly(async () => {
        const session = await find(payment);
        if (session?.status === 'open') await stripe.checkout.sessions.expire(session.id);
      }),

    refund: ({ refundId, amount, currency, spent, ...payment }) =>
      quietly(async () => {
        const { session, intent } = await paidSession(payment);
        const email = refundAddressOf(session);
        // Stripe forgets a key after a day, so first look for the refund by its metadata. A failed refund is made again
        // with another id. Stripe rejects another amount with the same key, so the key contains the amount.
        for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
          if (refund.metadata?.refundId === refundId) return;
        }
        await stripe.refunds.create(
          {
            payment_intent: intent,
            amount: stripeUnits.toProvider(amount, currency),
            metadata: { refundId, paymentId: payment.paymentId },
            ...(email && { instructions_email: email }),
          },
          { idempotencyKey: keyOf(`${refundId}:${amount}`, spent) },
        );
      }),

    report: (from, until) =>
      quietly(async () => {
        const [begin, end] = [from.getTime(), until.getTime()];
        const created = { gte: Math.floor(begin / 1000) - EARLIER_S, lt: Math.ceil(end / 1000) + LATER_S };
        const expand = CHARGE.map((path) => `data.${path}`);
        const entries = [];
        const list = stripe.checkout.sessions.list({ created, expand, limit: 100 }, { maxNetworkRetries: 2 });
        for await (const found of list) {
          const session = stripeSession.parse(found);
          const at = idCreatedAt(session.client_reference_id ?? '') ?? session.created * 1000;
          const entry = at >= begin && at < end ? toBookEntry(session, await touchedOnly(session)) : null;
          if (entry) entries.push(entry);
        }
        return entries;
      }),

    takenFrom: (from, until) =>
      quietly(async () => {
        const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(until.getTime() / 1000) };
        const wanted = { created, expand: ['data.charge'], limit: 100 };
        const often = { maxNetworkRetries: 2 };
        const ids = new Set<string>();
        for (const list of [stripe.disputes.list(wanted, often), stripe.refunds.list(wanted, often)]) {
          for await (const found of list) {
            const { data } = ofExpandedCharge.safeParse(found);
            if (data) ids.add(data.charge.metadata.paymentId);
          }
        }
        return [...ids];
      }),

    readWebhook: (raw, headers) => readStripeWebhook(raw, headers, options.webhookSecrets, now()),
    interpret: toUpdate,

    instrument: (payment) =>
      quietly(async () => {
        const session = await find(payment);
        const charge = session && chargeOf(session);
        return charge ? instrumentOf(charge) : null;
      }),

    askFurther(body) {
      const sessionId = sessionWithInstructions(body);
      if (sessionId) {
        return () =>
          quietly(async (): Promise<ProviderUpdate[]> => {
            const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: CHARGE });
            const update = instructionsOf(stripeSession.parse(session));
            return update ? [update] : [];
          });
      }
      const asked = askedAbout(body);
      if (!asked) return null;
      return () =>
        quietly(async (): Promise<ProviderUpdate[]> => {
          const charge = stripeCharge.parse(await stripe.charges.retrieve(asked.charge));
          const update = ofCharge(charge, await dealingsWith(charge), asked.event);
          return update ? [update] : [];
        });
    },
  };
}

/** The client does not retry: jobs and sweeps do, within the time limit of a call. */
function openStripe({ key, apiBase }: StripeOptions): Stripe {
  const base = apiBase ? new URL(apiBase) : null;
  return new Stripe(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/**
 * Returns the idempotency key of a try. Stripe replays an answer for a day, also a refusal, so the next try needs
 * another key.
 */
const keyOf = (key: string, spent = 0): string => (spent === 0 ? key : `${key}:${spent}`);
