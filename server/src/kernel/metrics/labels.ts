import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { MoneyEvents } from '#contract/events.ts';

const orderEvents: Record<TimelineEvent['event'], true> = {
  created: true,
  paying: true,
  payment_failed: true,
  paid: true,
  expired: true,
  cancelled: true,
  sending: true,
  sent: true,
  not_met: true,
  recalling: true,
  withdrawn: true,
  unclear: true,
  partially_refunded: true,
  refunded: true,
  refund_failed: true,
  money_returned: true,
  disputed: true,
  dispute_won: true,
  dispute_lost: true,
  character_changed: true,
  contract_withdrawn: true,
  taken_back: true,
};
const moneyEvents: Record<keyof MoneyEvents, true> = {
  'payment.webhook_stored': true,
  'payment.captured': true,
  'payment.failed': true,
  'payment.cancelled': true,
  'payment.instructed': true,
  'payment.refunded': true,
  'payment.refund_failed': true,
  'payment.disputed': true,
  'payment.dispute_closed': true,
  'delivery.accepted': true,
  'delivery.refused': true,
  'delivery.recalling': true,
  'delivery.withdrawn': true,
  'delivery.unclear': true,
  'delivery.taken_back': true,
  'delivery.used': true,
  'account.erased': true,
};

/** A label whose values the code does not list: `know` of `Telemetry` says which there are. */
const OPEN = null;

/** All labels of metrics, with their values. No label has one of an order, a player or an address. */
export const LABELS = {
  server: ['shop', 'desk', 'collector'],
  /** A method and the pattern of a route, such as `POST /platform/api/orders`. */
  endpoint: OPEN,
  status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'],
  game: OPEN,
  event: Object.keys(orderEvents),
  provider: OPEN,
  method: OPEN,
  result: ['opened', 'refused', 'unclear', 'captured', 'failed', 'cancelled'],
  /** Calls of providers and of games. */
  call: [
    ...['create', 'read', 'cancel', 'capture', 'refund', 'report', 'takenFrom', 'balanceTransactions', 'instrument'],
    ...['roles', 'profile', 'offers', 'deliver', 'recall', 'takeBack'],
  ],
  outcome: ['ok', 'accepted', 'refused', 'not_sent', 'failed'],
  webhook: ['received', 'refused', 'failed'],
  type: Object.keys(moneyEvents),
  lane: ['webhooks', 'money', 'follow_up'],
  /** An endpoint of the publisher's own systems. */
  system: OPEN,
  state: ['used', 'idle'],
  /** Of a verified backup. */
  verdict: ['whole', 'differences'],
  percentile: ['50', '99', '100'],
  kind: ['rss', 'heap_used'],
  role: ['all', 'web', 'worker', 'collector'],
  version: OPEN,
} as const satisfies Record<string, readonly string[] | null>;

export type Label = keyof typeof LABELS;
export type OpenLabel = { [L in Label]: (typeof LABELS)[L] extends null ? L : never }[Label];

/** Stands for every value that is unknown, or one too many. */
export const OTHER = 'other';
/** Values of an open label in a process: more than any catalogue has games, and than the program has routes. */
export const MOST_VALUES = 500;

type BoundLabel = (label: Label, value: string) => string;

/**
 * Returns a function that replaces values which are not in a label's closed set by `other`, so that no text from
 * outside becomes a series. Known values are counted too: a catalogue may be replaced many times.
 */
export function boundLabels(isKnown: (label: OpenLabel, value: string) => boolean, most = MOST_VALUES): BoundLabel {
  const values = new Map<Label, Set<string>>();
  for (const [label, listed] of Object.entries(LABELS)) values.set(label as Label, new Set(listed ?? []));
  return (label, value) => {
    const known = values.get(label);
    if (!known) return OTHER;
    if (known.has(value)) return value;
    if (LABELS[label] !== OPEN || known.size >= most || !isKnown(label as OpenLabel, value)) return OTHER;
    known.add(value);
    return value;
  };
}
