import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { stageText } from './stage-text.ts';

const order = {
  number: '20261121-AAAAAAAAAA',
  status: 'payment_failed',
  itemStatus: 'waiting',
  failure: 'declined',
  payable: true,
  game: { gid: 1, name: 'Tides', icon: '' },
  item: { id: 'gem', name: 'Gem', art: '' },
  character: { roleId: 'r', name: 'Kes', server: { id: 's', name: 'S' }, level: 1, avatar: null },
  timeline: [],
} as unknown as Order;
const keysOf = (over: Partial<Order>) => {
  const { title, text } = stageText({ ...order, ...over }, (key) => key, 'en');
  return [title, text];
};

test.each([
  ['declined', 'result.failed.declined'],
  ['error', 'result.failed.error'],
  ['something new', 'result.failed.error'],
  [null, 'result.failed.error'],
])('a payment that failed as %s shows the reason', (failure, text) => {
  expect(keysOf({ failure })).toEqual(['orders.status.payment_failed', text]);
});

test('a player who left the provider’s page sees that the order is unpaid, until the server knows better', () => {
  expect(keysOf({ failure: 'abandoned' })).toEqual(['result.unpaid.title', 'result.failed.abandoned']);
  const back = (over: Partial<Order>) =>
    stageText({ ...order, failure: null, ...over }, (key) => key, 'en', true).title;
  expect(back({ status: 'paying' })).toBe('result.unpaid.title');
  expect(back({ status: 'paid' })).toBe('result.sending.title');
  expect(back({ status: 'paying', payable: false })).toBe('result.paying.title');
});

test('a failed order that has expired does not offer to pay', () => {
  expect(keysOf({ payable: false })).toEqual(['orders.status.payment_failed', 'result.failed.closed']);
});

test('a refused item is still shown as refused after its refund', () => {
  const timeline: Order['timeline'] = [{ event: 'not_met', at: '2026-11-21T10:00:00.000Z' }];
  expect(keysOf({ status: 'refunded', itemStatus: 'not_met', timeline })).toEqual([
    'result.refused.title',
    'result.refunded.not_met',
  ]);
  expect(keysOf({ status: 'paid', itemStatus: 'not_met', timeline })[0]).toBe('orders.item.not_met_text');
});

test('an item that was delivered and then refunded shows both', () => {
  expect(keysOf({ status: 'refunded', itemStatus: 'sent' })).toEqual([
    'result.refunded.title',
    'result.refunded.delivered',
  ]);
});

test('a recalled item is shown as withdrawn only after the refund, and an unclear one as unclear', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const gone = { status: 'refunded', itemStatus: 'withdrawn' } as const;
  expect(keysOf({ status: 'paid', itemStatus: 'recalling' })).toEqual([
    'orders.item.recalling',
    'result.recalling.text',
  ]);
  const coming = ['orders.step.withdrawn', 'result.withdrawn.text'];
  expect(keysOf({ status: 'paid', itemStatus: 'withdrawn' })).toEqual(coming);
  const back = ['orders.item.withdrawn', 'result.withdrawn.text'];
  expect(keysOf({ ...gone, timeline: [{ event: 'withdrawn', at }] })).toEqual(back);
  const unclear = ['result.refunded.title', 'result.unclear.text'];
  expect(keysOf({ ...gone, timeline: [{ event: 'unclear', at }] })).toEqual(unclear);
  expect(
    keysOf({
      ...gone,
      timeline: [
        { event: 'withdrawn', at },
        { event: 'dispute_lost', at },
      ],
    }),
  ).toEqual(['result.refunded.title', 'result.refunded.dispute']);
});

test('after a withdrawal from the contract, no refund is promised before the game says that it does not have the item', () => {
  const withdrawal = (afterDelivery: string) => ({ state: 'waiting', afterDelivery }) as Order['withdrawal'];
  for (const itemStatus of ['recalling', 'unclear'] as const) {
    const textOf = (afterDelivery: string) =>
      keysOf({ status: 'paid', itemStatus, withdrawal: withdrawal(afterDelivery) });
    expect(textOf('ends')).toEqual(['orders.item.recalling', 'orders.withdraw.asking']);
    // The refund does not depend on the game's answer.
    expect(textOf('refund')).toEqual(['orders.item.recalling', 'orders.withdraw.waiting']);
  }
  expect(keysOf({ status: 'paid', itemStatus: 'unclear' })[0]).toBe('result.refunded.title');
});

test.each(['payment_failed', 'refunded'] as const)('a payment for a sold-out item says so: %s', (status) => {
  expect(keysOf({ status, failure: 'sold_out' })[1]).toBe('result.failed.sold_out');
});

test('a payment after the end of the order was returned, and the page says so', () => {
  const timeline: Order['timeline'] = [{ event: 'money_returned', at: '2026-11-21T10:00:00.000Z' }];
  expect(keysOf({ status: 'cancelled', timeline })).toEqual(['result.cancelled.title', 'result.returned']);
  expect(keysOf({ status: 'expired', timeline })).toEqual(['result.expired.title', 'result.returned']);
  expect(keysOf({ status: 'paid', itemStatus: 'sent', timeline })).toEqual(['result.sent.title', 'result.sent.text']);
});

test('while a late payment is being returned, the page says so, even if an earlier try failed', () => {
  const timeline: Order['timeline'] = [
    { event: 'money_returned', at: '2026-11-21T10:00:00.000Z' },
    { event: 'refund_failed', at: '2026-11-24T10:00:00.000Z' },
  ];
  for (const story of [[], timeline]) {
    const said = keysOf({ status: 'cancelled', returning: true, timeline: story });
    expect(said).toEqual(['result.cancelled.title', 'result.returning']);
  }
});

test('a delivered order with a partial refund shows both', () => {
  expect(keysOf({ status: 'partially_refunded', itemStatus: 'sent' })).toEqual([
    'result.sent.title',
    'result.sent.partially_refunded',
  ]);
});

test('money taken back by a dispute is not shown as the shop’s refund', () => {
  const timeline: Order['timeline'] = [
    { event: 'disputed', at: '2026-11-21T10:00:00.000Z' },
    { event: 'dispute_lost', at: '2026-11-22T10:00:00.000Z' },
  ];
  expect(keysOf({ status: 'refunded', itemStatus: 'sent', timeline })).toEqual([
    'result.refunded.title',
    'result.refunded.dispute',
  ]);
});

test('a late item shows the next and the last try, and after the last one that an operator takes over', () => {
  const late = { nextTryAt: '2099-11-21T15:40:00.000Z', lastTryAt: '2099-11-24T15:40:00.000Z' };
  const said = (over: Partial<Order>) =>
    stageText(
      { ...order, status: 'paid', itemStatus: 'sending', ...over },
      (key, values) => [key, values?.game, values?.next, values?.last].join('|'),
      'en',
    );
  expect(said({ late }).title).toMatch(/^result\.late\.title/);
  expect(said({ late }).text).toMatch(/^result\.late\.text\|Tides\|.*Nov 21.*40.*\|.*Nov 24.*40/);
  expect(said({ late: { ...late, nextTryAt: null } }).text).toMatch(/^result\.late\.soon/);
  expect(said({ late: { nextTryAt: null, lastTryAt: null } }).text).toMatch(/^result\.late\.parked\|Tides\|\|$/);
  // In time, or from a server version that does not send it.
  for (const none of [null, undefined]) expect(said({ late: none }).text).toMatch(/^result\.sending\.text/);
  expect(said({ late, itemStatus: 'sent' }).text).toMatch(/^result\.sent\.text/);
});
