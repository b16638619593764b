import { isOpenTakeBack, isOwed, isParked, leftOf, type OrderStory } from './story.ts';

export type OrderAction = 'refund' | 'redeliver' | 'resolve' | 'move' | 'takeBack' | 'receipt' | 'check';

export const ACTION_NAMES: Readonly<Record<OrderAction, string>> = {
  refund: 'Refund',
  redeliver: 'Deliver again',
  resolve: 'Resolve delivery',
  move: 'Change character',
  takeBack: 'Take the item back',
  receipt: 'Resend receipt',
  check: 'Check payment',
};

/** The permission of each action. Resolving may return the whole money, so it needs that of a refund. */
const PERMISSIONS: Readonly<Record<OrderAction, string>> = {
  refund: 'orders.refund',
  redeliver: 'deliveries.retry',
  resolve: 'orders.refund',
  move: 'deliveries.settle',
  takeBack: 'deliveries.settle',
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
  { order, payments, refunds, deliveries, takeBacks, takesBack, receipts }: OrderStory,
): string | null {
  const open = takeBacks.find(isOpenTakeBack);
  switch (action) {
    case 'refund': {
      if (payments.some((payment) => leftOf(payment, refunds) > 0)) return null;
      const captured = payments.some((payment) => payment.captured > 0);
      if (refunds.some((refund) => isOwed(refund, refunds))) return 'Resend or settle the failed refund instead.';
      return captured ? 'No money is left to refund.' : 'No payment brought money.';
    }
    case 'redeliver': {
      if (deliveries.length === 0) return 'The order has no delivery.';
      const isOpen = deliveries.some(({ state }) => ['queued', 'retrying', 'parked', 'taken_back'].includes(state));
      return isOpen ? null : 'The delivery has its final answer.';
    }
    case 'resolve':
      if (open?.state === 'parked' || deliveries.some(isParked)) return null;
      return 'Only a parked or unclear delivery, or a parked take-back, is resolved by hand.';
    case 'move': {
      if (deliveries.length === 0)
        return UNPAID.includes(order.paymentState) ? null : 'The order has ended, and nothing is delivered.';
      const isFree = deliveries.every(
        ({ state, attempts }) => state === 'taken_back' || (state === 'queued' && attempts === 0),
      );
      if (isFree) return null;
      const first = order.itemState === 'sent' && takesBack ? ' Take the item back first.' : '';
      return `A delivery was tried, so the present character may have the item.${first}`;
    }
    case 'takeBack': {
      if (!takesBack) return 'This game cannot take items back.';
      if (open?.state === 'asked') return 'The game is being asked.';
      return order.itemState === 'sent' ? null : 'Only an item that was sent can be taken back.';
    }
    case 'receipt':
      return receipts.length > 0 ? null : 'The order has no receipt: its buyer left no email.';
    case 'check':
      return payments.length > 0 ? null : 'The order has no payment.';
  }
}
