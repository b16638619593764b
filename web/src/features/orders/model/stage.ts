import type { ItemStatus, Order, OrderSummary, TimelineEvent } from '#contract/endpoints/orders.ts';

/** The stage of an order as its player sees it: payment and delivery in one word. */
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
  | 'taken_back'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'disputed';

/** The stage by item state, for an order whose payment stands. */
const ITEM: Record<ItemStatus, Stage> = {
  waiting: 'sending',
  sending: 'sending',
  sent: 'sent',
  not_met: 'not_met',
  recalling: 'recalling',
  withdrawn: 'withdrawn',
  unclear: 'unclear',
  taken_back: 'taken_back',
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

/** Not `not_met` and similar stages: their refund is still to come. */
const SETTLED: readonly Stage[] = ['sent', 'expired', 'cancelled', 'refunded', 'disputed'];

/**
 * Returns true if the player came back from the provider without paying, so that a new payment must be started.
 * @param back true if the provider marked the address so; newer data of the server takes precedence.
 */
export const wasLeft = (
  { payable, status, failure, instructionsUrl }: Pick<Order, 'payable' | 'status' | 'failure' | 'instructionsUrl'>,
  back = false,
): boolean =>
  payable &&
  !instructionsUrl &&
  ((status === 'payment_failed' && failure === 'abandoned') || (status === 'paying' && back));

/** Returns true if the order ended unpaid; a later payment is returned. */
export const isEndedUnpaid = (stage: Stage): boolean => stage === 'cancelled' || stage === 'expired';

/** The game has not answered about the item yet, whatever happened to the money. */
const MOVING: readonly ItemStatus[] = ['sending', 'recalling'];

/**
 * Returns true if no change is expected soon, so that the page can stop watching. After a started payment, money may
 * still come late.
 */
export function isSettled(order: Pick<Order, 'status' | 'itemStatus' | 'returning' | 'timeline'>): boolean {
  const stage = stageOf(order);
  const mayComeLate = isEndedUnpaid(stage) && happened(order, 'paying');
  return SETTLED.includes(stage) && !MOVING.includes(order.itemStatus) && !order.returning && !mayComeLate;
}

/** Returns true if the item takes longer than the promised 15 minutes. */
export const isLate = (order: Pick<Order, 'status' | 'itemStatus' | 'late'>): boolean =>
  stageOf(order) === 'sending' && Boolean(order.late);

/** Returns true if the order is paid and at most partially refunded. */
export const wasPaid = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'paid' || status === 'partially_refunded';

/** Returns true if earned points are not credited yet. A previous server version does not send `credited`. */
export const awaitsPoints = ({ points }: Pick<Order, 'points'>): boolean =>
  points?.state === 'earned' && points.credited === false;

/** Returns true if the game refused the item for good, whether refunded or not. */
export const wasRefused = (order: Pick<Order, 'timeline'>): boolean => happened(order, 'not_met');

/** Returns true if the item was recalled in time and its money is refunded. Money taken by a dispute does not count. */
export const wasWithdrawn = (order: Pick<Order, 'status' | 'timeline'>): boolean =>
  order.status === 'refunded' && happened(order, 'withdrawn') && !happened(order, 'dispute_lost');

/**
 * Returns true if the item was recalled but the refund is not complete: a bank disputes the payment, or the refund is
 * on its way.
 */
export const isMoneyDue = ({ status, itemStatus }: Pick<OrderSummary, 'status' | 'itemStatus'>): boolean =>
  itemStatus === 'withdrawn' && status !== 'refunded';

/**
 * Returns true if the buyer withdrew from the contract and the refund waits. It starts once the game or an operator
 * says that the game does not have the item.
 */
export const awaitsGame = ({ itemStatus, withdrawal }: Pick<Order, 'itemStatus' | 'withdrawal'>): boolean =>
  withdrawal?.state === 'waiting' &&
  withdrawal.afterDelivery === 'ends' &&
  (itemStatus === 'recalling' || itemStatus === 'unclear');

/** Returns true if the order's timeline has this event. */
export const happened = ({ timeline }: Pick<Order, 'timeline'>, event: TimelineEvent['event']): boolean =>
  timeline.some((one) => one.event === event);

export interface Step {
  event: TimelineEvent['event'];
  /** The time when it happened; null while it is still to come. */
  at: string | null;
  /** `now`: the shop is waiting for it at this moment. */
  state: 'done' | 'now' | 'later' | 'bad';
}

/** Bad for the player. Not a refund, nor a dispute that the player won (`dispute_lost` is the shop's view). */
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

/** The steps to come at each stage, in order. */
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
  taken_back: [],
  expired: [],
  cancelled: [],
  refunded: [],
  disputed: [],
};

/**
 * Returns the timeline of the order and the steps to come. The first one to come is `now` while a payment or delivery
 * runs.
 */
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
