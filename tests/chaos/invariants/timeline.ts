/** The money events that may follow each event, taken from the design and not from the portal's state machines. */
const OPEN = ['paying', 'payment_failed', 'paid', 'cancelled'];
const BACK = ['partially_refunded', 'refunded', 'disputed'];
const MONEY: Record<string, readonly string[]> = {
  // A full refund may be reported before the payment that it refunds.
  created: [...OPEN, 'expired', 'refunded'],
  paying: [...OPEN, 'refunded'],
  payment_failed: [...OPEN, 'expired', 'refunded'],
  paid: BACK,
  partially_refunded: BACK,
  disputed: ['partially_refunded', 'refunded'],
  dispute_won: BACK,
  // A dispute may be about a part.
  dispute_lost: BACK,
  refunded: [],
  refund_failed: BACK,
  cancelled: [],
  expired: [],
};
/**
 * Payment states that are possible after the last money event: events do not tell how much was refunded, or if a
 * dispute is open.
 */
const STATES: Record<string, readonly string[]> = {
  created: ['unpaid'],
  paying: ['paying'],
  payment_failed: ['payment_failed'],
  paid: ['paid'],
  partially_refunded: ['partially_refunded', 'disputed'],
  refunded: ['refunded', 'disputed'],
  refund_failed: ['paid', 'partially_refunded', 'disputed'],
  disputed: ['disputed'],
  dispute_won: ['paid', 'partially_refunded'],
  dispute_lost: ['refunded', 'partially_refunded'],
  cancelled: ['cancelled'],
  expired: ['expired'],
};
/** An open dispute may end independently of other changes of the money. */
const DISPUTE_ENDS = new Set(['dispute_won', 'dispute_lost']);
/** Events after which a refund can fail. */
const GONE = new Set(['partially_refunded', 'refunded', 'money_returned']);
/** Events that change the settlement status of the order's money. */
const STANDS = new Set([...BACK, 'refund_failed', 'dispute_won', 'dispute_lost']);
const ITEM: Record<string, readonly string[]> = {
  waiting: ['sending'],
  sending: ['sent', 'not_met', 'recalling', 'withdrawn', 'unclear'],
  recalling: ['sent', 'not_met', 'withdrawn', 'unclear'],
  unclear: ['sent', 'not_met', 'withdrawn'],
  sent: ['taken_back'],
  taken_back: ['sending'],
  not_met: [],
  withdrawn: [],
};

/** Buyers' changes affect neither money nor item. Returns why a change comes too early or too late, in words. */
const CHANGES: Record<string, (before: readonly string[], now: { money: string; item: string }) => string | null> = {
  contract_withdrawn: (before) => {
    if (before.includes('contract_withdrawn')) return 'contract_withdrawn twice';
    return before.includes('paid') ? null : 'contract_withdrawn without being paid';
  },
  character_changed: (_, { money, item }) => {
    const waits = item === 'waiting' && ['created', 'paying', 'payment_failed'].includes(money);
    return waits || item === 'sending' || item === 'taken_back' ? null : `character_changed after ${money}, ${item}`;
  },
};

/** Returns the fault of a timeline, in words; null if there is none. */
export function illegalStep(events: readonly string[], paymentState: string, itemState: string): string | null {
  if (events[0] !== 'created') return 'it does not begin with created';
  let money = 'created';
  let item = 'waiting';
  let disputes = 0;
  for (const [i, event] of events.entries()) {
    if (i === 0 || event === 'money_returned') continue;
    if (event in CHANGES) {
      const wrong = CHANGES[event]?.(events.slice(0, i), { money, item });
      if (wrong) return wrong;
      continue;
    }
    if (event === 'refund_failed') {
      const wentBack = events.slice(0, i).some((before) => GONE.has(before));
      if (!wentBack) return 'refund_failed, and nothing had gone back';
      // A change of money that never counted has no effect.
      if (STANDS.has(money)) money = event;
    } else if (DISPUTE_ENDS.has(event)) {
      if (disputes === 0) return `${event} after ${money}, and no dispute is open`;
      disputes -= 1;
      money = event;
    } else if (event in STATES) {
      if (!MONEY[money]?.includes(event)) return `${event} after ${money}`;
      if (event === 'disputed') disputes += 1;
      money = event;
    } else {
      if (!ITEM[item]?.includes(event)) return `${event} after ${item}`;
      const isAgain = item === 'taken_back';
      if (event === 'sending' && !isAgain && events[i - 1] !== 'paid') return 'sending without being paid';
      item = event;
    }
  }
  if (!STATES[money]?.includes(paymentState)) return `the order is ${paymentState}, its timeline ends with ${money}`;
  return item === itemState ? null : `the item is ${itemState}, its timeline says ${item}`;
}
