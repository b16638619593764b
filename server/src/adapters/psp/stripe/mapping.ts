import { z } from 'zod';
import {
  type BookEntry,
  type Instrument,
  type ProviderState,
  type ProviderUpdate,
  UNTOUCHED,
} from '#server/domains/payments/payments.port.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { parseCard } from '#server/kernel/payments/card.ts';
import { type Dealings, moneyOf, WITHOUT_MONEY } from './money.ts';
import {
  nextAction,
  ourMetadata,
  type StripeCharge,
  type StripeEvent,
  type StripeSession,
  stripeCharge,
  stripeDispute,
  stripeEvent,
  stripeRefund,
  stripeSession,
  withInstructions,
} from './shapes.ts';
import { stripeUnits } from './units.ts';

/** Returns the update in an event; null for kinds that the shop ignores, and for those of `askedAbout`. */
export function toUpdate(body: unknown): ProviderUpdate | null {
  const event = stripeEvent.safeParse(body).data;
  const update = event ? updateOfEvent(event) : null;
  return update && event?.account
    ? { ...update, distrust: `the event is of the connected account ${event.account}` }
    : update;
}

function updateOfEvent({ type, created, data: { object } }: StripeEvent): ProviderUpdate | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(object, ({ payment_status }) => (payment_status === 'paid' ? ['captured'] : null));
    case 'checkout.session.async_payment_failed':
      return ofSession(object, () => ['failed', 'declined']);
    case 'checkout.session.expired':
      return ofSession(object, (session) => closing(session, created));
    default:
      return null;
  }
}

/** Returns the id of a session that waits for money from elsewhere, such as from a voucher; null for other events. */
export function sessionWithInstructions(body: unknown): string | null {
  const event = stripeEvent.safeParse(body).data;
  if (event?.type !== 'checkout.session.completed' || event.account) return null;
  const session = stripeSession.safeParse(event.data.object).data;
  const isOurs = ourMetadata.safeParse({ paymentId: session?.client_reference_id }).success;
  return isOurs && session?.payment_status === 'unpaid' ? session.id : null;
}

/** Returns the update with Stripe's page of instructions, such as a voucher's code; null if there is none. */
export function instructionsOf(session: StripeSession): ProviderUpdate | null {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const step = nextAction.safeParse(intent?.next_action).data;
  const { data } = withInstructions.safeParse(step?.[step.type]);
  const instructionsUrl = data?.hosted_voucher_url ?? data?.hosted_instructions_url;
  const update = instructionsUrl ? updateOf(session, ['instructed']) : null;
  return update && instructionsUrl ? { ...update, instructionsUrl } : null;
}

/**
 * Returns the charge of a refund or dispute event, and the kind of update; null for all other events. Such an event is
 * only one step, so the caller must read the charge's refunds and disputes.
 */
export function askedAbout(body: unknown): { charge: string; event: ProviderUpdate['event'] } | null {
  const event = stripeEvent.safeParse(body).data;
  if (!event || event.account) return null;
  const { object } = event.data;
  switch (event.type) {
    case 'charge.refunded': {
      const charge = stripeCharge.safeParse(object).data;
      const isOurs = ourMetadata.safeParse(charge?.metadata).success;
      return charge && isOurs ? { charge: charge.id, event: 'refunded' } : null;
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = stripeRefund.safeParse(object).data;
      const told = REFUND_TOLD[refund?.status ?? ''];
      return refund?.charge && told ? { charge: idOf(refund.charge), event: told } : null;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const dispute = stripeDispute.safeParse(object).data;
      if (!dispute || WITHOUT_MONEY.has(dispute.status)) return null;
      const closed = ({ won: 'dispute_won', lost: 'dispute_lost' } as const)[dispute.status];
      return { charge: idOf(dispute.charge), event: closed ?? 'disputed' };
    }
    default:
      return null;
  }
}

/** Updates of an existing refund; one that waited for its payer can succeed days later. */
const REFUND_TOLD: Readonly<Record<string, 'refunded' | 'refund_failed'>> = {
  pending: 'refunded',
  succeeded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id);

type Said = readonly [ProviderUpdate['event'], failure?: string];

function ofSession(object: unknown, say: (session: StripeSession) => Said | null): ProviderUpdate | null {
  const session = stripeSession.safeParse(object).data;
  const said = session && say(session);
  return said ? updateOf(session, said) : null;
}

/** A session that closed before it expired was closed by the shop. */
const closing = (session: StripeSession, at: number): Said =>
  at < session.expires_at ? ['cancelled'] : ['failed', 'abandoned'];

/** Returns null if the session is not ours. */
function updateOf(session: StripeSession, [event, failure]: Said): ProviderUpdate | null {
  const { data } = ourMetadata.safeParse({ paymentId: session.client_reference_id });
  if (!data || session.amount_total === null || session.currency === null) return null;
  const currency = session.currency.toUpperCase();
  const amount = stripeUnits.toShop(session.amount_total, currency);
  const sums = { amount, currency, failure: failure ?? null };
  return { ...UNTOUCHED, event, ...data, providerId: session.id, ...sums, ...describedBy(session) };
}

/** Only a session whose payment intent is expanded has the description. */
function describedBy({ payment_intent: intent }: StripeSession): Pick<ProviderUpdate, 'description'> {
  const description = typeof intent === 'string' ? null : intent?.description;
  return description ? { description } : {};
}

/**
 * Returns the update of a charge with its refunds and disputes; null if it is not ours. A charge has no reference to
 * its session.
 */
export function ofCharge(
  charge: StripeCharge,
  dealings: Dealings,
  event: ProviderUpdate['event'],
): ProviderUpdate | null {
  const { data } = ourMetadata.safeParse(charge.metadata);
  if (!data) return null;
  const currency = charge.currency.toUpperCase();
  const amount = stripeUnits.toShop(charge.amount, currency);
  const money = moneyOf(dealings, { amount, currency });
  return { ...money, event, ...data, providerId: null, amount, currency, failure: null };
}

/** Returns the charge of a session that was read with `payment_intent.latest_charge` expanded. */
export function chargeOf({ payment_intent: intent }: StripeSession): StripeCharge | null {
  const charge = typeof intent === 'string' ? null : intent?.latest_charge;
  return !charge || typeof charge === 'string' ? null : charge;
}

/**
 * Each method has its own object with a fingerprint, which identifies the card or account within one Stripe account.
 */
const paidWith = z.object({ type: z.string() }).loose();
const fingerprinted = z.object({ fingerprint: z.string().min(1).max(128) });
/** Wallets have no fingerprint; the id of the wallet's account replaces it. */
const accounted = z.union([
  z.object({ payer_id: z.string().min(1).max(128) }).transform(({ payer_id }) => payer_id),
  z.object({ buyer_id: z.string().min(1).max(128) }).transform(({ buyer_id }) => buyer_id),
]);

/** Country of the card's issuer, the bank or the wallet; for pay-later methods, of the customer's address. */
const placed = z.union([
  z.object({ country: z.string() }).transform(({ country }) => country),
  z
    .object({ payer_details: z.object({ address: z.object({ country: z.string() }) }) })
    .transform(({ payer_details: { address } }) => address.country),
]);

/** A card, also of a wallet. A bank account has `last4` without a brand. */
const carded = z.object({ last4: z.string(), brand: z.string().nullable() });
/** Wallets that name the card behind them. */
const funded = z.object({ funding: z.object({ card: carded }) }).transform(({ funding: { card } }) => card);

/** Methods that cannot be refunded directly: Stripe asks the payer by email where to send the money. */
const ASKED_BY_EMAIL: ReadonlySet<string> = new Set(['konbini', 'multibanco', 'promptpay']);

/**
 * Returns the email address at which Stripe asks for the account of a refund; undefined if the method does not need it.
 */
export function refundAddressOf(session: StripeSession): string | undefined {
  const { data } = paidWith.safeParse(chargeOf(session)?.payment_method_details);
  return data && ASKED_BY_EMAIL.has(data.type) ? (session.customer_details?.email ?? undefined) : undefined;
}

/** Returns the fingerprint, country and card of the payment's instrument; null if Stripe has no details. */
export function instrumentOf({ payment_method_details: details }: StripeCharge): Instrument | null {
  const { data } = paidWith.safeParse(details);
  if (!data) return null;
  const method = data[data.type];
  const found = fingerprinted.safeParse(method).data?.fingerprint ?? accounted.safeParse(method).data;
  const card = carded.safeParse(method).data ?? funded.safeParse(method).data;
  return {
    fingerprint: found ? `${data.type}:${found}` : null,
    country: parseCountry(placed.safeParse(method).data),
    card: parseCard(card?.last4, card?.brand),
  };
}

/**
 * Returns the state of a payment.
 * @param session with `payment_intent.latest_charge` expanded
 * @param dealings refunds and disputes of its charge
 * @param now seconds since 1970
 */
export function toState(session: StripeSession | undefined, dealings: Dealings, now: number): ProviderState {
  if (!session) return { status: 'none' };
  if (session.status === 'open') return { status: 'open' };
  if (session.status === 'expired') return settled(updateOf(session, closing(session, now)));
  if (session.payment_status !== 'paid') {
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return failed ? settled(updateOf(session, ['failed', 'declined'])) : { status: 'pending' };
  }
  const captured = updateOf(session, ['captured']);
  return settled(captured && { ...captured, ...moneyOf(dealings, captured) });
}

const settled = (update: ProviderUpdate | null): ProviderState => ({
  status: 'settled',
  updates: update ? [update] : [],
});

/** Returns the book entry of a session; null if it is not ours. */
export function toBookEntry(session: StripeSession, dealings: Dealings): BookEntry | null {
  const update = updateOf(session, ['captured']);
  if (!update) return null;
  const { paymentId, currency, amount } = update;
  const { refunded, failedRefunds, disputes } = moneyOf(dealings, update);
  return {
    paymentId,
    providerId: session.id,
    currency,
    captured: session.payment_status === 'paid' ? amount : 0,
    refunded: refunded - sumOf(failedRefunds),
    disputed: sumOf(disputes.filter(({ status }) => status !== 'won')),
    at: new Date(session.created * 1000),
    ...describedBy(session),
  };
}

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
