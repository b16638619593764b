import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { createApi } from './api.ts';
import { type StreamState, subscribe } from './sse.ts';

const timing = { firstEvent: 1_000, silence: 1_000, backoff: 1, backoffMax: 2, poll: 1 };
const input = { params: { number: 'N1' }, query: {} };
const event = (status: string) => `data: ${JSON.stringify({ status })}\n\n`;

/**
 * Returns a client whose portal answers so.
 * @param answer gets the number of the call, from 1
 */
function serve(answer: (call: number) => Response) {
  let call = 0;
  return createApi({
    async fetch() {
      call += 1;
      return answer(call);
    },
    session: {
      load: async () => ({ ready: true, token: 't', userInfo: null }),
      isStill: async () => true,
      signOut: async () => undefined,
    },
    heard: () => undefined,
  });
}

test('events arrive, and a lost connection is opened again', async () => {
  const api = serve((call) => new Response(event(call === 1 ? 'paying' : 'paid')));
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    const stop = subscribe(api, 'GET /orders/:number/events', input, {
      timing,
      poll: () => Promise.reject(new Error('not polled')),
      onData({ status }) {
        seen.push(status);
        if (status !== 'paid') return;
        stop();
        resolve();
      },
    });
  });
  expect(seen).toEqual(['paying', 'paid']);
});

test('it polls if streams are blocked', async () => {
  const api = serve(() => new Response('', { status: 502 }));
  const states: StreamState[] = [];
  const value = await new Promise<Order>((resolve) => {
    const stop = subscribe(api, 'GET /orders/:number/events', input, {
      timing,
      poll: async () => ({ status: 'paid' }) as Order,
      onState: (state) => states.push(state),
      onData(order) {
        stop();
        resolve(order);
      },
    });
  });
  expect(value.status).toBe('paid');
  expect(states).toContain('polling');
});

test('a refusal ends it', async () => {
  const error = { code: 'order.unknown', message: '', params: {}, requestId: 'r' };
  const api = serve(() => Response.json({ error }, { status: 404 }));
  const states: StreamState[] = [];
  const refused = await new Promise((resolve) => {
    let reason: unknown;
    subscribe(api, 'GET /orders/:number/events', input, {
      timing,
      poll: () => Promise.reject(new Error('not polled')),
      onData: () => undefined,
      onRefused(thrown) {
        reason = thrown.code;
      },
      onState(state) {
        states.push(state);
        if (state === 'closed') resolve(reason);
      },
    });
  });
  expect(refused).toBe('order.unknown');
});
