import type { OperatorOutput } from '#contract/operator/index.ts';

export type OrderStory = OperatorOutput<'GET /orders/:number'>;
export type OperatorOrder = OrderStory['order'];
export type StoryPayment = OrderStory['payments'][number];
export type StoryRefund = OrderStory['refunds'][number];
export type StoryTakeBack = OrderStory['takeBacks'][number];
export type StoryDelivery = OrderStory['deliveries'][number];

/** States of a refund whose money is on its way or has arrived. */
const PROMISED = ['waiting', 'requested', 'sent'];

const promisedOf = (payment: StoryPayment, refunds: readonly StoryRefund[]): number =>
  refunds
    .filter(({ paymentId, state }) => paymentId === payment.id && PROMISED.includes(state))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Money of a payment that can still be refunded, in minor units. The server decides; this is what the page shows. */
export function leftOf(payment: StoryPayment, refunds: readonly StoryRefund[]): number {
  // The provider may report refunds that the shop did not request.
  const returned = Math.max(payment.refunded, promisedOf(payment, refunds));
  return Math.max(0, payment.captured - returned - payment.paidOutside - payment.disputed);
}

/** Money that the provider gave back without a refund of the shop, in minor units: by its own staff or rules. */
export const returnedElsewhere = (payments: readonly StoryPayment[], refunds: readonly StoryRefund[]): number =>
  payments
    .map((payment) => Math.max(0, payment.refunded - promisedOf(payment, refunds)))
    .reduce((sum, amount) => sum + amount, 0);

/** Returns true if a failed refund still waits for an operator: neither repeated nor settled. */
export const isOwed = (refund: StoryRefund, refunds: readonly StoryRefund[]): boolean =>
  refund.state === 'failed' &&
  refund.settledAt === null &&
  !refunds.some(({ reason }) => reason === `again:${refund.id}` || reason === `rest:${refund.id}`);

export const isParked = ({ state }: StoryDelivery): boolean => state === 'parked' || state === 'unclear';

/** Returns true if the game is asked to take the item back, or an operator has to decide about it. */
export const isOpenTakeBack = ({ state }: StoryTakeBack): boolean => state === 'asked' || state === 'parked';

/** A refund that the provider has accepted usually shows in its payment soon afterwards. */
const SOON_MS = 120_000;

/** Returns true if the shop works on the order by itself, so that it can change at any moment. */
export const isMoving = ({ order, refunds, deliveries, takeBacks }: OrderStory, now = Date.now()): boolean =>
  order.paymentState === 'paying' ||
  takeBacks.some(({ state }) => state === 'asked') ||
  // The order follows its delivery a moment later.
  (['sending', 'recalling'].includes(order.itemState) && !deliveries.some(isParked)) ||
  deliveries.some(({ state }) => ['queued', 'retrying', 'recalling'].includes(state)) ||
  refunds.some(({ state }) => state === 'waiting' || state === 'requested') ||
  refunds.some(({ state, createdAt }) => state === 'sent' && now - Date.parse(createdAt) < SOON_MS);

/** Returns the time of the newest event of the timeline with this name. */
export const timeOf = ({ timeline }: OrderStory, event: string): string | null =>
  timeline.findLast((one) => one.event === event)?.at ?? null;

/** Returns true if a payment of the order is or was disputed. */
export const wasDisputed = ({ payments }: OrderStory): boolean =>
  payments.some(({ state, disputed }) => disputed > 0 || state.startsWith('dispute'));
