import type { OperatorOutput } from '#contract/operator/index.ts';
import { money } from '../format.ts';
import { spelled, words } from '../words.ts';

export type Differences = OperatorOutput<'GET /differences'>;
export type FindingKind = keyof Differences['findings'];
type Row = Differences['findings'][FindingKind][number];

/** A finding in words. */
export interface Finding {
  /** Number of the order; null: none is known. */
  number: string | null;
  /** Id of the payment, for findings without an order. */
  paymentId: string | null;
  provider: string | null;
  text: string;
  /** A payment that only the provider knows, for which an operator decides; null: the shop has it. */
  unknown: UnknownPayment | null;
}

/** A payment that only the provider knows, in minor units. */
export interface UnknownPayment {
  provider: string;
  id: string;
  amount: number;
  refunded: number;
  disputed: number;
  currency: string;
  /** ISO time; null: unknown. */
  at: string | null;
  /** The number that the shop sent to the provider; its order may be lost. */
  order: string | null;
}

interface Kind {
  title: string;
  /** The next step of the operator. */
  advice: string;
  text(row: Row): string;
}

const text = (value: Row[string] | undefined): string => (typeof value === 'string' ? value : '');
const sum = (row: Row, field: string): string => {
  const amount = row[field];
  return typeof amount === 'number' ? money(amount, text(row.currency)) : text(amount);
};

const WHAT: Readonly<Record<string, (row: Row) => string>> = {
  unknown_to_us: (row) =>
    [
      `The provider has ${sum(row, 'theirs')} of a payment that the shop does not know`,
      text(row.order) && `for order ${text(row.order)}`,
      text(row.at) && `of ${text(row.at).slice(0, 16).replace('T', ' ')} UTC`,
      row.refunded ? `with refunds of ${sum(row, 'refunded')}` : '',
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  unknown_to_provider: (row) => `The shop has ${sum(row, 'ours')} of a payment that the provider does not know.`,
};

/** The lists, the most urgent first. */
export const KINDS: Readonly<Record<FindingKind, Kind>> = {
  provider: {
    title: 'The provider’s books differ',
    advice:
      'Open the order and check the payment. If that changes nothing, ask the provider to repeat its webhooks. Decide about each payment that the shop does not know.',
    text: (row) =>
      WHAT[text(row.what)]?.(row) ??
      `${spelled(text(row.what))}: ${sum(row, 'ours')} in the shop, ${sum(row, 'theirs')} at the provider.`,
  },
  unanswered: {
    title: 'Providers that did not give their books',
    advice: 'Nothing is known of these days. Compare again later.',
    text: (row) => text(row.why),
  },
  ledger: {
    title: 'The ledger and the payment differ',
    advice: 'This is a fault of the shop: report it to your engineers.',
    text: (row) =>
      `${spelled(text(row.what))}: ${sum(row, 'payment')} by the payment, ${sum(row, 'ledger')} in the ledger.`,
  },
  noDelivery: {
    title: 'Paid, but without a delivery',
    advice: 'If “Needs a look” has stuck events, ask your engineers. Otherwise refund the order.',
    text: (row) => `The order is ${words('payment', text(row.payment)).label.toLowerCase()}, and nothing was sent.`,
  },
  noOrder: {
    title: 'Money that pays for nothing',
    advice: 'Open the order and refund this payment.',
    text: (row) =>
      `${sum(row, 'held')} is held, and ${text(row.order) ? `the order is ${text(row.order)}` : 'there is no order'}.`,
  },
  refusedAndKept: {
    title: 'Item refused, called back or taken back, money kept',
    advice: 'Refund the order, unless your terms say otherwise.',
    text: (row) => `${sum(row, 'kept')} of ${sum(row, 'total')} is kept.`,
  },
  refunds: {
    title: 'Failed or slow refunds, of all days',
    advice: 'Open the order. Resend a failed refund, or pay in another way and record that.',
    text: (row) =>
      [`${sum(row, 'amount')} ${words('refund', text(row.state)).label.toLowerCase()}`, text(row.error)]
        .filter(Boolean)
        .join(': '),
  },
  parked: {
    title: 'Deliveries that wait for an operator, of all days',
    advice: 'Open “Needs a look”. It has the next step of each.',
    text: (row) => [words('delivery', text(row.state)).label, text(row.reason)].filter(Boolean).join(': '),
  },
};

const ORDER_FIELDS = ['number', 'payable', 'reference'] as const;

/** Describes a finding of a list. */
export function findingOf(kind: FindingKind, row: Row): Finding {
  const number = ORDER_FIELDS.map((field) => text(row[field])).find((value) => value !== '');
  return {
    number: number ?? null,
    paymentId: text(row.paymentId) || null,
    provider: text(row.provider) || null,
    text: KINDS[kind].text(row),
    unknown: kind === 'provider' && row.what === 'unknown_to_us' ? unknownOf(row) : null,
  };
}

const numberOf = (value: Row[string] | undefined): number => (typeof value === 'number' ? value : 0);

const unknownOf = (row: Row): UnknownPayment => ({
  provider: text(row.provider),
  id: text(row.paymentId),
  amount: numberOf(row.theirs),
  refunded: numberOf(row.refunded),
  disputed: numberOf(row.disputed),
  currency: text(row.currency),
  at: text(row.at) || null,
  order: text(row.order) || null,
});
