import type { BookEntry, PaymentNews, ProviderState } from '#server/domains/payments/payments.port.ts';
import {
  ourMetadata,
  type StripeCharge,
  type StripeDispute,
  type StripeEvent,
  type StripeSession,
  stripeCharge,
  stripeDispute,
  stripeEvent,
  stripeSession,
} from './shapes.ts';
import { stripeUnits } from './units.ts';

/** Disputes that took no money: inquiries, and those that Stripe resolved before they began. */
const WITHOUT_MONEY = new Set(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented']);

/** What an event says; null for a kind that the shop does not act on, and for disputes, which `disputedCharge` reads. */
export function toNews(body: unknown): PaymentNews | null {
  const event = stripeEvent.safeParse(body).data;
  const news = event ? newsOfEvent(event) : null;
  return news && event?.account
    ? { ...news, distrust: `the event is of the connected account ${event.account}` }
    : news;
}

function newsOfEvent({ type, created, data: { object } }: StripeEvent): PaymentNews | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(object, ({ payment_status }) => (payment_status === 'paid' ? ['captured'] : null));
    case 'checkout.session.async_payment_failed':
      return ofSession(object, () => ['failed', 'declined']);
    case 'checkout.session.expired':
      return ofSession(object, (session) => closing(session, created));
    case 'charge.refunded': {
      const charge = stripeCharge.safeParse(object).data;
      return charge ? ofCharge(charge, 'refunded') : null;
    }
    default:
      return null;
  }
}

/** The charge that an event's dispute is about, and what the event says of it; null for every other event. */
export function disputedCharge(body: unknown): { charge: string; event: PaymentNews['event'] } | null {
  const event = stripeEvent.safeParse(body).data;
  if (!event?.type.startsWith('charge.dispute.') || event.account) return null;
  const dispute = stripeDispute.safeParse(event.data.object).data;
  if (!dispute || WITHOUT_MONEY.has(dispute.status)) return null;
  const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id;
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return { charge, event: 'disputed' };
    case 'charge.dispute.closed':
      return { charge, event: dispute.status === 'won' ? 'dispute_won' : 'dispute_lost' };
    default:
      return null;
  }
}

type Said = readonly [PaymentNews['event'], failure?: string];

function ofSession(object: unknown, say: (session: StripeSession) => Said | null): PaymentNews | null {
  const session = stripeSession.safeParse(object).data;
  const said = session && say(session);
  return said ? newsOf(session, said) : null;
}

/** A session that closed before its time was closed by us. */
const closing = (session: StripeSession, at: number): Said =>
  at < session.expires_at ? ['cancelled'] : ['failed', 'abandoned'];

/** Null for a session that is none of ours. */
function newsOf(session: StripeSession, [event, failure]: Said): PaymentNews | null {
  const { data } = ourMetadata.safeParse({ paymentId: session.client_reference_id });
  if (!data || session.amount_total === null || session.currency === null) return null;
  const currency = session.currency.toUpperCase();
  const amount = stripeUnits.toShop(session.amount_total, currency);
  return { event, ...data, providerId: session.id, amount, currency, refunded: 0, failure: failure ?? null };
}

/** Null for a charge that is none of ours. A charge does not name its session. */
export function ofCharge(charge: StripeCharge, event: PaymentNews['event']): PaymentNews | null {
  const { data } = ourMetadata.safeParse(charge.metadata);
  if (!data) return null;
  const currency = charge.currency.toUpperCase();
  return {
    event,
    ...data,
    providerId: null,
    amount: stripeUnits.toShop(charge.amount, currency),
    currency,
    refunded: stripeUnits.toShop(charge.amount_refunded, currency),
    failure: null,
  };
}

/** The charge of a session that was read with `payment_intent.latest_charge` expanded. */
export function chargeOf({ payment_intent: intent }: StripeSession): StripeCharge | null {
  const charge = typeof intent === 'string' ? null : intent?.latest_charge;
  return !charge || typeof charge === 'string' ? null : charge;
}

/**
 * What Stripe knows of a payment.
 * @param session with `payment_intent.latest_charge` expanded
 * @param disputes all of its charge
 * @param now seconds since 1970
 */
export function toState(
  session: StripeSession | undefined,
  disputes: readonly StripeDispute[],
  now: number,
): ProviderState {
  if (!session) return { status: 'none' };
  if (session.status === 'open') return { status: 'open' };
  if (session.status === 'expired') return settled(newsOf(session, closing(session, now)));
  if (session.payment_status !== 'paid') {
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return failed ? settled(newsOf(session, ['failed', 'declined'])) : { status: 'pending' };
  }
  const charge = chargeOf(session);
  return settled(
    newsOf(session, ['captured']),
    charge && charge.amount_refunded > 0 ? ofCharge(charge, 'refunded') : null,
    ...disputes.flatMap((dispute) => (charge ? ofDispute(dispute, charge) : [])),
  );
}

function ofDispute({ status }: StripeDispute, charge: StripeCharge): (PaymentNews | null)[] {
  if (WITHOUT_MONEY.has(status)) return [];
  const opened = ofCharge(charge, 'disputed');
  if (status === 'won') return [opened, ofCharge(charge, 'dispute_won')];
  return status === 'lost' ? [opened, ofCharge(charge, 'dispute_lost')] : [opened];
}

const settled = (...news: (PaymentNews | null)[]): ProviderState => ({
  status: 'settled',
  news: news.filter((said) => said !== null),
});

/** Stripe's books of one payment; null for a session that is none of ours. */
export function toBookEntry(session: StripeSession, disputes: readonly StripeDispute[]): BookEntry | null {
  const news = newsOf(session, ['captured']);
  if (!news) return null;
  const { paymentId, currency, amount } = news;
  const held = disputes.filter(({ status }) => status !== 'won' && !WITHOUT_MONEY.has(status));
  return {
    paymentId,
    providerId: session.id,
    currency,
    captured: session.payment_status === 'paid' ? amount : 0,
    refunded: stripeUnits.toShop(chargeOf(session)?.amount_refunded ?? 0, currency),
    disputed: stripeUnits.toShop(
      held.reduce((sum, dispute) => sum + dispute.amount, 0),
      currency,
    ),
  };
}
