import { entryName } from '../action-name.ts';
import { money } from '../format.ts';
import { receiptName, refundReason, spelled, words } from '../words.ts';
import type { OrderStory } from './story.ts';

/** Kinds of lines, those of the same moment in this order. */
export const KINDS = [
  'webhook',
  'event',
  'payment',
  'ledger',
  'refund',
  'order',
  'delivery',
  'receipt',
  'operator',
] as const;

export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  order: 'Order',
  payment: 'Payments',
  refund: 'Refunds',
  delivery: 'Deliveries',
  receipt: 'Receipts',
  operator: 'Operators',
  webhook: 'Webhooks',
  ledger: 'Ledger',
  event: 'Events',
};

const TECHNICAL: readonly Kind[] = ['webhook', 'event', 'ledger'];

export const isTechnical = (kind: Kind): boolean => TECHNICAL.includes(kind);

/** One line of the timeline of an order. */
export interface Line {
  /** Unique among the lines of an order. */
  id: string;
  at: string;
  kind: Kind;
  title: string;
  detail: string | null;
  isBad: boolean;
}

const line = (
  kind: Kind,
  at: string,
  title: string,
  detail: (string | null | false)[] = [],
  isBad = false,
): Omit<Line, 'id'> => ({ kind, at, title, detail: detail.filter(Boolean).join(' · ') || null, isBad });

const tries = (attempts: number): string => `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;

const BAD_EVENTS = ['payment_failed', 'not_met', 'unclear', 'refund_failed', 'disputed', 'dispute_lost'];

/** Events of an order are named as its states, so that a page has one word for each. */
const eventName = (event: string): string =>
  event === 'partially_refunded' ? words('payment', event).label : spelled(event);

/** Merges everything that happened to an order, the newest first. */
export function timelineOf(story: OrderStory): Line[] {
  const lines = [
    ...story.timeline.map(({ at, event }) => line('order', at, eventName(event), [], BAD_EVENTS.includes(event))),
    ...story.payments.map((payment) =>
      line('payment', payment.createdAt, `Payment of ${money(payment.amount, payment.currency)} started`, [
        spelled(payment.provider),
        spelled(payment.method),
        `now ${words('attempt', payment.state).label.toLowerCase()}`,
        payment.failure,
      ]),
    ),
    ...refundLines(story),
    ...story.deliveries.map(({ updatedAt, state, attempts, reason }) =>
      line(
        'delivery',
        updatedAt,
        `Delivery: ${words('delivery', state).label.toLowerCase()}`,
        [tries(attempts), reason],
        ['refused', 'parked', 'unclear'].includes(state),
      ),
    ),
    ...story.receipts.map(({ updatedAt, kind, state, attempts, error }) =>
      line(
        'receipt',
        updatedAt,
        `Receipt “${receiptName(kind)}”: ${words('receipt', state).label.toLowerCase()}`,
        [tries(attempts), error],
        state === 'refused',
      ),
    ),
    ...story.actions.map(({ at, by, why, command, isRepeat }) =>
      line('operator', at, `${by}: ${entryName(command, isRepeat)}`, [why]),
    ),
    ...story.webhooks.map(({ receivedAt, provider, type, eventId }) =>
      line('webhook', receivedAt, `Webhook ${type}`, [provider, eventId]),
    ),
    ...story.ledger.map(({ at, kind, account, amount, currency }) =>
      line('ledger', at, `${spelled(kind)}: ${account} ${money(amount, currency)}`),
    ),
    ...story.events.map(({ createdAt, type, handledAt, attempts, error }) =>
      line(
        'event',
        createdAt,
        `Event ${type}`,
        [handledAt ? 'handled' : `not handled, ${tries(attempts)}`, error],
        error !== null,
      ),
    ),
  ];
  return (
    lines
      .map((one, at) => ({ ...one, id: `${one.kind}-${at}` }))
      // Each source has its lines in the order in which they happened, so that of the same moment the last comes first.
      .reverse()
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind))
  );
}

function refundLines({ refunds, order }: OrderStory): Omit<Line, 'id'>[] {
  return refunds.flatMap(({ createdAt, settledAt, amount, paidOutside, state, reason, error }) => {
    const refund = line(
      'refund',
      createdAt,
      `Refund of ${money(amount, order.currency)}: ${words('refund', state).label.toLowerCase()}`,
      [refundReason(reason), error],
      state === 'failed',
    );
    if (settledAt === null) return [refund];
    const sum = money(paidOutside ?? amount, order.currency);
    return [refund, line('refund', settledAt, `${sum} was paid to the buyer in another way`)];
  });
}

/** Lines of the timeline as they are shown: technical lines in a row form one group that is closed at first. */
export type Entry = { line: Line; group?: never } | { line?: never; group: Line[] };

export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (!isTechnical(line.kind)) entries.push({ line });
    else if (last?.group) last.group.push(line);
    else entries.push({ group: [line] });
  }
  return entries;
}
