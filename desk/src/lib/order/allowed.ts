import { isOwed, isParked, leftOf, type OrderStory } from './story.ts';

export type OrderAction = 'refund' | 'redeliver' | 'resolve' | 'move' | 'receipt' | 'check';

export const ACTION_NAMES: Readonly<Record<OrderAction, string>> = {
  refund: 'Refund',
  redeliver: 'Deliver again',
  resolve: 'Resolve delivery',
  move: 'Change character',
  receipt: 'Resend receipt',
  check: 'Check payment',
};

/** The permission of each action. Resolving may return the whole money, so it needs that of a refund. */
const PERMISSIONS: Readonly<Record<OrderAction, string>> = {
  refund: 'orders.refund',
  redeliver: 'deliveries.retry',
  resolve: 'orders.refund',
  move: 'deliveries.settle',
  receipt: 'receipts.resend',
  check: 'payments.check',
};

export const ACTIONS = Object.keys(PERMISSIONS) as OrderAction[];

/** Returns the actions that a role has at all; the others are not shown. */
export const actionsOf = (can: (permission: string) => boolean): OrderAction[] =>
  ACTIONS.filter((action) => can(PERMISSIONS[action]));

/** States of an order that is not paid and can still be. */
const UNPAID = ['unpaid', 'paying', 'payment_failed'];

/** Returns the reason why an action is of no use for the order now; null if it is. The server decides finally. */
export function whyNot(
  action: OrderAction,
  { order, payments, refunds, deliveries, receipts }: OrderStory,
): string | null {
  switch (action) {
    case 'refund': {
      if (payments.some((payment) => leftOf(payment, refunds) > 0)) return null;
      const captured = payments.some((payment) => payment.captured > 0);
      if (refunds.some((refund) => isOwed(refund, refunds))) return 'Resend or settle the failed refund instead.';
      return captured ? 'No money is left to refund.' : 'No payment brought money.';
    }
    case 'redeliver': {
      if (deliveries.length === 0) return 'The order has no delivery.';
      const isOpen = deliveries.some(({ state }) => ['queued', 'retrying', 'parked'].includes(state));
      return isOpen ? null : 'The delivery has its final answer.';
    }
    case 'resolve':
      return deliveries.some(isParked) ? null : 'Only a parked or unclear delivery is resolved by hand.';
    case 'move': {
      if (deliveries.length === 0)
        return UNPAID.includes(order.paymentState) ? null : 'The order has ended, and nothing is delivered.';
      const isUntried = deliveries.every(({ state, attempts }) => state === 'queued' && attempts === 0);
      return isUntried ? null : 'A delivery was tried, so the present character may have the item.';
    }
    case 'receipt':
      return receipts.length > 0 ? null : 'The order has no receipt: its buyer left no email.';
    case 'check':
      return payments.length > 0 ? null : 'The order has no payment.';
  }
}
