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
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
];
const TAKEN = {
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'refunded',
} as const;
const PAYMENT: Record<OrderPaymentState, Partial<Record<OrderPaymentEvent, OrderPaymentState>>> = {
  unpaid: {
    pay_started: 'paying',
    payment_failed: 'payment_failed',
    captured: 'paid',
    refunded: 'refunded',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  paying: {
    pay_started: 'paying',
    payment_failed: 'payment_failed',
    captured: 'paid',
    refunded: 'refunded',
    cancelled: 'cancelled',
  },
  payment_failed: {
    pay_started: 'paying',
    payment_failed: 'payment_failed',
    captured: 'paid',
    refunded: 'refunded',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  paid: TAKEN,
  partially_refunded: { ...TAKEN, dispute_won: 'paid', refund_failed: 'paid' },
  disputed: { ...TAKEN, dispute_won: 'paid' },
  refunded: { ...TAKEN, dispute_won: 'paid', refund_failed: 'paid' },
  cancelled: {},
  expired: {},
};
const paymentPairs = (Object.keys(PAYMENT) as OrderPaymentState[]).flatMap((state) =>
  PAYMENT_EVENTS.map((event) => [state, event] as const),
);

test.each(paymentPairs)('an order that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(orderPaymentMachine, state, event)).toBe(PAYMENT[state][event] ?? null);
});

const ITEM_EVENTS: OrderItemEvent[] = ['paid', 'accepted', 'refused', 'recalling', 'withdrawn', 'unclear'];
const ITEM: Record<OrderItemState, Partial<Record<OrderItemEvent, OrderItemState>>> = {
  waiting: { paid: 'sending' },
  sending: {
    accepted: 'sent',
    refused: 'not_met',
    recalling: 'recalling',
    withdrawn: 'withdrawn',
    unclear: 'unclear',
  },
  recalling: { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn', unclear: 'unclear' },
  unclear: { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn' },
  withdrawn: {},
  sent: {},
  not_met: {},
};
const itemPairs = (Object.keys(ITEM) as OrderItemState[]).flatMap((state) =>
  ITEM_EVENTS.map((event) => [state, event] as const),
);

test.each(itemPairs)('an item that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(orderItemMachine, state, event)).toBe(ITEM[state][event] ?? null);
});
