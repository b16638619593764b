import { expect, test } from 'vitest';
import { ACTION, PAYMENT, refund, story } from '#tests/components/desk/examples.ts';
import { entriesOf, timelineOf } from './timeline.ts';

const action = (at: string, isRepeat = false) => {
  return { at, by: 'Mia', why: 'ticket 7', command: 'orders refund', id: ACTION, isRepeat };
};

const full = story(
  {},
  {
    webhooks: [
      { receivedAt: '2026-11-28T10:00:20Z', provider: 'sandbox', eventId: 'e1', type: 'charge.paid' },
      { receivedAt: '2026-11-28T10:00:30Z', provider: 'sandbox', eventId: 'e2', type: 'charge.settled' },
    ],
    ledger: [
      {
        at: '2026-11-28T10:00:30Z',
        kind: 'capture',
        account: 'provider',
        currency: 'EUR',
        amount: 499,
        paymentId: PAYMENT,
      },
    ],
    refunds: [refund({ state: 'failed', settledAt: '2026-11-28T13:00:00Z', paidOutside: 499 })],
    receipts: [
      { kind: 'sent', reference: 'r', state: 'sent', attempts: 1, error: null, updatedAt: '2026-11-28T10:01:20Z' },
    ],
    events: [
      {
        createdAt: '2026-11-28T10:00:20Z',
        type: 'payment.webhook_stored',
        handledAt: null,
        attempts: 3,
        error: 'boom',
      },
    ],
    actions: [action('2026-11-28T12:00:00Z')],
  },
);

test('everything that happened is one list, the newest first', () => {
  const lines = timelineOf(full);
  const times = lines.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  // 3 of the order, 1 payment, 2 webhooks, 1 ledger line, 2 of the refund, 1 delivery, 1 receipt, 1 event, 1 action.
  expect(lines).toHaveLength(13);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(13);
});

test('a repeat of a refund reads as a repeat', () => {
  const actions = [action('2026-11-28T12:00:00Z'), action('2026-11-28T12:01:00Z', true)];
  const titles = timelineOf(story({}, { actions })).filter(({ kind }) => kind === 'operator');
  expect(titles.map(({ title }) => title)).toEqual(['Mia: Refund (repeat: nothing was done)', 'Mia: Refund']);
});

test('of the same moment, the cause comes before its effect', () => {
  const same = timelineOf(full).filter(({ at }) => at === '2026-11-28T10:00:30Z');
  expect(same.map(({ kind }) => kind)).toEqual(['order', 'ledger', 'webhook']);
});

test('of the same moment and kind, the later line comes first', () => {
  const at = '2026-11-28T10:00:00Z';
  const lines = timelineOf(
    story(
      {},
      {
        payments: [],
        deliveries: [],
        timeline: [
          { at, event: 'paid' },
          { at, event: 'sending' },
        ],
      },
    ),
  );
  expect(lines.map(({ title }) => title)).toEqual(['Sending', 'Paid']);
});

test('a failed refund and a failing event are marked, and their errors shown', () => {
  const lines = timelineOf(full);
  expect(lines.find(({ kind, isBad }) => kind === 'refund' && isBad)?.title).toBe('Refund of €4.99: failed');
  expect(lines.find(({ kind }) => kind === 'event')).toMatchObject({
    isBad: true,
    detail: 'not handled, 3 tries · boom',
  });
  expect(lines[0]?.title).toBe('€4.99 was paid to the buyer in another way');
});

test('technical lines in a row form one closed group', () => {
  const entries = entriesOf(timelineOf(full));
  const groups = entries.flatMap(({ group }) => (group ? [group.map(({ kind }) => kind)] : []));
  expect(groups).toEqual([['ledger', 'webhook', 'event', 'webhook']]);
  expect(entries.filter(({ line }) => line)).toHaveLength(9);
});

test('a partial refund has the word of the state of the order', () => {
  const at = '2026-11-28T10:00:00Z';
  const lines = timelineOf(
    story({}, { payments: [], deliveries: [], timeline: [{ at, event: 'partially_refunded' }] }),
  );
  expect(lines.map(({ title }) => title)).toEqual(['Partly refunded']);
});
