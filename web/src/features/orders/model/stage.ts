import type { ItemStatus, Order, OrderSummary, TimelineEvent } from '#contract/endpoints/orders.ts';

/** What an order comes down to for its player: payment and delivery in one word. */
export type Stage =
  | 'unpaid'
  | 'paying'
  | 'failed'
  | 'sending'
  | 'sent'
  | 'not_met'
  | 'recalling'
  | 'withdrawn'
  | 'unclear'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'disputed';

/** Of an order whose money stays, the item decides. */
const ITEM: Record<ItemStatus, Stage> = {
  waiting: 'sending',
  sending: 'sending',
  sent: 'sent',
  not_met: 'not_met',
  recalling: 'recalling',
  withdrawn: 'withdrawn',
  unclear: 'unclear',
};

export function stageOf({ status, itemStatus }: Pick<OrderSummary, 'status' | 'itemStatus'>): Stage {
  switch (status) {
    case 'unpaid':
    case 'paying':
    case 'expired':
    case 'cancelled':
    case 'refunded':
    case 'disputed':
      return status;
    case 'payment_failed':
      return 'failed';
    case 'paid':
    case 'partially_refunded':
      return ITEM[itemStatus];
  }
}

/** Not `not_met` and the like: their refund is still to come. */
const SETTLED: readonly Stage[] = ['sent', 'expired', 'cancelled', 'refunded', 'disputed'];

/**
 * Whether the player came back from the provider without having paid, so that the payment is begun anew and not waited for.
 * @param back the provider's page said so in the address; what the portal knows by now counts more
 */
export const wasLeft = (
  { payable, status, failure }: Pick<Order, 'payable' | 'status' | 'failure'>,
  back = false,
): boolean => payable && ((status === 'payment_failed' && failure === 'abandoned') || (status === 'paying' && back));

/** It ended without its money; what comes later goes back. */
export const isEndedUnpaid = (stage: Stage): boolean => stage === 'cancelled' || stage === 'expired';

/** The game is yet to say what came of the item, whatever became of the money. */
const MOVING: readonly ItemStatus[] = ['sending', 'recalling'];

/** Whether nothing more is expected to happen soon, so that nobody needs to watch. Of a payment that was begun, money may come late. */
export function isSettled(order: Pick<Order, 'status' | 'itemStatus' | 'returning' | 'timeline'>): boolean {
  const stage = stageOf(order);
  const mayComeLate = isEndedUnpaid(stage) && happened(order, 'paying');
  return SETTLED.includes(stage) && !MOVING.includes(order.itemStatus) && !order.returning && !mayComeLate;
}

/** True if the item takes longer than the promised 15 minutes. */
export const isLate = (order: Pick<Order, 'status' | 'itemStatus' | 'late'>): boolean =>
  stageOf(order) === 'sending' && Boolean(order.late);

/** Whether its money is here, if only in part. */
export const wasPaid = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'paid' || status === 'partially_refunded';

/** Whether points that it earned are about to be on the account. A portal of the version before does not say. */
export const awaitsPoints = ({ points }: Pick<Order, 'points'>): boolean =>
  points?.state === 'earned' && points.credited === false;

/** Whether the game refused the item for good, refunded since or not. */
export const wasRefused = (order: Pick<Order, 'timeline'>): boolean => happened(order, 'not_met');

/** Whether the item was called back in time and its money is back; what a dispute took is told as that. */
export const wasWithdrawn = (order: Pick<Order, 'status' | 'timeline'>): boolean =>
  order.status === 'refunded' && happened(order, 'withdrawn') && !happened(order, 'dispute_lost');

/** Called back, but the money is not back yet: a bank disputes it, or a refund is on its way. */
export const isMoneyDue = ({ status, itemStatus }: Pick<OrderSummary, 'status' | 'itemStatus'>): boolean =>
  itemStatus === 'withdrawn' && status !== 'refunded';

/** Its buyer withdrew, and no money goes before the game, or a person, has said that they do not have the item. */
export const awaitsGame = ({ itemStatus, withdrawal }: Pick<Order, 'itemStatus' | 'withdrawal'>): boolean =>
  withdrawal?.state === 'waiting' &&
  withdrawal.afterDelivery === 'ends' &&
  (itemStatus === 'recalling' || itemStatus === 'unclear');

/** Whether something stands in an order's story. */
export const happened = ({ timeline }: Pick<Order, 'timeline'>, event: TimelineEvent['event']): boolean =>
  timeline.some((one) => one.event === event);

export interface Step {
  event: TimelineEvent['event'];
  /** When it happened; null while it is still to come. */
  at: string | null;
  /** `now`: it is awaited at this moment. */
  state: 'done' | 'now' | 'later' | 'bad';
}

/** Not what ends well for the player: a refund, or a dispute that they won (`dispute_lost` is the shop's view). */
const BAD: readonly TimelineEvent['event'][] = [
  'payment_failed',
  'expired',
  'cancelled',
  'not_met',
  'withdrawn',
  'unclear',
  'disputed',
  'refund_failed',
];

/** What is still to come in each stage, in order. */
const AHEAD: Record<Stage, readonly TimelineEvent['event'][]> = {
  unpaid: ['paid', 'sending', 'sent'],
  paying: ['paid', 'sending', 'sent'],
  failed: ['paid', 'sending', 'sent'],
  sending: ['sent'],
  sent: [],
  not_met: [],
  recalling: [],
  withdrawn: [],
  unclear: [],
  expired: [],
  cancelled: [],
  refunded: [],
  disputed: [],
};

/** The order's story: what happened, then what comes. The first thing to come is `now` while somebody works on it. */
export function stepsOf(order: Pick<Order, 'status' | 'itemStatus' | 'timeline'>): Step[] {
  const stage = stageOf(order);
  const asked = order.timeline.some(({ event }) => event === 'contract_withdrawn');
  const isBad = (event: TimelineEvent['event']) => BAD.includes(event) && !(asked && event === 'withdrawn');
  const running = stage === 'paying' || stage === 'sending';
  return [
    ...order.timeline.map(({ event, at }): Step => ({ event, at, state: isBad(event) ? 'bad' : 'done' })),
    ...AHEAD[stage].map((event, index): Step => ({ event, at: null, state: running && index === 0 ? 'now' : 'later' })),
  ];
}
