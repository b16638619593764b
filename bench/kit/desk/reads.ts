import type { OperatorCall } from '#contract/operator/index.ts';
import { OPERATORS } from '../books/audit.ts';
import { FIRST_OTHER } from '../books/people.ts';
import type { Sample, Samples } from './samples.ts';

/** A call of the desk. */
export interface Call {
  key: OperatorCall;
  input: { params?: object; query?: object; body?: object };
}

export interface Read {
  what: string;
  /** The aims in ms: at up to a million orders, and above. */
  aims: readonly [number, number];
  /** The calls that a page makes at once; undefined: the sample does not have what is looked for. */
  calls: (sample: Sample, n: number) => readonly Call[] | undefined;
  of?: keyof Samples;
}

const PAGE = [200, 500] as const;
const SEARCH = [200, 200] as const;

const call = (key: OperatorCall, input: Call['input'] = {}): Call => ({ key, input });
const orders = (term: string): Call => call('POST /orders/find', { body: { term } });
const players = (term: string): Call => call('POST /players/find', { body: { term } });
/** Find asks for both. */
const find = (term: string | null): Call[] | undefined => (term === null ? undefined : [orders(term), players(term)]);

const search = (what: string, term: (sample: Sample, n: number) => string | null, of?: keyof Samples): Read => ({
  what: `search: ${what}`,
  aims: SEARCH,
  calls: (sample, n) => find(term(sample, n)),
  ...(of && { of }),
});

const page = (what: string, calls: Read['calls'], of?: keyof Samples): Read => ({
  what: `page: ${what}`,
  aims: PAGE,
  calls,
  ...(of && { of }),
});

const order = ({ number }: Sample): Call[] => [call('GET /orders/:number', { params: { number } })];

const player = ({ uid }: Sample): Call[] => {
  const params = { uid: String(uid) };
  return [
    call('GET /players/:uid', { params }),
    call('GET /players/:uid/spent', { params }),
    call('GET /players/:uid/payments', { params }),
  ];
};

const waiting = (): Call[] => [
  call('GET /deliveries/waiting'),
  call('GET /refunds/unfinished'),
  call('GET /disputes'),
  call('GET /events/stuck'),
];

/** Every search and page of the desk, and first the time of any call on this machine. */
export const READS: readonly Read[] = [
  page('Session, for comparison', () => [call('GET /session')]),
  search('order number', ({ number }) => number),
  search('unknown order number', (_, n) => `20260801-ZZZZZZZZ${10 + n}`),
  search('player number', ({ uid }) => String(uid)),
  search('player number, 5,000 orders', ({ uid }) => String(uid), 'regular'),
  search('email of a receipt', ({ email }) => email),
  search('email of a sign-in', ({ signInEmail }) => signInEmail),
  search('unknown email', (_, n) => `nobody-${n}@players.example`),
  search('phone', ({ phone }) => phone),
  search('payment id', ({ paymentId }) => paymentId),
  search('provider’s payment id', ({ providerId }) => providerId),
  search('delivery id', ({ deliveryId }) => deliveryId),
  search('unknown word', (_, n) => `nothing-${FIRST_OTHER + n}`),
  page('Order', order),
  page('Order, of 5,000 of a player', order, 'regular'),
  page('Player', player),
  page('Player, 5,000 orders', player, 'regular'),
  page('Needs a look', waiting),
  page('Disputes, all', () => [call('GET /disputes', { query: { all: 'true' } })]),
  page('Audit', () => [call('GET /actions')]),
  page('Audit, an operator', (_, n) => [call('GET /actions', { query: { operator: `operator-${n % OPERATORS}` } })]),
  page('Audit, unknown operator', (_, n) => [call('GET /actions', { query: { operator: `nobody-${n}` } })]),
  page('Audit, an order', ({ number }) => [call('GET /actions', { query: { order: number } })]),
];
