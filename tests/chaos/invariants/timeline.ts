/** Which event about the money may follow which, written down from the design and not from the portal's machines. */
const OPEN = ['paying', 'payment_failed', 'paid', 'cancelled'];
const BACK = ['partially_refunded', 'refunded', 'disputed'];
const MONEY: Record<string, readonly string[]> = {
  // A full refund may be heard of before the payment that it gives back.
  created: [...OPEN, 'expired', 'refunded'],
  paying: [...OPEN, 'refunded'],
  payment_failed: [...OPEN, 'expired', 'refunded'],
  paid: BACK,
  partially_refunded: BACK,
  disputed: ['dispute_won', 'dispute_lost', 'partially_refunded', 'refunded'],
  dispute_won: BACK,
  dispute_lost: [],
  refunded: [],
  cancelled: [],
  expired: [],
};
/** What the money's last event says of the order. */
const STATES: Record<string, string> = {
  created: 'unpaid',
  paying: 'paying',
  payment_failed: 'payment_failed',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_won: 'paid',
  dispute_lost: 'refunded',
  cancelled: 'cancelled',
  expired: 'expired',
};
const ITEM: Record<string, readonly string[]> = {
  waiting: ['sending'],
  sending: ['sent', 'not_met', 'recalling', 'withdrawn', 'unclear'],
  recalling: ['sent', 'not_met', 'withdrawn', 'unclear'],
  unclear: ['sent', 'not_met', 'withdrawn'],
  sent: [],
  not_met: [],
  withdrawn: [],
};

/** What is wrong with a timeline, in words; null when nothing is. */
export function illegalStep(events: readonly string[], paymentState: string, itemState: string): string | null {
  if (events[0] !== 'created') return 'it does not begin with created';
  let money = 'created';
  let item = 'waiting';
  for (const [i, event] of events.entries()) {
    if (i === 0 || event === 'money_returned') continue;
    if (event in STATES) {
      if (!MONEY[money]?.includes(event)) return `${event} after ${money}`;
      money = event;
    } else {
      if (!ITEM[item]?.includes(event)) return `${event} after ${item}`;
      if (event === 'sending' && events[i - 1] !== 'paid') return 'sending without being paid';
      item = event;
    }
  }
  // A dispute that was won leaves what was refunded before it.
  const partly = money === 'dispute_won' && events.includes('partially_refunded');
  if ((partly ? 'partially_refunded' : STATES[money]) !== paymentState)
    return `the order is ${paymentState}, its timeline ends with ${money}`;
  return item === itemState ? null : `the item is ${itemState}, its timeline says ${item}`;
}
