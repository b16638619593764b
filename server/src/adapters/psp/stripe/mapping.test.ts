import { describe, expect, test } from 'vitest';
import { askedAbout, instrumentOf, ofCharge, toBookEntry, toState, toUpdate } from './mapping.ts';
import { NONE } from './money.ts';
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
const refundId = '0190163d-9999-739b-aea5-966c26f8ad91';
const refund = (over: object = {}) => ({
  id: 're_1',
  amount: 200,
  status: 'succeeded',
  charge: 'ch_1',
  metadata: { refundId },
  ...over,
});
const eventsOf = (state: ReturnType<typeof toState>) =>
  state.status === 'settled' ? state.updates.map(({ event, failure }) => failure ?? event) : state.status;

describe('an event', () => {
  test.each([
    ['checkout.session.completed', { payment_status: 'paid' }, 'captured', null],
    ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }, 'captured', null],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed', 'declined'],
    ['checkout.session.expired', { status: 'expired', expires_at: 2000 }, 'failed', 'abandoned'],
    ['checkout.session.expired', { status: 'expired', expires_at: 2001 }, 'cancelled', null],
  ])('%s with %o gives %s (%s)', (type, over, said, failure) => {
    const update = toUpdate(event(type, { ...session, payment_intent: 'pi_1', ...over }));
    expect(update).toEqual({
      event: said,
      paymentId,
      providerId: 'cs_1',
      amount: 549,
      currency: 'USD',
      refunded: 0,
      failedRefunds: [],
      disputes: [],
      failure,
    });
  });

  test.each([
    [
      'of a page whose money comes later',
      event('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
    ],
    ['of a declined try, after which the payer can try again', event('payment_intent.payment_failed', {})],
    ['of another program’s session', event('checkout.session.completed', { ...session, client_reference_id: 'x' })],
    [
      'of a session without a reference',
      event('checkout.session.completed', { ...session, client_reference_id: null }),
    ],
    ['of a session without an amount', event('checkout.session.completed', { ...session, amount_total: null })],
    ['of another program’s charge', event('charge.refunded', { ...charge, metadata: {} })],
    ['with a broken amount', event('charge.refunded', { ...charge, amount: 5.49 })],
    ['of an unknown kind', event('charge.dreamt', charge)],
  ])('%s gives no update', (_, body) => {
    expect(toUpdate(body)).toBeNull();
    expect(askedAbout(body)).toBeNull();
  });

  test('of a connected account is marked as distrusted', () => {
    const body = event('checkout.session.completed', session, { account: 'acct_1' });
    expect(toUpdate(body)).toMatchObject({ paymentId, distrust: expect.stringContaining('acct_1') });
    expect(askedAbout(event('charge.dispute.created', dispute, { account: 'acct_1' }))).toBeNull();
  });

  test.each([
    ['charge.dispute.created', 'needs_response', 'disputed'],
    ['charge.dispute.funds_withdrawn', 'under_review', 'disputed'],
    ['charge.dispute.closed', 'won', 'dispute_won'],
    ['charge.dispute.funds_reinstated', 'won', 'dispute_won'],
    ['charge.dispute.closed', 'lost', 'dispute_lost'],
    ['charge.dispute.created', 'warning_needs_response', null],
    ['charge.dispute.closed', 'warning_closed', null],
    ['charge.dispute.created', 'prevented', null],
    ['charge.dispute.updated', 'needs_response', null],
  ])('%s with status %s gives %s of its charge', (type, status, said) => {
    const expected = said && { charge: 'ch_1', event: said };
    expect(askedAbout(event(type, { ...dispute, status }))).toEqual(expected);
    expect(askedAbout(event(type, { ...dispute, status, charge: { id: 'ch_1' } }))).toEqual(expected);
  });

  test.each([
    ['charge.refunded', charge, 'refunded'],
    ['refund.failed', refund({ status: 'failed' }), 'refund_failed'],
    ['refund.failed', refund({ status: 'failed', charge: { id: 'ch_1' } }), 'refund_failed'],
    ['charge.refund.updated', refund({ status: 'failed' }), 'refund_failed'],
    ['refund.updated', refund({ status: 'canceled' }), 'refund_failed'],
    ['charge.refund.updated', refund({ status: 'succeeded' }), 'refunded'],
    ['refund.updated', refund({ status: 'pending' }), 'refunded'],
    ['refund.updated', refund({ status: 'requires_action' }), null],
    ['refund.failed', refund({ status: 'failed', charge: null }), null],
  ])('%s of %o gives %s of its charge', (type, object, said) => {
    expect(askedAbout(event(type, object))).toEqual(said && { charge: 'ch_1', event: said });
    expect(toUpdate(event(type, object))).toBeNull();
  });
});

describe('`ofCharge`', () => {
  test('returns refunds and failed ones with our ids, and disputes with their amounts', () => {
    const dealings = {
      refunds: [
        refund(),
        refund({ id: 're_2', amount: 100, status: 'failed' }),
        refund({ id: 're_3', amount: 50, status: 'canceled', metadata: null }),
        refund({ id: 're_4', amount: 25, status: 'pending', metadata: { refundId: 'of another program' } }),
      ],
      disputes: [
        { ...dispute, amount: 30, evidence_details: { due_by: 1_796_083_200 } },
        { ...dispute, id: 'du_2', amount: 40, status: 'won', evidence_details: { due_by: 1_796_083_200 } },
        { ...dispute, id: 'du_3', amount: 50, status: 'warning_closed' },
      ],
    };
    expect(ofCharge(charge, dealings, 'refunded')).toEqual({
      event: 'refunded',
      paymentId,
      providerId: null,
      amount: 549,
      currency: 'USD',
      refunded: 375,
      failedRefunds: [
        { refundId, amount: 100 },
        { refundId: null, amount: 50 },
      ],
      disputes: [
        { id: 'du_1', amount: 30, status: 'open', stage: 1, dueBy: '2026-12-01T00:00:00.000Z' },
        { id: 'du_2', amount: 40, status: 'won', stage: 3 },
      ],
      failure: null,
    });
    expect(toBookEntry(session, dealings)).toMatchObject({ captured: 549, refunded: 225, disputed: 30 });
  });

  const appealed = { evidence: { appeal: { card: { reason_for_filing: 'It was delivered' } } } };
  test.each([
    ['lost, then won', [{ status: 'lost' }, { status: 'won' }]],
    [
      'lost, then won on appeal',
      [{ status: 'lost' }, { status: 'appeal_under_review', ...appealed }, { status: 'won', ...appealed }],
    ],
    ['won, then lost on appeal', [{ status: 'won' }, { status: 'lost', ...appealed }]],
    [
      'open, appealed, then lost',
      [{ status: 'needs_response' }, { status: 'appeal_needs_response' }, { status: 'lost' }],
    ],
  ])('a dispute that is %s ends in its last status', (_, story) => {
    let furthest = { status: '', stage: 0 };
    for (const over of story) {
      const [told = furthest] =
        ofCharge(charge, { ...NONE, disputes: [{ ...dispute, ...over }] }, 'disputed')?.disputes ?? [];
      if (told.stage > furthest.stage) furthest = told;
    }
    expect(furthest.status).toBe(story.at(-1)?.status);
  });

  test.each([
    ['more than was paid, since a rate changed', { amount: 560 }, 549],
    ['an amount in another currency', { amount: 500, currency: 'eur' }, 549],
    ['all of it', { amount: 549 }, 549],
  ])('a dispute about %s takes exactly the payment, in updates and books', (_, over, held) => {
    const dealings = { ...NONE, disputes: [{ ...dispute, ...over }] };
    expect(ofCharge(charge, dealings, 'disputed')).toMatchObject({ disputes: [{ amount: held }] });
    expect(toState(session, dealings, 3000)).toMatchObject({ updates: [{ disputes: [{ amount: held }] }] });
    expect(toBookEntry(session, dealings)).toMatchObject({ disputed: held });
  });

  test('returns null for another program’s charge', () => {
    expect(ofCharge({ ...charge, metadata: {} }, NONE, 'refunded')).toBeNull();
  });
});

describe('`toState` and `toBookEntry` return', () => {
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
  ])('%j', (said, over) => {
    expect(eventsOf(toState(over && { ...session, ...over }, NONE, 3000))).toEqual(said);
  });

  test.each([
    ['needs_response', [{ status: 'open', stage: 1 }]],
    ['a_status_of_tomorrow', [{ status: 'open' }]],
    ['won', [{ status: 'won' }]],
    ['lost', [{ status: 'lost' }]],
    ['appeal_under_review', [{ status: 'open' }]],
    ['warning_under_review', []],
  ])('a dispute with the status %s', (status, disputes) => {
    const state = toState(session, { refunds: [refund()], disputes: [{ ...dispute, status }] }, 3000);
    expect(state).toMatchObject({ updates: [{ event: 'captured', providerId: 'cs_1', refunded: 200, disputes }] });
  });

  test.each([
    ['needs_response', 549],
    ['lost', 549],
    ['won', 0],
    ['warning_closed', 0],
  ])('the amount that a dispute with the status %s takes: %d', (status, disputed) => {
    expect(toBookEntry(session, { ...NONE, disputes: [{ ...dispute, status }] })).toEqual({
      paymentId,
      providerId: 'cs_1',
      currency: 'USD',
      captured: 549,
      refunded: 0,
      disputed,
      at: new Date(session.created * 1000),
    });
  });

  test('null for another program’s sessions', () => {
    expect(toBookEntry({ ...session, client_reference_id: 'cart-7' }, NONE)).toBeNull();
  });
});

test.each([
  [
    'for a card: its fingerprint',
    { type: 'card', card: { fingerprint: 'Xt5EWLLDS7FJjR1c', last4: '4242' } },
    'card:Xt5EWLLDS7FJjR1c',
  ],
  ['for a bank account', { type: 'sepa_debit', sepa_debit: { fingerprint: 'f1' } }, 'sepa_debit:f1'],
  ['for a wallet: the account', { type: 'paypal', paypal: { payer_id: 'P1' } }, 'paypal:P1'],
  ['for a method without a fingerprint', { type: 'konbini', konbini: {} }, null],
  ['for a card without a fingerprint', { type: 'card', card: { fingerprint: null } }, null],
  ['without details', undefined, null],
])('returns the instrument %s', (_, details, told) => {
  expect(instrumentOf({ ...charge, payment_method_details: details })?.fingerprint ?? null).toBe(told);
});

const visa = { brand: 'visa', last4: '4242' };
test.each([
  ['a card', { type: 'card', card: visa }, { digits: '4242', brand: 'visa' }],
  [
    'a card in a wallet',
    { type: 'card', card: { ...visa, wallet: { type: 'apple_pay', dynamic_last4: '9999' } } },
    { digits: '4242', brand: 'visa' },
  ],
  [
    'the card behind a wallet',
    { type: 'revolut_pay', revolut_pay: { funding: { card: visa } } },
    { digits: '4242', brand: 'visa' },
  ],
  ['a card without a brand', { type: 'card', card: { brand: null, last4: '0007' } }, { digits: '0007', brand: null }],
  ['a card without digits', { type: 'card', card: { brand: 'visa', last4: null } }, null],
  ['a bank account', { type: 'sepa_debit', sepa_debit: { last4: '3000', country: 'AT' } }, null],
  ['a wallet without a card', { type: 'paypal', paypal: { payer_id: 'P1' } }, null],
])('returns the digits of %s', (_, details, told) => {
  expect(instrumentOf({ ...charge, payment_method_details: details })?.card).toEqual(told);
});

test.each([
  ['a card’s issuer', { type: 'card', card: { fingerprint: 'f', country: 'US' } }, 'US'],
  ['a bank account', { type: 'sepa_debit', sepa_debit: { fingerprint: 'f', country: 'AT' } }, 'AT'],
  ['a wallet', { type: 'paypal', paypal: { payer_id: 'P1', country: 'GB' } }, 'GB'],
  [
    'a customer of a pay-later method',
    { type: 'klarna', klarna: { payer_details: { address: { country: 'SE' } } } },
    'SE',
  ],
  ['a card without a country', { type: 'card', card: { fingerprint: 'f', country: null } }, null],
  ['a method without a country', { type: 'konbini', konbini: {} }, null],
])('returns the country of %s', (_, details, told) => {
  expect(instrumentOf({ ...charge, payment_method_details: details })?.country).toBe(told);
});
