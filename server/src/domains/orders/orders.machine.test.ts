import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import {
  type OrderItemEvent,
  type OrderItemState,
  type OrderPaymentEvent,
  type OrderPaymentState,
  orderItemMachine,
  orderPaymentMachine,
} from './orders.machine.ts';

const PAYMENT_EVENTS: OrderPaymentEvent[] = [
  'pay_started',
  'payment_failed',
  'captured',
  'expired',
  'partially_refunded',
  'refunded',
];
const PAYMENT: Record<OrderPaymentState, Partial<Record<OrderPaymentEvent, OrderPaymentState>>> = {
  unpaid: { pay_started: 'paying', payment_failed: 'payment_failed', captured: 'paid', expired: 'expired' },
  paying: { pay_started: 'paying', payment_failed: 'payment_failed', captured: 'paid' },
  payment_failed: { pay_started: 'paying', captured: 'paid', expired: 'expired' },
  paid: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
  partially_refunded: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
  refunded: {},
  expired: {},
};
const paymentPairs = (Object.keys(PAYMENT) as OrderPaymentState[]).flatMap((state) =>
  PAYMENT_EVENTS.map((event) => [state, event] as const),
);

test.each(paymentPairs)('an order that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(orderPaymentMachine, state, event)).toBe(PAYMENT[state][event] ?? null);
});

const ITEM_EVENTS: OrderItemEvent[] = ['paid', 'accepted', 'refused'];
const ITEM: Record<OrderItemState, Partial<Record<OrderItemEvent, OrderItemState>>> = {
  waiting: { paid: 'sending' },
  sending: { accepted: 'sent', refused: 'not_met' },
  sent: {},
  not_met: {},
};
const itemPairs = (Object.keys(ITEM) as OrderItemState[]).flatMap((state) =>
  ITEM_EVENTS.map((event) => [state, event] as const),
);

test.each(itemPairs)('an item that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(orderItemMachine, state, event)).toBe(ITEM[state][event] ?? null);
});
