import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postingsBetween } from './ledger/ledger.rules.ts';
import { captured, payment } from './payments.fixture.ts';
import type { PaymentState } from './payments.machine.ts';
import type { Dispute, ReceivedUpdate } from './payments.port.ts';
import { applyUpdate, payOutside } from './payments.rules.ts';

const dispute = (over: Partial<Dispute> = {}): Dispute => ({
  id: 'd1',
  amount: 300,
  status: 'open',
  stage: 1,
  ...over,
});
const hear = (...all: Partial<ReceivedUpdate>[]) => {
  let current = payment;
  const events: unknown[] = [];
  for (const updates of all) {
    const outcome = applyUpdate(current, { ...captured, ...updates });
    if (outcome.kind === 'alert') throw new Error(outcome.why);
    if (outcome.kind === 'nothing') continue;
    current = outcome.payment;
    events.push(
      ...outcome.events.map(({ type, payload }) => ('standing' in payload ? [type, payload.standing] : type)),
    );
  }
  return { payment: current, events };
};

test('a partial dispute holds its part next to a refund, and its event has the settlement status', () => {
  const refunded = { event: 'refunded', refunded: 100 } as const;
  expect(hear({}, refunded, { event: 'disputed', refunded: 100, disputes: [dispute()] })).toMatchObject({
    payment: { state: 'disputed', captured: 499, refunded: 100, disputed: 300 },
    events: ['payment.captured', ['payment.refunded', 'partially_refunded'], ['payment.disputed', 'disputed']],
  });
});

test.each([
  ['won', 99, 'partially_refunded', 0],
  ['won', 0, 'dispute_won', 0],
  ['lost', 99, 'partially_refunded', 300],
  ['lost', 199, 'dispute_lost', 300],
] as const)('a dispute of 300 of 499 that is %s after a refund of %d ends as %s', (status, refunded, state, held) => {
  const before = refunded > 0 ? [{ event: 'refunded', refunded } as const] : [];
  const closed = { event: `dispute_${status}` as const, refunded, disputes: [dispute({ status, stage: 2 })] };
  const { payment: after, events } = hear(
    {},
    ...before,
    { event: 'disputed', refunded, disputes: [dispute()] },
    closed,
  );
  expect(after).toMatchObject({ state, refunded, disputed: held });
  const standing = { dispute_won: 'paid', dispute_lost: 'refunded', partially_refunded: 'partially_refunded' }[state];
  expect(events.at(-1)).toEqual(['payment.dispute_closed', standing]);
});

test('a refund of the rest leaves an open dispute open', () => {
  const { payment: after, events } = hear({}, { disputes: [dispute()] }, { event: 'refunded', refunded: 199 });
  expect(after).toMatchObject({ state: 'disputed', refunded: 199, disputed: 300 });
  expect(events.at(-1)).toEqual(['payment.refunded', 'disputed']);
});

test.each([
  ['a part', 100, 'partially_refunded'],
  ['all', 499, 'refunded'],
])(
  'a refund of %s that did not fit next to the dispute counts after its end, even if both arrive in one update',
  (_, refunded, standing) => {
    const won = { refunded, disputes: [dispute({ amount: 499, status: 'won', stage: 2 })] };
    const end = [
      ['payment.disputed', 'disputed'],
      ['payment.dispute_closed', 'paid'],
      ['payment.refunded', standing],
    ];
    expect(hear({}, won).events.slice(1)).toEqual(end);
    const told = { disputes: [dispute({ amount: 499 })] };
    expect(hear({}, told, { event: 'refunded', ...won }).events.slice(1)).toEqual(end);
  },
);

test('two disputes hold the sum of their amounts, each until its end', () => {
  const second = dispute({ id: 'd2', amount: 100 });
  const both = hear({}, { disputes: [dispute()] }, { disputes: [second] });
  expect(both.payment).toMatchObject({ state: 'disputed', disputed: 400 });
  const one = hear({}, { disputes: [dispute(), second] }, { disputes: [dispute({ status: 'won', stage: 2 })] });
  expect(one.payment).toMatchObject({ state: 'disputed', disputed: 100 });
});

test('a dispute lost on appeal publishes another event, and older updates of it change nothing', () => {
  const won = { disputes: [dispute({ status: 'won', stage: 3 })] };
  const lost = { disputes: [dispute({ status: 'lost', stage: 4 })] };
  const { payment: after, events } = hear({}, { disputes: [dispute()] }, won, lost, won, { disputes: [dispute()] });
  expect(after).toMatchObject({ state: 'partially_refunded', disputed: 300 });
  expect(events.slice(2)).toEqual([
    ['payment.dispute_closed', 'paid'],
    ['payment.dispute_closed', 'partially_refunded'],
  ]);
});

test('a stored dispute without an id is taken for the first one with an id', () => {
  const before = { ...payment, state: 'disputed' as const, captured: 499, disputed: 499 };
  const nameless = { ...before, disputes: [{ id: '', amount: 499, status: 'open' as const, stage: 1 }] };
  const won = applyUpdate(nameless, { ...captured, disputes: [dispute({ amount: 499, status: 'won', stage: 2 })] });
  expect(won).toMatchObject({ payment: { state: 'dispute_won', disputed: 0, disputes: [{ id: 'd1' }] } });
});

const failed = (amount: number) => ({ event: 'refund_failed', failedRefunds: [{ refundId: null, amount }] }) as const;

test.each([
  [499, 499, 'captured', 0, 'paid'],
  [499, 200, 'partially_refunded', 299, 'partially_refunded'],
  [200, 200, 'captured', 0, 'paid'],
] as const)(
  'of %d refunded, %d fails later: the payment is %s with %d gone',
  (refunded, amount, state, left, standing) => {
    const { payment: after, events } = hear({}, { event: 'refunded', refunded }, { ...failed(amount), refunded });
    expect(after).toMatchObject({ state, refunded: left, refundsFailed: amount });
    expect(events.at(-1)).toEqual(['payment.refund_failed', standing]);
  },
);

test('a refund that replaced a failed one counts, and an old update of the failed one does not', () => {
  const first = { event: 'refunded', refunded: 499 } as const;
  const again = { event: 'refunded', refunded: 998, failedRefunds: [{ refundId: null, amount: 499 }] } as const;
  expect(hear({}, first, { ...failed(499), refunded: 499 }, again, first).payment).toMatchObject({
    state: 'refunded',
    refunded: 499,
    refundsFailed: 499,
  });
});

test('a refund that was accepted and failed before any update changes no sum and publishes no event', () => {
  const { payment: after, events } = hear({}, { ...failed(100), refunded: 100 });
  expect(after).toMatchObject({ state: 'captured', refunded: 0, refundsFailed: 100 });
  expect(events).toEqual(['payment.captured']);
});

/** Updates that a provider may send for a paid payment, in order, each with everything up to that point. */
const history = fc
  .array(
    fc.oneof(
      fc.record({ do: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ do: fc.constant('fail' as const) }),
      fc.record({ do: fc.constant('dispute' as const), share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ do: fc.constant('close' as const), won: fc.boolean() }),
      fc.record({ do: fc.constant('appeal' as const) }),
    ),
    { maxLength: 8 },
  )
  .map((steps) => {
    const refunds: { amount: number; failed: boolean }[] = [];
    let disputes: Dispute[] = [];
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    const sums = () => ({
      captured: payment.amount,
      refunded: sum(refunds.filter((refund) => !refund.failed)),
      disputed: sum(disputes.filter(({ status }) => status !== 'won')),
    });
    const left = (): number => payment.amount - sums().refunded - sums().disputed;
    const updates: ReceivedUpdate[] = [captured];
    for (const step of steps) {
      const last = disputes.at(-1);
      if (step.do === 'refund' && left() > 0) {
        refunds.push({ amount: Math.ceil((left() * step.share) / 100), failed: false });
      } else if (step.do === 'fail') {
        const standing = refunds.findLast((refund) => !refund.failed);
        if (standing) standing.failed = true;
      } else if (step.do === 'dispute' && left() > 0) {
        const amount = Math.ceil((left() * step.share) / 100);
        disputes = [...disputes, { id: `d${disputes.length}`, amount, status: 'open', stage: 1 }];
      } else if (last && step.do === 'close' && last.status === 'open') {
        disputes = [...disputes.slice(0, -1), { ...last, status: step.won ? 'won' : 'lost', stage: 2 }];
      } else if (
        last &&
        step.do === 'appeal' &&
        last.status !== 'open' &&
        (last.status === 'lost' || left() >= last.amount)
      ) {
        const status = last.status === 'won' ? 'lost' : 'won';
        disputes = [...disputes.slice(0, -1), { ...last, status, stage: last.stage + 1 }];
      }
      const failedRefunds = refunds.filter((refund) => refund.failed).map(({ amount }) => ({ refundId: null, amount }));
      updates.push({ ...captured, refunded: sum(refunds), failedRefunds, disputes });
    }
    return { updates, sums: sums(), open: disputes.some(({ status }) => status === 'open') };
  });

/** Returns the expected states for sums, derived from the design and not from the code. */
function stateOf({ refunded, disputed }: { refunded: number; disputed: number }, open: boolean): PaymentState[] {
  if (open) return ['disputed'];
  if (refunded + disputed === 0) return ['captured', 'dispute_won'];
  if (refunded + disputed < payment.amount) return ['partially_refunded'];
  return [disputed > 0 ? 'dispute_lost' : 'refunded'];
}

test('updates in any order, with duplicates, lead to the same sums and state', () => {
  const told = history.chain(({ updates, ...end }) =>
    fc.record({
      end: fc.constant(end),
      updates: fc.shuffledSubarray([...updates, ...updates], {
        minLength: 2 * updates.length,
        maxLength: 2 * updates.length,
      }),
    }),
  );
  fc.assert(
    fc.property(told, ({ updates, end }) => {
      const { payment: after } = hear(...updates);
      expect(after).toMatchObject(end.sums);
      expect(stateOf(end.sums, end.open)).toContain(after.state);
    }),
    { numRuns: 2000 },
  );
});

test('for any updates, the ledger’s postings match the payment’s sums, and none is negative', () => {
  fc.assert(
    fc.property(history, ({ updates }) => {
      let current = payment;
      const booked = { provider: 0, paid_outside: 0, sales: 0, refunds: 0, disputes: 0 };
      for (const said of updates) {
        const outcome = applyUpdate(current, said);
        if (outcome.kind !== 'changed') continue;
        for (const { debit, credit, amount } of postingsBetween(current, outcome.payment)) {
          expect(amount).toBeGreaterThan(0);
          booked[debit] += amount;
          booked[credit] -= amount;
        }
        current = outcome.payment;
        expect(current.captured - current.refunded - current.disputed).toBeGreaterThanOrEqual(0);
      }
      expect(booked).toEqual({
        provider: current.captured - current.refunded - current.disputed,
        sales: 0 - current.captured,
        refunds: current.refunded,
        disputes: current.disputed,
        paid_outside: 0,
      });
    }),
  );
});

test('a refund outside the provider counts next to all provider updates, and is never taken from the provider’s balance', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: payment.amount }), fc.nat(), ({ updates }, amount, at) => {
      const last = at % updates.length;
      const before = hear(...updates.slice(0, last + 1)).payment;
      if (before.captured === 0) return;
      const { payment: paid, events } = payOutside(before, amount);
      expect(postingsBetween(before, paid)).toEqual([
        { kind: 'paid_outside', debit: 'refunds', credit: 'paid_outside', amount },
      ]);
      expect(events).toMatchObject([
        { type: 'payment.refunded', payload: { refunded: before.refunded + amount, outside: true } },
      ]);
      const after = updates.slice(last + 1).reduce((current, said) => {
        const outcome = applyUpdate(current, said);
        return outcome.kind === 'changed' ? outcome.payment : current;
      }, paid);
      const { captured, refunded, disputed } = hear(...updates).payment;
      expect(after).toMatchObject({ captured, refunded, disputed, paidOutside: amount });
      const open = after.disputes.some(({ status }) => status === 'open');
      expect(stateOf({ refunded: refunded + amount, disputed }, open)).toContain(after.state);
    }),
  );
});

test('the ledger books exactly the disputed amount, and a failed refund in the opposite direction', () => {
  const { payment: paid } = hear({});
  const { payment: held } = hear({}, { disputes: [dispute()] });
  expect(postingsBetween(paid, held)).toEqual([
    { kind: 'dispute', debit: 'disputes', credit: 'provider', amount: 300 },
  ]);
  const { payment: back } = hear({}, { event: 'refunded', refunded: 200 });
  expect(postingsBetween(back, paid)).toEqual([
    { kind: 'refund_failed', debit: 'provider', credit: 'refunds', amount: 200 },
  ]);
});

const none = { captured: 0, refunded: 0, paidOutside: 0, disputed: 0 };
const paid = { ...none, captured: 499 };
test.each([
  [none, paid, { kind: 'capture', debit: 'provider', credit: 'sales', amount: 499 }],
  [paid, { ...paid, refunded: 9 }, { kind: 'refund', debit: 'refunds', credit: 'provider', amount: 9 }],
  [{ ...paid, refunded: 9 }, paid, { kind: 'refund_failed', debit: 'provider', credit: 'refunds', amount: 9 }],
  [
    { ...paid, paidOutside: 9 },
    { ...paid, paidOutside: 12 },
    { kind: 'paid_outside', debit: 'refunds', credit: 'paid_outside', amount: 3 },
  ],
  [paid, { ...paid, disputed: 9 }, { kind: 'dispute', debit: 'disputes', credit: 'provider', amount: 9 }],
  [{ ...paid, disputed: 9 }, paid, { kind: 'dispute_returned', debit: 'provider', credit: 'disputes', amount: 9 }],
])('from %j to %j the ledger books only %j', (before, after, posting) => {
  expect(postingsBetween(before, after)).toEqual([posting]);
});
