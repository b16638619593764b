export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad';

interface Words {
  label: string;
  tone: Tone;
}

const w = (label: string, tone: Tone = 'neutral'): Words => ({ label, tone });

const WORDS = {
  payment: {
    unpaid: w('Unpaid'),
    paying: w('Paying', 'accent'),
    payment_failed: w('Payment failed', 'warn'),
    paid: w('Paid', 'ok'),
    cancelled: w('Cancelled'),
    expired: w('Expired'),
    partially_refunded: w('Partly refunded', 'accent'),
    refunded: w('Refunded', 'accent'),
    disputed: w('Disputed', 'bad'),
  },
  attempt: {
    created: w('Started'),
    pending: w('Waiting for the payer', 'accent'),
    authorised: w('Authorised', 'accent'),
    failed: w('Failed', 'warn'),
    cancelled: w('Cancelled'),
    captured: w('Captured', 'ok'),
    partially_refunded: w('Partly refunded', 'accent'),
    refunded: w('Refunded', 'accent'),
    disputed: w('Disputed', 'bad'),
    dispute_won: w('Dispute won', 'ok'),
    dispute_lost: w('Dispute lost', 'bad'),
  },
  item: {
    waiting: w('Item waits'),
    sending: w('Sending', 'accent'),
    sent: w('Sent', 'ok'),
    not_met: w('Refused by the game', 'bad'),
    recalling: w('Calling back', 'warn'),
    withdrawn: w('Called back'),
    unclear: w('Unclear', 'bad'),
    taken_back: w('Taken back', 'warn'),
  },
  delivery: {
    queued: w('Queued', 'accent'),
    retrying: w('Retrying', 'warn'),
    accepted: w('Accepted', 'ok'),
    refused: w('Refused by the game', 'bad'),
    parked: w('Parked', 'bad'),
    recalling: w('Calling back', 'warn'),
    withdrawn: w('Called back'),
    unclear: w('Unclear', 'bad'),
    taken_back: w('Taken back', 'warn'),
    // Of the take-back of an accepted delivery.
    taking_back: w('Taking back', 'accent'),
    not_taken: w('Take-back parked', 'bad'),
  },
  takeBack: {
    asked: w('Asking the game', 'accent'),
    parked: w('Parked', 'bad'),
    taken: w('Taken back', 'ok'),
    used: w('Used by the player', 'warn'),
  },
  refund: {
    waiting: w('Waits for the game', 'accent'),
    requested: w('Requested', 'accent'),
    sent: w('Sent', 'ok'),
    failed: w('Failed', 'bad'),
    dropped: w('Dropped'),
  },
  receipt: {
    queued: w('Queued', 'accent'),
    sent: w('Sent', 'ok'),
    refused: w('Refused', 'bad'),
    parked: w('Parked', 'warn'),
  },
  dispute: {
    open: w('Open', 'bad'),
    won: w('Won', 'ok'),
    lost: w('Lost'),
  },
  proof: {
    none: w('No evidence'),
    requested: w('Evidence on its way', 'accent'),
    submitted: w('Evidence submitted', 'ok'),
    refused: w('Evidence refused', 'bad'),
    unclear: w('Evidence unclear', 'bad'),
  },
  coupon: {
    usable: w('Can be used', 'ok'),
    reserved: w('Held by an order', 'warn'),
    used: w('Used'),
    expired: w('Expired'),
  },
  offer: {
    starts: w('Starts later', 'accent'),
    runs: w('Runs', 'ok'),
    ended: w('Ended'),
    used_up: w('Used up', 'warn'),
  },
  personalOffer: {
    open: w('Open', 'ok'),
    used: w('Used', 'accent'),
    ended: w('Ended'),
    revoked: w('Revoked'),
  },
  grant: {
    claimable: w('Can be claimed', 'accent'),
    waiting: w('Cannot be claimed yet'),
    sending: w('Sending', 'accent'),
    sent: w('Sent', 'ok'),
    not_met: w('Refused by the game', 'bad'),
    withdrawn: w('Withdrawn'),
    expired: w('Expired'),
  },
  player: {
    active: w('Active', 'ok'),
    deletion_requested: w('Deletion requested', 'warn'),
    deleted: w('Deleted'),
  },
  backend: {
    ok: w('OK', 'ok'),
    slow: w('Slow', 'warn'),
    not_answering: w('Not answering', 'bad'),
    refusing: w('Refuses items', 'bad'),
    idle: w('Nothing sold in the last hour'),
  },
  work: {
    ok: w('OK', 'ok'),
    warn: w('Slow', 'warn'),
    bad: w('Stuck', 'bad'),
  },
  workers: {
    alive: w('OK', 'ok'),
    none: w('None runs', 'bad'),
    unknown: w('Unknown'),
  },
  database: {
    ok: w('OK', 'ok'),
    warn: w('Busy', 'warn'),
    bad: w('Full', 'bad'),
  },
  webhook: {
    handled: w('Handled', 'ok'),
    waiting: w('Waiting', 'accent'),
    failing: w('Failing', 'bad'),
  },
  webhookTry: {
    taken: w('Taken', 'ok'),
    failed: w('Failed', 'bad'),
  },
  check: {
    done: w('Passed', 'ok'),
    missing: w('Needs work', 'bad'),
    unknown: w('Cannot check here', 'warn'),
  },
  key: {
    active: w('Valid', 'ok'),
    rotating: w('Two secrets', 'accent'),
    expired: w('Expired', 'warn'),
    revoked: w('Revoked'),
  },
  secret: {
    set: w('Set', 'ok'),
    rotating: w('Two are valid', 'accent'),
    unset: w('Not set'),
  },
  approval: {
    asked: w('Waiting', 'accent'),
    approved: w('Approved', 'ok'),
    declined: w('Declined', 'warn'),
    expired: w('Expired'),
  },
  evidence: {
    complete: w('Complete', 'ok'),
    conflict: w('Conflict', 'bad'),
    incomplete: w('Incomplete', 'warn'),
  },
} as const satisfies Record<string, Record<string, Words>>;

const REFUND_REASONS: Readonly<Record<string, string>> = {
  late: 'The order could not be paid any more',
  wrong_amount: 'The amount was not that of the order',
  surplus: 'The order was paid twice',
  withdrawn: 'The item was called back',
  withdrawal: 'The buyer withdrew from the contract',
  not_met: 'The game refused the item',
  operator: 'Refunded by an operator',
  again: 'A failed refund, sent again',
  rest: 'The rest of a failed refund',
};

/** Returns the reason of a refund in words. Some reasons of the server have an id after a colon. */
export function refundReason(reason: string): string {
  const name = reason.split(':')[0] ?? reason;
  return REFUND_REASONS[name] ?? spelled(name);
}

const RECEIPTS: Readonly<Record<string, string>> = {
  sent: 'Item sent',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  not_met: 'Item refused by the game',
  withdrawn: 'Item called back',
  late: 'Paid too late',
  surplus: 'Paid twice',
};

/** Returns the occasion of a receipt in words. */
export const receiptName = (kind: string): string => RECEIPTS[kind] ?? spelled(kind);

/** Writes a name of the server in words: "payment.webhook_stored" -> "Payment webhook stored". */
export function spelled(name: string): string {
  const text = name.replace(/[._-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the label and the tone of a state. A state of a newer server is spelled. */
export const words = (of: keyof typeof WORDS, state: string): Words =>
  (WORDS[of] as Record<string, Words>)[state] ?? w(spelled(state));
