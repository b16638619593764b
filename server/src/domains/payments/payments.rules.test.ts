import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captured, payment } from './payments.fixture.ts';
import type { ProviderUpdate, ReceivedUpdate } from './payments.port.ts';
import { applyUpdate } from './payments.rules.ts';

test('captured money publishes payment.captured', () => {
  const outcome = applyUpdate(payment, captured);
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'captured' },
    events: [{ type: 'payment.captured' }],
  });
});

const SUMS = 'amount or currency differs from the request';
const DISPUTE = 'the amount of a dispute is not within the paid amount';
test.each<[string, Partial<ReceivedUpdate>, string]>([
  ['another amount', { amount: 498 }, SUMS],
  ['another currency', { currency: 'USD' }, SUMS],
  ['another payment of the provider', { providerId: 'other' }, 'the provider id differs from the stored one'],
  ['more refunded than was paid', { event: 'refunded', refunded: 500 }, 'more was refunded than was paid'],
  [
    'more failed refunds than refunds',
    { refunded: 9, failedRefunds: [{ refundId: null, amount: 10 }] },
    'more refunds failed than were made',
  ],
  ['a dispute of more than was paid', { disputes: [{ id: 'd', amount: 500, status: 'open', stage: 1 }] }, DISPUTE],
  ['a dispute of nothing', { disputes: [{ id: 'd', amount: 0, status: 'open', stage: 1 }] }, DISPUTE],
])('an update with %s is an alert and changes nothing', (_, wrong, why) => {
  expect(applyUpdate(payment, { ...captured, ...wrong })).toEqual({ kind: 'alert', why });
});

test.each([
  ['captured', null, 'pp', 'pp'],
  ['captured', 'pp', null, 'pp'],
  ['captured', null, null, null],
  ['failed', null, 'pp', 'pp'],
  ['failed', 'pp', null, 'pp'],
] as const)(
  '%s: a payment known as %s and an update that names %s match, and the payment is then known as %s',
  (event, known, named, after) => {
    const outcome = applyUpdate({ ...payment, providerId: known }, { ...captured, event, providerId: named });
    expect(outcome).toMatchObject({ kind: 'changed', payment: { state: event, providerId: after } });
  },
);

const instructed = { ...captured, event: 'instructed', instructionsUrl: 'https://pay.example/voucher' } as const;

test('instructions are kept once while the payment is open, and change nothing else', () => {
  const outcome = applyUpdate(payment, instructed);
  const after = { ...payment, instructionsUrl: instructed.instructionsUrl };
  expect(outcome).toMatchObject({ kind: 'changed', payment: after, events: [{ type: 'payment.instructed' }] });
  expect(applyUpdate(after, instructed)).toEqual({ kind: 'nothing' });
});

test.each(['captured', 'failed', 'cancelled', 'refunded'] as const)(
  'instructions that come after the payment is %s are ignored',
  (state) => expect(applyUpdate({ ...payment, state }, instructed)).toEqual({ kind: 'nothing' }),
);

const fact = { playerId: 'p', paymentId: 'pay', payable: 'order', amount: 499, currency: 'EUR' };

test.each<[ReceivedUpdate['event'], string | null, string | null, unknown[]]>([
  ['authorised', 'ignored', null, []],
  ['cancelled', 'ignored', null, [{ type: 'payment.cancelled', key: 'pay', payload: fact }]],
  [
    'failed',
    'declined',
    'declined',
    [{ type: 'payment.failed', key: 'pay', payload: { ...fact, failure: 'declined' } }],
  ],
  ['failed', null, 'error', [{ type: 'payment.failed', key: 'pay', payload: { ...fact, failure: 'error' } }]],
])(
  'a payment that is %s, because of %s, stores %s as its failure and publishes its event',
  (event, failure, kept, events) => {
    expect(applyUpdate(payment, { ...captured, event, failure })).toEqual({
      kind: 'changed',
      payment: { ...payment, state: event, failure: kept },
      events,
    });
  },
);

test('a failed payment that is paid later loses its failure, and a late failure then changes nothing', () => {
  const paid = applyUpdate({ ...payment, state: 'failed', failure: 'declined' }, captured);
  expect(paid).toMatchObject({ kind: 'changed', payment: { state: 'captured', failure: null } });
  const late = applyUpdate({ ...payment, state: 'captured', captured: 499 }, { ...captured, event: 'failed' });
  expect(late).toEqual({ kind: 'nothing' });
});

test('the event of a refund has the player, the sums and the way of the refund', () => {
  const paid = { ...payment, state: 'captured', captured: 499 } as const;
  const outcome = applyUpdate(paid, { ...captured, event: 'refunded', refunded: 100 });
  const sums = {
    standing: 'partially_refunded',
    left: 399,
    gone: 100,
    refunded: 100,
    refundsFailed: 0,
    outside: false,
  };
  expect(outcome.kind === 'changed' && outcome.events).toEqual([
    { type: 'payment.refunded', key: 'pay', payload: { ...fact, ...sums } },
  ]);
});

test.each([
  ['won', true, 'paid', 499, 0],
  ['lost', false, 'refunded', 0, 499],
] as const)('a dispute that is %s publishes one event', (status, won, standing, left, gone) => {
  const disputes = [{ id: 'd', amount: 499, stage: 1, status: 'open' }] as const;
  const held = { ...payment, state: 'disputed', captured: 499, disputed: 499, disputes } as const;
  expect(applyUpdate(held, { ...captured, event: 'disputed', disputes: [{ ...disputes[0] }] })).toEqual({
    kind: 'nothing',
  });
  const outcome = applyUpdate(held, { ...captured, disputes: [{ id: 'd', amount: 499, stage: 2, status }] });
  expect(outcome.kind === 'changed' && outcome.events).toEqual([
    {
      type: 'payment.dispute_closed',
      key: 'pay',
      payload: { ...fact, standing, left, gone, dispute: 'd', disputed: 499, won },
    },
  ]);
});

test('a duplicate update changes nothing', () => {
  const first = applyUpdate(payment, captured);
  expect(first.kind === 'changed' && applyUpdate(first.payment, captured).kind).toBe('nothing');
});

test('for any order and repeats of updates, captured money never ends as failed', () => {
  const update = fc.constantFrom<ProviderUpdate['event']>('authorised', 'captured', 'failed', 'cancelled');
  fc.assert(
    fc.property(fc.array(update, { maxLength: 8 }), (events) => {
      let current = payment;
      for (const event of events) {
        const outcome = applyUpdate(current, { ...captured, event });
        if (outcome.kind === 'changed') current = outcome.payment;
      }
      expect(current.state === 'captured').toBe(events.includes('captured'));
    }),
  );
});

test('a partial refund before the capture is known publishes both events', () => {
  const outcome = applyUpdate(payment, { ...captured, event: 'refunded', refunded: 100 });
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'partially_refunded', captured: 499, refunded: 100 },
    events: [{ type: 'payment.captured' }, { type: 'payment.refunded', payload: { refunded: 100 } }],
  });
});

test('a payment fully refunded before its capture is known pays for nothing', () => {
  const outcome = applyUpdate(payment, { ...captured, event: 'refunded', refunded: 499 });
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'refunded', captured: 499 },
    events: [{ type: 'payment.refunded' }],
  });
  expect(outcome.kind === 'changed' && applyUpdate(outcome.payment, captured).kind).toBe('nothing');
});

test('an update that is not meant for this shop is an alert and changes nothing', () => {
  expect(applyUpdate(payment, { ...captured, distrust: 'of another merchant' })).toEqual({
    kind: 'alert',
    why: 'of another merchant',
  });
});

test('an update of another provider is always an alert', () => {
  expect(applyUpdate(payment, { ...captured, provider: 'another' })).toEqual({
    kind: 'alert',
    why: 'the payment belongs to another provider',
  });
});

test('each event about money has the rest that is neither returned nor held by a dispute', () => {
  const paid = { ...payment, state: 'partially_refunded', captured: 499, paidOutside: 100 } as const;
  const disputes = [{ id: 'd', amount: 120, stage: 1, status: 'open' }] as const;
  const outcome = applyUpdate(paid, { ...captured, event: 'disputed', refunded: 50, disputes });
  const facts = outcome.kind === 'changed' ? outcome.events : [];
  expect(facts.map(({ type, payload }) => [type, 'left' in payload && payload.left])).toEqual([
    ['payment.refunded', 499 - 100 - 50],
    ['payment.disputed', 499 - 100 - 50 - 120],
  ]);
});
