import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyUse } from '#server/db/once/idempotency.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createPayments, type PaymentProvider, type Payments } from '../index.ts';
import { ProviderRefused } from '../payments.port.ts';
import { CALL_SECONDS } from './payments.start.ts';

const SPARE = {
  playerId: randomUUID(),
  providers: ['stripe'],
  method: 'card',
  wallet: null,
  amount: 1000,
  currency: 'EUR',
};
const PAGE = { description: 'x', returnUrl: 'https://shop.example.com', locale: 'en', country: null };

let database: TestDatabase;
/** Two processes of the portal. */
let portals: Payments[];
let payable: string;
/** The provider's answer about a payment. An error means that it does not answer. */
let said: () => { status: 'open' | 'pending' | 'none' };
let cancelled: string[];
/** The error when opening a page; null: none. */
let fault: Error | null;
/** The next calls to open a page wait for these. */
let waits: Promise<void>[];
let calls: number;

const provider = {
  name: 'stripe',
  wallets: [],
  create: async () => {
    calls += 1;
    await waits.shift();
    if (fault) throw fault;
    return { providerId: randomUUID(), redirectUrl: 'https://pay.example.com' };
  },
  cancel: async ({ paymentId }: { paymentId: string }) => void cancelled.push(paymentId),
  read: async ({ paymentId, providerId }: { paymentId: string; providerId: string }) => {
    const { amount, currency } = SPARE;
    const rest = {
      paymentId,
      providerId,
      amount,
      currency,
      refunded: 0,
      failedRefunds: [],
      disputes: [],
      failure: null,
    };
    return cancelled.includes(paymentId) ? { status: 'settled', updates: [{ event: 'cancelled', ...rest }] } : said();
  },
};

beforeAll(async () => {
  database = await freshDatabase();
  portals = [1, 2].map(() =>
    createPayments({
      sql: database.sql,
      queue: { define: async () => undefined, add: async () => undefined } as never,
      log: silentLog,
      providers: [provider as unknown as PaymentProvider],
      poke: () => undefined,
    }),
  );
});
afterAll(() => database.drop());
beforeEach(() => {
  [payable, cancelled, said, fault] = [randomUUID(), [], () => ({ status: 'open' }), null];
  [waits, calls] = [[], 0];
});

/** Starts a payment. Returns its id, or the error code. */
const start = (portal: Payments | undefined, key: string = randomUUID()): Promise<string> => {
  const expiresAt = new Date(Date.now() + 1_800_000);
  const use = keyUse(SPARE.playerId, 'pay', key, {});
  return (portal as Payments).start({ ...SPARE, ...PAGE, payable, expiresAt }, use).then(
    ({ paymentId }) => paymentId,
    (error: Error) => error.message,
  );
};

async function openAttempts(): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    select id from payments where payable = ${payable} and state in ('created', 'pending', 'authorised') order by id`;
  return rows.map(({ id }) => id);
}

test('of many parallel attempts in two processes, three are opened and the others refused', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => start(portals[n % 2])));
  expect(await openAttempts()).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'payment.undecided')).toHaveLength(37);
});

test('a refused attempt leaves its key free, and a repeat of an opened one gets the same answer', async () => {
  const keys = Array.from({ length: 3 }, () => randomUUID());
  const opened = [];
  for (const key of keys) opened.push(await start(portals[0], key));
  const late = randomUUID();
  expect(await start(portals[0], late)).toBe('payment.undecided');
  expect(await start(portals[0], keys[0])).toBe(opened[0]);
  await portals[0]?.settleEarlier(SPARE.playerId, payable);
  expect(await start(portals[0], late)).not.toBe('payment.undecided');
});

test('the oldest attempt is closed when another one starts', async () => {
  const opened = [];
  for (let n = 0; n < 3; n++) opened.push(await start(portals[0]));
  expect(await portals[1]?.settleEarlier(SPARE.playerId, payable)).toBe(false);
  expect(cancelled).toEqual([opened[0]]);
  expect(await openAttempts()).toEqual(opened.slice(1));
});

test.each([
  ['does not answer', () => Promise.reject(new Error('no answer'))],
  ['is still deciding about all of them', () => ({ status: 'pending' })],
])('while the provider %s, no attempt is closed and no fourth one opened', async (_, says) => {
  said = says as typeof said;
  for (let n = 0; n < 3; n++) await start(portals[0]);
  expect(await portals[0]?.settleEarlier(SPARE.playerId, payable)).toBe(false);
  expect(await openAttempts()).toHaveLength(3);
  expect(await start(portals[0])).toBe('payment.undecided');
});

describe.each([
  ['did not answer', () => new Error('no answer')],
  ['refused the method', () => new ProviderRefused('no such method')],
])('attempts whose provider %s', (_, failure) => {
  const keys = Array.from({ length: 4 }, () => randomUUID());
  beforeEach(async () => {
    fault = failure();
    said = () => ({ status: 'none' });
    const answers = [];
    for (const key of keys) answers.push(await start(portals[0], `${payable} ${key}`));
    expect(answers).not.toContain('payment.undecided');
    fault = null;
  });

  test('leave room for three attempts with a page, and repeats add no more', async () => {
    const opened = [];
    for (let n = 0; n < 3; n++) opened.push(await start(portals[n % 2]));
    expect(new Set(opened).size).toBe(3);
    expect(opened).not.toContain('payment.undecided');
    expect(await start(portals[0])).toBe('payment.undecided');
    for (const key of keys) expect(await start(portals[0], `${payable} ${key}`)).toBe('payment.undecided');
  });

  test('are opened by repeats, three of many in parallel', async () => {
    const answers = await Promise.all(keys.map((key, n) => start(portals[n % 2], `${payable} ${key}`)));
    expect(answers.filter((answer) => answer === 'payment.undecided')).toHaveLength(1);
    const pages = await database.sql`select from payments where payable = ${payable} and redirect_url is not null`;
    expect(pages).toHaveLength(3);
  });

  test('close no page of another attempt, and do not block cancelling', async () => {
    await start(portals[0]);
    said = () => ({ status: 'open' });
    expect(await portals[0]?.settleEarlier(SPARE.playerId, payable)).toBe(false);
    expect(cancelled).toEqual([]);
    said = () => ({ status: 'none' });
    const others = await database.sql`
      delete from payments where payable = ${payable} and redirect_url is not null returning id`;
    expect(others).toHaveLength(1);
    expect(await portals[0]?.close(SPARE.playerId, payable)).toBe('closed');
  });
});

/** Starts an attempt whose process dies during the call to the provider. */
async function dieWhileCalling(): Promise<string> {
  const id = await start(portals[0]);
  await database.sql`
    update payments set redirect_url = null, provider_id = null, state = 'created', calling_until = now() where id = ${id}`;
  return id;
}

test.each(['open', 'none'] as const)(
  'after processes died during their calls, a new attempt closes attempts in state %s at the provider',
  async (status) => {
    for (let n = 0; n < 3; n++) await dieWhileCalling();
    said = () => ({ status });
    await portals[0]?.settleEarlier(SPARE.playerId, payable);
    expect(await start(portals[1])).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('an attempt with a call for its page under way keeps its order from being closed', async () => {
  const id = await start(portals[0]);
  await database.sql`
    update payments set redirect_url = null, provider_id = null, calling_until = now() + interval '15 seconds',
      created_at = now() - interval '2 hours' where id = ${id}`;
  said = () => ({ status: 'none' });
  expect(await portals[0]?.close(SPARE.playerId, payable)).toBe('unclear');
  const [row] = await database.sql<{ state: string }[]>`select state from payments where id = ${id}`;
  expect(row?.state).toBe('pending');
});

test('an error that arrives after the call’s time does not free the slot that a repeat has taken', async () => {
  await start(portals[0]);
  await start(portals[0]);
  const key = randomUUID();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  waits = [first.promise, second.promise];
  const late = start(portals[0], key);
  await vi.waitFor(() => expect(calls).toBe(3));
  await database.sql`
    update payments set calling_until = now() where payable = ${payable} and redirect_url is null`;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + CALL_SECONDS * 1_000);
  onTestFinished(() => clock.mockRestore());
  const repeat = start(portals[1], key);
  await vi.waitFor(() => expect(calls).toBe(4));
  first.reject(new Error('no answer'));
  expect(await late).toBe('payment.provider_unavailable');
  expect(await start(portals[0])).toBe('payment.undecided');
  second.resolve();
  expect(await repeat).toMatch(/^[0-9a-f-]{36}$/);
  expect(await openAttempts()).toHaveLength(3);
});
