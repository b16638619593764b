/**
 * Which event of an order's timeline may follow which, written down from the design and not from the portal's machines.
 * `refunded` and `disputed` may be heard of before the payment that they concern.
 */
const OPEN = ['paying', 'payment_failed', 'paid', 'cancelled', 'refunded'];
const MONEY = ['refunded', 'disputed', 'paid'];

const MAY_FOLLOW: Record<string, readonly string[]> = {
  created: [...OPEN, 'expired'],
  paying: OPEN,
  payment_failed: [...OPEN, 'expired'],
  paid: ['sending'],
  sending: ['sent', 'not_met', ...MONEY],
  sent: MONEY,
  not_met: MONEY,
  refunded: ['sent', 'not_met', ...MONEY],
  disputed: ['sent', 'not_met', ...MONEY],
  cancelled: ['refunded'],
  expired: ['refunded'],
};
const ONCE = ['created', 'sending', 'sent', 'not_met', 'cancelled', 'expired'];
/** What can be the last word about the money in each state. */
const ENDS: Record<string, readonly string[]> = {
  unpaid: ['created'],
  paying: ['paying'],
  payment_failed: ['payment_failed'],
  paid: ['paid', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: ['refunded'],
  disputed: ['disputed', 'refunded'],
  cancelled: ['cancelled', 'refunded'],
  expired: ['expired', 'refunded'],
};
const ITEM = ['sending', 'sent', 'not_met'];

/** What is wrong with a timeline, in words; null when nothing is. */
export function illegalStep(events: readonly string[], paymentState: string, itemState: string): string | null {
  if (events[0] !== 'created') return 'it does not begin with created';
  const seen = new Set<string>();
  let before = '';
  for (const event of events) {
    if (ONCE.includes(event) && seen.has(event)) return `${event} twice`;
    if (before && !follows(before, event, seen)) return `${event} after ${before}`;
    seen.add(event);
    before = event;
  }
  const money = events.findLast((event) => !ITEM.includes(event)) ?? '';
  if (!ENDS[paymentState]?.includes(money)) return `the order is ${paymentState}, its timeline ends with ${money}`;
  const item = events.findLast((event) => ITEM.includes(event)) ?? 'waiting';
  return item === itemState ? null : `the item is ${itemState}, its timeline says ${item}`;
}

function follows(before: string, event: string, seen: ReadonlySet<string>): boolean {
  if (!MAY_FOLLOW[before]?.includes(event)) return false;
  // Paid again only says that a dispute was won.
  if (event === 'paid' && seen.has('paid')) return before !== 'refunded' && seen.has('disputed');
  if (event === 'sent' || event === 'not_met')
    return seen.has('sending') && !seen.has(event === 'sent' ? 'not_met' : 'sent');
  const ended = seen.has('cancelled') || seen.has('expired');
  return !ended || event === 'refunded';
}
