import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keyUse } from '#server/db/once/idempotency.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import {
  NotExpressible,
  NotSent,
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefused,
  TrySpent,
} from '../payments.port.ts';
import { createPayments, type Payments } from '../payments.service.ts';

const ORDER = {
  playerId: randomUUID(),
  providers: ['first', 'second'],
  method: 'card',
  wallet: null,
  amount: 1000,
  currency: 'EUR',
  description: 'x',
  returnUrl: 'https://shop.example.com',
  locale: 'en',
  country: null,
};

let database: TestDatabase;
let payments: Payments;
let payable: string;
/** The calls, as `first 0` with the number of spent tries. */
let asked: string[];
/** The next errors of a provider, in order; after them it succeeds. */
let faults: Record<string, (Error | Promise<never>)[]>;
let reads: string[];

const provider = (name: string, wallets: PaymentProvider['wallets'] = []): PaymentProvider =>
  ({
    name,
    wallets,
    async create({ paymentId, spent }: PaymentRequest) {
      asked.push(`${name} ${spent}`);
      const fault = faults[name]?.shift();
      if (fault) throw await fault;
      return { providerId: `${name}-${paymentId}`, redirectUrl: `https://${name}.example.com` };
    },
    read: async () => {
      reads.push(name);
      return { status: 'pending' };
    },
  }) as unknown as PaymentProvider;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  [asked, faults, reads, payable] = [[], {}, [], randomUUID()];
  payments = createPayments({
    sql: database.sql,
    queue: { define: async () => undefined, add: async () => undefined } as never,
    log: createLog({ level: 'fatal' }),
    providers: [provider('first'), provider('second', ['apple_pay']), provider('third')],
    poke: () => undefined,
  });
});

const start = (key: string = randomUUID(), over: object = {}) => {
  const use = keyUse(ORDER.playerId, 'pay', key, {});
  return payments.start({ ...ORDER, ...over, payable, expiresAt: new Date(Date.now() + 1_800_000) }, use);
};
const attempts = () =>
  database.sql<{ provider: string; state: string }[]>`
    select provider, state from payments where payable = ${payable} order by id`;

test('the first provider of the route gets the payment', async () => {
  expect((await start()).redirectUrl).toBe('https://first.example.com');
  expect([asked, await attempts()]).toEqual([['first 0'], [{ provider: 'first', state: 'pending' }]]);
});

test.each([
  ['was not sent', () => [new NotSent('connection refused')]],
  ['was refused', () => [new ProviderRefused('no such method')]],
  ['cannot be expressed', () => [new NotExpressible('too fine')]],
  ['was refused twice, with a spent try', () => [new TrySpent('as before'), new TrySpent('again')]],
])('if the payment %s, the next provider takes it in the same press, as the only payment', async (_, errors) => {
  faults = { first: errors() };
  const key = randomUUID();
  const { redirectUrl, paymentId, open } = await start(key);
  expect([redirectUrl, open]).toEqual(['https://second.example.com', true]);
  expect(await attempts()).toEqual([{ provider: 'second', state: 'pending' }]);
  // The second one has no spent tries.
  expect(asked.at(-1)).toBe('second 0');
  // A repeat gets the same page, and nobody is asked again.
  const calls = asked.length;
  expect(await start(key)).toEqual({ redirectUrl, paymentId, open });
  expect(asked).toHaveLength(calls);
});

test.each([
  ['no answer', () => [new Error('no answer')]],
  ['a reset', () => [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })]],
  ['no answer after a spent try', () => [new TrySpent('as before'), new Error('no answer')]],
])('after %s no other provider is asked, also by later repeats that are refused or not sent', async (_, errors) => {
  faults = { first: errors() };
  const key = randomUUID();
  await expect(start(key)).rejects.toThrow('payment.provider_unavailable');
  faults = { first: [new NotSent('connection refused'), new ProviderRefused('not now')] };
  await expect(start(key)).rejects.toThrow('payment.provider_unavailable');
  await expect(start(key)).rejects.toThrow('method.refused');
  expect(asked.every((call) => call.startsWith('first'))).toBe(true);
  expect((await start(key)).redirectUrl).toBe('https://first.example.com');
  expect((await attempts()).map((one) => one.provider)).toEqual(['first']);
});

test('the second provider’s unknown outcome ends the press, and repeats stay with the second', async () => {
  faults = { first: [new NotSent('refused')], second: [new Error('no answer')] };
  const key = randomUUID();
  const route = { providers: ['first', 'second', 'third'] };
  await expect(start(key, route)).rejects.toThrow('payment.provider_unavailable');
  expect((await start(key, route)).redirectUrl).toBe('https://second.example.com');
  expect(asked).toEqual(['first 0', 'second 0', 'second 0']);
});

test('if no provider can be reached, the press fails and leaves one attempt without a page', async () => {
  faults = { first: [new NotSent('refused')], second: [new NotSent('refused')] };
  await expect(start()).rejects.toThrow('payment.provider_unavailable');
  expect([asked, await attempts()]).toEqual([['first 0', 'second 0'], [{ provider: 'second', state: 'created' }]]);
});

test('two presses with one key at once ask each provider once', async () => {
  const gate = Promise.withResolvers<never>();
  faults = { first: [gate.promise] };
  const key = randomUUID();
  const one = start(key);
  await vi.waitFor(() => expect(asked).toEqual(['first 0']));
  await expect(start(key)).rejects.toThrow('request.in_flight');
  gate.reject(new NotSent('refused'));
  expect((await one).redirectUrl).toBe('https://second.example.com');
  expect([asked, await attempts()]).toEqual([['first 0', 'second 0'], [{ provider: 'second', state: 'pending' }]]);
});

test('an attempt that was closed during the call is not given to another provider', async () => {
  const gate = Promise.withResolvers<never>();
  faults = { first: [gate.promise] };
  const one = start();
  await vi.waitFor(() => expect(asked).toEqual(['first 0']));
  await database.sql`update payments set state = 'cancelled' where payable = ${payable}`;
  gate.reject(new NotSent('refused'));
  await expect(one).rejects.toThrow('payment.provider_unavailable');
  expect([asked, await attempts()]).toEqual([['first 0'], [{ provider: 'first', state: 'cancelled' }]]);
});

test('a failure that arrives after the time of the call gives the attempt to no other provider', async () => {
  const gate = Promise.withResolvers<never>();
  faults = { first: [gate.promise] };
  const one = start();
  await vi.waitFor(() => expect(asked).toEqual(['first 0']));
  await database.sql`update payments set calling_until = now() where payable = ${payable}`;
  gate.reject(new NotSent('refused'));
  await expect(one).rejects.toThrow('payment.provider_unavailable');
  expect(asked).toEqual(['first 0']);
});

test('an attempt keeps the provider that opened it: the shop asks there about it', async () => {
  faults = { first: [new NotSent('refused')] };
  await start();
  await payments.check(ORDER.playerId, payable);
  expect(reads).toEqual(['second']);
  expect((await attempts()).map((one) => one.provider)).toEqual(['second']);
});

test('a provider that fails five times in a row is passed over, and one answer ends that', async () => {
  faults = { first: Array.from({ length: 5 }, () => new Error('no answer')) };
  for (let n = 0; n < 5; n++) {
    payable = randomUUID();
    await expect(start()).rejects.toThrow('payment.provider_unavailable');
  }
  payable = randomUUID();
  expect((await start()).redirectUrl).toBe('https://second.example.com');
  // Without an alternative it is asked all the same.
  payable = randomUUID();
  expect((await start(randomUUID(), { providers: ['first'] })).redirectUrl).toBe('https://first.example.com');
  payable = randomUUID();
  expect((await start()).redirectUrl).toBe('https://first.example.com');
});

test('refusals are no failures of a provider', async () => {
  faults = { first: Array.from({ length: 6 }, () => new ProviderRefused('no such method')) };
  for (let n = 0; n < 6; n++) {
    payable = randomUUID();
    await start();
  }
  payable = randomUUID();
  expect((await start()).redirectUrl).toBe('https://first.example.com');
});

test.each([
  ['is not set up', { providers: ['missing', 'second'] }],
  ['does not have the wallet', { providers: ['first', 'second'], wallet: 'apple_pay' }],
])('a provider that %s is passed over', async (_, over) => {
  expect((await start(randomUUID(), over)).redirectUrl).toBe('https://second.example.com');
  expect(asked).toEqual(['second 0']);
});
