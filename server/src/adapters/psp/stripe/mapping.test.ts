import { describe, expect, test } from 'vitest';
import { disputedCharge, toBookEntry, toNews, toState } from './mapping.ts';
import type { StripeCharge, StripeSession } from './shapes.ts';

const paymentId = '0190163d-8694-739b-aea5-966c26f8ad91';
const charge: StripeCharge = {
  id: 'ch_1',
  amount: 549,
  amount_refunded: 0,
  currency: 'usd',
  disputed: false,
  metadata: { paymentId },
};
const session: StripeSession = {
  id: 'cs_1',
  client_reference_id: paymentId,
  amount_total: 549,
  currency: 'usd',
  status: 'complete',
  payment_status: 'paid',
  created: 1000,
  expires_at: 5000,
  payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: charge },
};
const dispute = { id: 'du_1', amount: 549, currency: 'usd', status: 'needs_response', charge: 'ch_1' };
const event = (type: string, object: unknown, over: object = {}) => ({
  id: 'evt_1',
  type,
  created: 2000,
  data: { object },
  ...over,
});
const eventsOf = (state: ReturnType<typeof toState>) =>
  state.status === 'settled' ? state.news.map(({ event, failure }) => failure ?? event) : state.status;

describe('an event', () => {
  test.each([
    ['checkout.session.completed', { payment_status: 'paid' }, 'captured', null],
    ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }, 'captured', null],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed', 'declined'],
    ['checkout.session.expired', { status: 'expired', expires_at: 2000 }, 'failed', 'abandoned'],
    ['checkout.session.expired', { status: 'expired', expires_at: 2001 }, 'cancelled', null],
  ])('%s with %o is told as %s (%s)', (type, over, said, failure) => {
    const news = toNews(event(type, { ...session, payment_intent: 'pi_1', ...over }));
    expect(news).toEqual({
      event: said,
      paymentId,
      providerId: 'cs_1',
      amount: 549,
      currency: 'USD',
      refunded: 0,
      failure,
    });
  });

  test('of a refund tells the sum so far, and names no session', () => {
    expect(toNews(event('charge.refunded', { ...charge, amount_refunded: 200 }))).toMatchObject({
      event: 'refunded',
      paymentId,
      providerId: null,
      amount: 549,
      refunded: 200,
    });
  });

  test.each([
    ['of a page whose money is to come', event('checkout.session.completed', { ...session, payment_status: 'unpaid' })],
    ['of a declined try, after which the payer may try again', event('payment_intent.payment_failed', {})],
    [
      'of a session that another program made',
      event('checkout.session.completed', { ...session, client_reference_id: 'x' }),
    ],
    [
      'of a session without a reference',
      event('checkout.session.completed', { ...session, client_reference_id: null }),
    ],
    ['of a session without an amount', event('checkout.session.completed', { ...session, amount_total: null })],
    ['of a charge that another program made', event('charge.refunded', { ...charge, metadata: {} })],
    ['with a broken amount', event('charge.refunded', { ...charge, amount: 5.49 })],
    ['of a kind nobody knows', event('charge.dreamt', charge)],
  ])('%s says nothing', (_, body) => {
    expect(toNews(body)).toBeNull();
    expect(disputedCharge(body)).toBeNull();
  });

  test('of a connected account is distrusted', () => {
    const body = event('checkout.session.completed', session, { account: 'acct_1' });
    expect(toNews(body)).toMatchObject({ paymentId, distrust: expect.stringContaining('acct_1') });
    expect(disputedCharge(event('charge.dispute.created', dispute, { account: 'acct_1' }))).toBeNull();
  });

  test.each([
    ['charge.dispute.created', 'needs_response', 'disputed'],
    ['charge.dispute.funds_withdrawn', 'under_review', 'disputed'],
    ['charge.dispute.closed', 'won', 'dispute_won'],
    ['charge.dispute.closed', 'lost', 'dispute_lost'],
    ['charge.dispute.created', 'warning_needs_response', null],
    ['charge.dispute.closed', 'warning_closed', null],
    ['charge.dispute.created', 'prevented', null],
    ['charge.dispute.updated', 'needs_response', null],
  ])('%s with status %s is told as %s of its charge', (type, status, said) => {
    const expected = said && { charge: 'ch_1', event: said };
    expect(disputedCharge(event(type, { ...dispute, status }))).toEqual(expected);
    expect(disputedCharge(event(type, { ...dispute, status, charge: { id: 'ch_1' } }))).toEqual(expected);
  });
});

describe('asked, Stripe says', () => {
  const intent = (status: string) => ({ id: 'pi_1', status, latest_charge: null });
  const unpaid = { payment_status: 'unpaid' };
  test.each<[unknown, Partial<StripeSession> | undefined]>([
    ['none', undefined],
    ['open', { status: 'open', ...unpaid, payment_intent: null }],
    ['pending', { ...unpaid, payment_intent: intent('processing') }],
    ['pending', { ...unpaid, payment_intent: intent('requires_action') }],
    ['pending', { ...unpaid, payment_intent: intent('a_status_of_tomorrow') }],
    ['pending', { ...unpaid, payment_intent: null }],
    [['declined'], { ...unpaid, payment_intent: intent('requires_payment_method') }],
    [['declined'], { ...unpaid, payment_intent: intent('canceled') }],
    [['cancelled'], { status: 'expired', ...unpaid, expires_at: 3001 }],
    [['abandoned'], { status: 'expired', ...unpaid, expires_at: 3000 }],
    [['captured'], {}],
    [
      ['captured', 'refunded'],
      { payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: { ...charge, amount_refunded: 1 } } },
    ],
  ])('%j', (said, over) => {
    expect(eventsOf(toState(over && { ...session, ...over }, [], 3000))).toEqual(said);
  });

  test.each([
    ['needs_response', ['captured', 'disputed']],
    ['won', ['captured', 'disputed', 'dispute_won']],
    ['lost', ['captured', 'disputed', 'dispute_lost']],
    ['warning_under_review', ['captured']],
  ])('what became of a dispute that is %s', (status, said) => {
    expect(eventsOf(toState(session, [{ ...dispute, status }], 3000))).toEqual(said);
  });

  test.each([
    ['needs_response', 549],
    ['lost', 549],
    ['won', 0],
    ['warning_closed', 0],
  ])('in its books what a dispute that is %s holds: %d', (status, disputed) => {
    expect(toBookEntry(session, [{ ...dispute, status }])).toEqual({
      paymentId,
      providerId: 'cs_1',
      currency: 'USD',
      captured: 549,
      refunded: 0,
      disputed,
    });
  });

  test('nothing of sessions that another program made', () => {
    expect(toBookEntry({ ...session, client_reference_id: 'cart-7' }, [])).toBeNull();
  });
});
