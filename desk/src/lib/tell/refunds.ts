import { isOpenTakeBack, isOwed, type OrderStory, type StoryRefund, timeOf } from '../order/story.ts';
import { type Message, say } from './messages.ts';

/** Banks show a refund within this time. */
const BANK_DAYS = 10;
const DAY_MS = 86_400_000;

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Tells about failed refunds that wait for an operator. */
export function owedText({ order: { currency }, refunds }: OrderStory): Message | null {
  const owed = refunds.filter((refund) => isOwed(refund, refunds));
  return owed.length > 0 ? say('tell.refund_failed', { amount: { amount: sumOf(owed), currency } }) : null;
}

/** Tells that a lost dispute returned the money. */
export const disputeText = ({ payments }: OrderStory): Message[] | null =>
  payments.find(({ counts }) => counts)?.state === 'dispute_lost' ? [say('tell.dispute_lost')] : null;

/** Tells that all the money of an order went back. */
export function refundedText(story: OrderStory, now: number): Message[] {
  const { order, payments, refunds } = story;
  const { currency, total } = order;
  const paying = payments.find(({ counts }) => counts);
  const sum = paying ? paying.refunded + paying.paidOutside : 0;
  const amount = { amount: sum > 0 ? sum : total, currency };
  const at = timeOf(story, 'refunded');
  // Money that went another way is at the buyer's already.
  if (refunds.some(({ settledAt }) => settledAt !== null) || !at) return [say('tell.returned', { amount })];
  return [say('tell.refunded', { amount, date: { at } }), bank(at, now)];
}

/** Tells how much went back of an order that keeps some of its money, or of a payment that does not pay it. */
export function returnedText({ order, payments, refunds, takeBacks }: OrderStory, now: number): Message[] {
  const { currency, total } = order;
  const sent = refunds.filter(({ state }) => state === 'sent');
  // A refund that waits for the game to take the item back may never happen.
  const isCertain = !takeBacks.some(isOpenTakeBack);
  const open = refunds.filter(({ state }) => state === 'requested' || (state === 'waiting' && isCertain));
  // The provider accepted a refund before its books show it.
  const accepted = sumOf(sent) - payments.reduce((sum, { refunded }) => sum + refunded, 0);
  const coming = sumOf(open) + Math.max(0, accepted);
  const back = payments.reduce((sum, { refunded, paidOutside }) => sum + refunded + paidOutside, 0);
  const isPart = order.paymentState === 'partially_refunded' && back < total;
  const amount = { amount: back, currency };
  const messages: Message[] = [];
  if (back > 0)
    messages.push(
      isPart
        ? say('tell.refunded_part', { amount, total: { amount: total, currency } })
        : say('tell.returned', { amount }),
    );
  if (coming > 0) messages.push(say('tell.refund_open', { amount: { amount: coming, currency } }));
  const newest = lastOf([...sent, ...open]);
  return newest ? [...messages, bank(newest.createdAt, now)] : messages;
}

const lastOf = (refunds: readonly StoryRefund[]): StoryRefund | undefined =>
  refunds.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1);

/** Tells until when the bank should show a refund of this time. */
function bank(at: string, now: number): Message {
  const until = Date.parse(at) + BANK_DAYS * DAY_MS;
  if (until < now) return say('tell.bank_over');
  return say('tell.bank_wait', { days: { count: BANK_DAYS }, until: { day: new Date(until).toISOString() } });
}
