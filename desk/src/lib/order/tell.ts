import { money, playerTime } from '../format.ts';
import { isOwed, isParked, type OrderStory, timeOf } from './story.ts';

const BANK = 'Banks take 5 to 10 days to show it.';

/** Returns a sum of minor units, in the currency of the order. */
const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns a short text in English for the player of an order, ready to copy: the state of the money and the item, and
 * the next step.
 */
export function tellPlayer(story: OrderStory): string {
  const { order, refunds } = story;
  const hello = `Your order ${order.number}`;
  if (order.paymentState === 'disputed') return disputed(hello);
  const owed = refunds.filter((refund) => isOwed(refund, refunds));
  if (owed.length > 0) {
    const sum = money(sumOf(owed), order.currency);
    return `${hello}: we sent ${sum} back, but your bank or payment service did not accept it. We are looking for another way to return it. You do not need to do anything; we will write to you again.`;
  }
  if (order.paymentState === 'refunded') return refunded(story, hello);
  if (['paid', 'partially_refunded'].includes(order.paymentState)) {
    return [paid(story, hello), returnedPart(story)].filter(Boolean).join(' ');
  }
  return [unpaid(story, hello), returnedPart(story)].filter(Boolean).join(' ');
}

const disputed = (hello: string): string =>
  `${hello}: your bank or payment service has opened a dispute about its payment. It holds the money until it decides, so we cannot return it meanwhile. If you did not open the dispute, please ask your bank.`;

function refunded(story: OrderStory, hello: string): string {
  const { order, payments, refunds } = story;
  const paying = payments.find(({ counts }) => counts);
  if (paying?.state === 'dispute_lost') {
    return `${hello}: your bank has decided the dispute and returned the money to you. It will show it on your statement.`;
  }
  const settled = refunds.filter(({ settledAt }) => settledAt !== null);
  const sum = paying ? paying.refunded + paying.paidOutside : order.total;
  const amount = money(sum > 0 ? sum : order.total, order.currency);
  if (settled.length > 0) return `${hello} is refunded: we have returned ${amount} to you.`;
  const at = timeOf(story, 'refunded');
  const when = at ? ` on ${playerTime(at)}` : '';
  return `${hello} is refunded: we sent ${amount} back${when}, the way you paid. ${BANK}`;
}

/** Says how much went back of an order that keeps some of its money, or of a payment that does not pay it. */
function returnedPart({ order, payments, refunds }: OrderStory): string {
  const open = refunds.filter(({ state }) => state === 'waiting' || state === 'requested');
  const back = payments.reduce((sum, { refunded, paidOutside }) => sum + refunded + paidOutside, 0);
  const parts: string[] = [];
  if (back > 0) parts.push(`We have returned ${money(back, order.currency)} to you.`);
  if (open.length > 0) parts.push(`A refund of ${money(sumOf(open), order.currency)} is on its way to you.`);
  return parts.length > 0 ? `${parts.join(' ')} ${BANK}` : '';
}

function paid(story: OrderStory, hello: string): string {
  const { order, deliveries } = story;
  if (deliveries.some(isParked) || order.itemState === 'unclear') {
    return `${hello} is paid, but the game has not confirmed your item yet. We are looking into it. You will get the item or your money back.`;
  }
  switch (order.itemState) {
    case 'sent': {
      const at = timeOf(story, 'sent');
      return `${hello} is paid, and your item was sent${at ? ` on ${playerTime(at)}` : ''}. Please look into the mailbox of your character; restart the game if you do not see it.`;
    }
    case 'not_met':
      return `${hello} is paid, but the game could not give you the item. We return your money the way you paid.`;
    case 'recalling':
    case 'withdrawn':
      return `${hello} is paid, but the item is not sent any more, because the money goes back to you.`;
    default:
      return `${hello} is paid, and we are sending your item. This usually takes a few minutes. We try again by ourselves if the game does not answer.`;
  }
}

function unpaid({ order, payments }: OrderStory, hello: string): string {
  const hasMoney = payments.some(({ captured }) => captured > 0);
  const noCharge = hasMoney ? '' : ' Nothing was charged.';
  switch (order.paymentState) {
    case 'cancelled':
      return `${hello} was cancelled.${noCharge}`;
    case 'expired':
      return `${hello} has expired, because no payment came.${noCharge} You can order again.`;
    case 'payment_failed':
      return `${hello}: the payment did not succeed.${noCharge} You can pay again, also in another way.`;
    case 'paying':
      return `${hello}: your payment service has not confirmed the payment yet. We ask it again by ourselves, and send your item as soon as it confirms.`;
    default:
      return `${hello} is not paid yet. Please finish the payment; we send your item as soon as it is confirmed.`;
  }
}
