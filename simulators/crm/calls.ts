/** A field of a form. */
export interface Field {
  name: string;
  label: string;
  value?: string;
  /** May be left empty. */
  optional?: boolean;
}

/** A call of the shop's server API, without its secret. */
export interface ShopRequest {
  method: 'GET' | 'POST';
  /** Below `/platform/server/v1`. */
  path: string;
  /** Absent: the call only reads. */
  body?: Record<string, unknown>;
}

/** A call that the page offers. */
export interface Offer {
  name: string;
  title: string;
  button: string;
  fields: readonly Field[];
  request: (values: Readonly<Record<string, string>>) => ShopRequest;
}

const order: Field = { name: 'order', label: 'Order number' };
const player: Field = { name: 'player', label: 'Player number' };
const why: Field = { name: 'why', label: 'Reason, for the audit log', value: 'asked by the player' };

const inUrl = (text = ''): string => encodeURIComponent(text.trim());

/** The calls of the page, docs/integration/server-api.md. Each further one is an entry here. */
export const OFFERS: readonly Offer[] = [
  {
    name: 'look-up',
    title: 'Look up an order',
    button: 'Look up',
    fields: [order],
    request: (values) => ({ method: 'GET', path: `/orders/${inUrl(values.order)}` }),
  },
  {
    name: 'gift',
    title: 'Give a player points',
    button: 'Give',
    fields: [player, { name: 'points', label: 'Points', value: '50' }, why],
    request: (values) => ({
      method: 'POST',
      path: '/grants',
      body: { uid: Number(values.player), contents: { points: Number(values.points) }, why: values.why },
    }),
  },
  {
    name: 'refund',
    title: 'Refund an order',
    button: 'Refund',
    fields: [order, { name: 'amount', label: 'Amount in cents; empty: all that is left', optional: true }, why],
    request: (values) => ({
      method: 'POST',
      path: `/orders/${inUrl(values.order)}/refund`,
      body: { amount: values.amount ? Number(values.amount) : 'all', why: values.why },
    }),
  },
  {
    name: 'redeliver',
    title: 'Send an order’s item again',
    button: 'Send again',
    fields: [order, why],
    request: (values) => ({
      method: 'POST',
      path: `/orders/${inUrl(values.order)}/redeliver`,
      body: { why: values.why },
    }),
  },
];
