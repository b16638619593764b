import { newSecret } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { call, type Received, type Receiver, startReceiver } from '../kit/testing.ts';
import { startPsp } from './psp.ts';
import type { Attempt, Wait } from './webhooks.ts';

export interface WirePayment {
  id: string;
  status: string;
  amount: number;
  refunded: number;
  failure: string | null;
  instrument?: string;
  instrumentCountry?: string;
  card?: { brand: string; last4: string };
  hostedUrl: string;
}

export interface WireEvent {
  id: string;
  type: string;
  data: { payment: WirePayment };
}

export const ORDER = {
  amount: 499,
  currency: 'EUR',
  reference: 'ref-1',
  method: 'card',
  description: '300 Astralite',
  returnUrl: 'https://shop.example/result?order=7',
  locale: 'en',
};

/** A provider with a receiver for its webhooks, and helpers for tests. */
export interface TestPsp extends Simulator {
  receiver: Receiver;
  secret: string;
  create(change?: object, key?: string): Promise<{ status: number; json: WirePayment }>;
  api<T = WirePayment>(method: string, path: string, body?: unknown): Promise<{ status: number; json: T }>;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<{ status: number; json: T }>;
  payment(id: string): Promise<WirePayment>;
  attempts(): Promise<Attempt[]>;
  close(): Promise<void>;
}

export async function startTestPsp(
  options: { retrySeconds?: readonly number[]; stateDirectory?: string; wait?: Wait } = {},
): Promise<TestPsp> {
  const receiver = await startReceiver();
  const secret = newSecret();
  const psp = await startPsp({ apiKey: 'sk_test', webhookSecret: secret, webhookUrl: receiver.url, ...options });
  const authorised = { authorization: 'Bearer sk_test' };
  const api = <T = WirePayment>(method: string, path: string, body?: unknown, headers = {}) =>
    call<T>(method, `${psp.url}/v1/payments${path}`, body, { ...authorised, ...headers });
  const control = <T = unknown>(method: string, path: string, body?: unknown) =>
    call<T>(method, `${psp.url}/control/${path}`, body);
  let keys = 0;
  return {
    ...psp,
    receiver,
    secret,
    create(change = {}, key) {
      keys += 1;
      return api('POST', '', { ...ORDER, ...change }, { 'idempotency-key': key ?? `key-${keys}` });
    },
    api,
    control,
    payment: async (id) => (await api('GET', `/${id}`)).json,
    attempts: async () => (await control<{ attempts: Attempt[] }>('GET', 'webhooks')).json.attempts,
    async close() {
      await psp.close();
      await receiver.close();
    },
  };
}

/** Returns waits that end when a test says so, independent of the machine's speed. */
export function heldWaits(): { wait: Wait; held(): number[]; end(): void } {
  const waits = new Map<() => void, number>();
  return {
    wait(ms, task) {
      waits.set(task, ms);
      return () => waits.delete(task);
    },
    held: () => [...waits.values()],
    end() {
      for (const task of waits.keys()) {
        waits.delete(task);
        task();
      }
    },
  };
}

export const eventOf = ({ text }: Received): WireEvent => JSON.parse(text) as WireEvent;
