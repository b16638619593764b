import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyUse } from '#server/db/once/idempotency.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  type PaymentProvider,
  type PaymentRef,
  ProviderRefused,
  type ProviderUpdate,
  UNTOUCHED,
} from '../payments.port.ts';
import { findPayment } from '../payments.repo.ts';
import { createPayments, type Payments } from '../payments.service.ts';
import { withdraw } from './payments.capture.ts';

const ORDER = {
  playerId: randomUUID(),
  providers: ['paylater'],
  method: 'wallet',
  wallet: null,
  amount: 1000,
  currency: 'EUR',
  description: 'x',
  returnUrl: 'https://shop.example.com',
  locale: 'en',
  country: null,
};

/** The provider's books: its state of each payment. */
type At = 'open' | 'approved' | 'captured';

let database: TestDatabase;
let deps: PaymentsDeps;
/** Two processes of the shop. */
let portals: Payments[];
let payable: string;
let books: Map<string, At>;
let captures: string[];
let reads: number;
/** Called during the next call of `capture`, before the money is taken. */
let onCapture: (ref: PaymentRef) => Promise<void>;
let refusal: Error | null;
/** The amount to which payers agree; the books of a provider can differ from what the shop asked. */
let agreed: { amount: number; currency: string };
/** Alerts with the facts that an operator reads. */
let alerts: object[];
let work: (jobs: object[]) => Promise<void>;
let queued: object[];

const updateOf = ({ paymentId, providerId }: PaymentRef, event: ProviderUpdate['event']): ProviderUpdate => {
  const { amount, currency } = ORDER;
  return { ...UNTOUCHED, event, paymentId, providerId, amount, currency, failure: null };
};

const provider: Partial<PaymentProvider> = {
  name: 'paylater',
  wallets: [],
  async create({ paymentId }) {
    books.set(paymentId, 'open');
    return { providerId: `order-${paymentId}`, redirectUrl: 'https://pay.example.com' };
  },
  async read(ref) {
    reads += 1;
    const at = books.get(ref.paymentId);
    if (at === 'captured') return { status: 'settled', updates: [updateOf(ref, 'captured')] };
    return at === 'approved' ? { status: at, ...agreed } : { status: at ?? 'none' };
  },
  cancel: async () => {
    throw new Error('such a provider has no call to cancel');
  },
  async capture(ref) {
    if (refusal) throw refusal;
    captures.push(ref.paymentId);
    const during = onCapture;
    onCapture = async () => undefined;
    await during(ref);
    if (books.get(ref.paymentId) === 'approved') books.set(ref.paymentId, 'captured');
  },
  readWebhook: (raw) => ({ eventId: randomUUID(), type: 'approved', body: raw.toString() }),
  interpret: (body) => ({ ...updateOf({ paymentId: String(body), providerId: null }, 'approved'), ...agreed }),
};
/** A provider whose page takes the money. */
const { capture: _, ...page } = provider;
const card: Partial<PaymentProvider> = {
  ...page,
  name: 'card',
  interpret: (body) => updateOf({ paymentId: String(body), providerId: null }, 'captured'),
};
const queue = {
  define: async () => undefined,
  add: async (_: unknown, name: string, jobs: { data: object }[]) =>
    void (name === 'payments.capture' && queued.push(...jobs.map(({ data }) => data))),
  work: async (name: string, _: unknown, handler: typeof work) => {
    if (name === 'payments.capture') work = handler;
  },
};

beforeAll(async () => {
  database = await freshDatabase();
  deps = {
    sql: database.sql,
    queue: queue as unknown as Queue,
    log: { ...silentLog, error: (facts: object) => void alerts.push(facts) } as typeof silentLog,
    providers: [provider as PaymentProvider, card as PaymentProvider],
    poke: () => undefined,
  };
  portals = [1, 2].map(() => createPayments(deps));
  await portals[0]?.startJobs(true);
});
afterAll(() => database.drop());
beforeEach(() => {
  [books, captures, reads, refusal, queued, payable] = [new Map(), [], 0, null, [], randomUUID()];
  onCapture = async () => undefined;
  [agreed, alerts] = [{ amount: ORDER.amount, currency: ORDER.currency }, []];
});

const portal = (n = 0): Payments => portals[n] as Payments;
const start = async (providers = ORDER.providers): Promise<string> => {
  const use = keyUse(ORDER.playerId, 'pay', randomUUID(), {});
  const expiresAt = new Date(Date.now() + 1_800_000);
  return (await portal().start({ ...ORDER, providers, payable, expiresAt }, use)).paymentId;
};
const states = async (): Promise<Record<string, string>> => {
  const rows = await database.sql<
    { id: string; state: string }[]
  >`select id, state from payments where payable = ${payable}`;
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};
/** The provider's webhook arrives and is processed; the job is still queued. */
const approve = (id: string): Promise<void> => hear('paylater', id, 'approved');
const hear = async (from: string, id: string, at: At): Promise<void> => {
  books.set(id, at);
  await portal().receiveWebhook(from, Buffer.from(id), {});
  const [stored] = await database.sql<{ provider: string; eventId: string }[]>`
    select provider, event_id as "eventId" from payment_webhooks where body = ${JSON.stringify(id)}::jsonb`;
  if (!stored) throw new Error('the webhook was not stored');
  await database.sql.begin((tx) => portal().onWebhooks(tx, [stored]));
};

test('an approval changes no payment, and a job captures it once', async () => {
  const id = await start();
  await approve(id);
  expect([await states(), captures]).toEqual([{ [id]: 'pending' }, []]);
  expect(queued).toEqual([{ provider: 'paylater', paymentId: id }]);
  await work(queued);
  await work(queued);
  expect([await states(), captures]).toEqual([{ [id]: 'captured' }, [id]]);
});

test('a returning payer is asked about at once, and not again by each opened page', async () => {
  const id = await start();
  books.set(id, 'approved');
  await Promise.all([portal().returned(ORDER.playerId, payable), portal().returned(ORDER.playerId, payable)]);
  await portal().returned(ORDER.playerId, payable);
  expect([await states(), reads]).toEqual([{ [id]: 'captured' }, 2]);
});

test('the money of an attempt that the shop has closed is never taken, although its payer approves it', async () => {
  const id = await start();
  expect(await portal().close(ORDER.playerId, payable)).toBe('closed');
  expect(reads).toBe(0);
  await approve(id);
  await work(queued);
  await portal(1).returned(ORDER.playerId, payable);
  await portal(1).check(ORDER.playerId, payable);
  expect([await states(), captures]).toEqual([{ [id]: 'cancelled' }, []]);
});

test('an attempt that another provider got meanwhile is not closed without a call', async () => {
  const { sql } = database;
  const id = await start();
  const seen = await findPayment(sql, ORDER.playerId, id);
  if (!seen) throw new Error('the attempt was not stored');
  await sql`update payments set provider = 'bank' where id = ${id}`;
  const deps = { sql, queue, log: silentLog, providers: [provider], poke: () => undefined };
  expect(await withdraw(deps as unknown as PaymentsDeps, seen)).toBe(false);
  expect(await states()).toEqual({ [id]: 'pending' });
});

test('closing while the money is being taken never ends an order whose money moves', async () => {
  const id = await start();
  const closings: string[] = [];
  books.set(id, 'approved');
  onCapture = async () => void closings.push(await portal(1).close(ORDER.playerId, payable));
  await portal().check(ORDER.playerId, payable);
  expect([await states(), closings]).toEqual([{ [id]: 'captured' }, ['paid']]);
});

test('an unanswered capture is decided by the provider’s books, or else repeated', async () => {
  const id = await start();
  books.set(id, 'approved');
  onCapture = async () => {
    throw new Error('no answer');
  };
  await expect(portal().settleEarlier(ORDER.playerId, payable)).resolves.toBe(false);
  expect(await states()).toEqual({ [id]: 'authorised' });
  expect(await portal(1).close(ORDER.playerId, payable)).toBe('paid');
  expect([await states(), captures]).toEqual([{ [id]: 'captured' }, [id, id]]);
});

test('an unanswered capture is not repeated once another attempt has the money', async () => {
  const [one, other] = [await start(), await start(['card'])];
  books.set(one, 'approved');
  onCapture = async () => {
    throw new Error('no answer');
  };
  await portal().check(ORDER.playerId, payable);
  await hear('card', other, 'captured');
  await portal(1).check(ORDER.playerId, payable);
  expect([await states(), captures]).toEqual([{ [one]: 'authorised', [other]: 'captured' }, [one]]);
});

test('an attempt that another provider has got meanwhile is not closed without asking that one', async () => {
  const id = await start(['card']);
  const payment = await findPayment(database.sql, ORDER.playerId, id);
  if (!payment) throw new Error('there is no payment');
  expect(await withdraw(deps, { ...payment, provider: 'paylater', state: 'created' })).toBe(false);
  expect(await states()).toEqual({ [id]: 'pending' });
});

test('while an attempt is being captured, no other attempt of its order is, and then it is closed', async () => {
  const [one, other] = [await start(), await start()];
  books.set(one, 'approved');
  onCapture = async () => {
    books.set(other, 'approved');
    await approve(other);
    await work(queued);
    expect(await states()).toEqual({ [one]: 'authorised', [other]: 'pending' });
  };
  await portal(1).check(ORDER.playerId, payable);
  await portal(1).check(ORDER.playerId, payable);
  expect([await states(), captures]).toEqual([{ [one]: 'captured', [other]: 'cancelled' }, [one]]);
});

test('of many approvals of two attempts at once, one attempt is captured', async () => {
  const ids = [await start(), await start()];
  for (const id of ids) books.set(id, 'approved');
  await Promise.all([...portals, ...portals].map((one) => one.check(ORDER.playerId, payable)));
  await portal().check(ORDER.playerId, payable);
  expect(new Set(captures).size).toBe(1);
  expect(Object.values(await states()).toSorted()).toEqual(['cancelled', 'captured']);
});

test('a refused capture fails the payment, and leaves its order payable', async () => {
  const id = await start();
  books.set(id, 'approved');
  refusal = new ProviderRefused('declined');
  await portal().check(ORDER.playerId, payable);
  expect(await states()).toEqual({ [id]: 'failed' });
  refusal = null;
  await portal().check(ORDER.playerId, payable);
  expect([await states(), captures]).toEqual([{ [id]: 'failed' }, []]);
});

test.each([
  { amount: 999, currency: 'EUR' },
  { amount: 1001, currency: 'EUR' },
  { amount: 1000, currency: 'USD' },
])(
  'an approval of $amount $currency instead of 1000 EUR is never captured, and an operator sees it',
  async (changed) => {
    const id = await start();
    agreed = changed;
    await approve(id);
    await work(queued);
    await portal(1).returned(ORDER.playerId, payable);
    await portal(1).check(ORDER.playerId, payable);
    expect([await states(), captures]).toEqual([{ [id]: 'failed' }, []]);
    const failures = await database.sql`select failure from payments where id = ${id}`;
    expect(failures).toMatchObject([{ failure: 'amount_differs' }]);
    const approval = { payment: id, payable, asked: { amount: 1000, currency: 'EUR' }, approved: changed };
    expect(alerts.filter((one) => 'approved' in one)).toMatchObject([
      { alert: 'payment.approval_differs', ...approval },
    ]);
    expect(await portal().close(ORDER.playerId, payable)).toBe('closed');
  },
);

test('an approval of another amount leaves the order payable, and the next attempt is captured', async () => {
  const one = await start();
  books.set(one, 'approved');
  agreed = { amount: 1, currency: 'EUR' };
  await portal().check(ORDER.playerId, payable);
  agreed = { amount: 1000, currency: 'EUR' };
  const other = await start();
  books.set(other, 'approved');
  await portal().check(ORDER.playerId, payable);
  expect([await states(), captures]).toEqual([{ [one]: 'failed', [other]: 'captured' }, [other]]);
});
