import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { order } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, showHook } from '#tests/components/show.tsx';
import { useLiveOrder } from './use-live-order.ts';

const ORDER = 'GET /orders/:number';
const EVENTS = 'GET /orders/:number/events';
const at = '2026-11-21T10:00:00.000Z';
const PAYING = order({ status: 'paying' });
const SENT = order({
  status: 'paid',
  itemStatus: 'sent',
  payable: false,
  timeline: ['created', 'paid', 'sent'].map((event) => ({ event: event as 'paid', at })),
});

/** Returns a stream of orders; `tell` sends one. */
function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    tell: (value: Order) =>
      controller.enqueue(new TextEncoder().encode(`event: order\ndata: ${JSON.stringify(value)}\n\n`)),
  };
}

async function watch(first: Order, { signedIn = true } = {}) {
  const portal = createPortal();
  const stream = createStream();
  portal.answer(ORDER, first);
  portal.answer(EVENTS, () => stream.response());
  const shown = await showHook(() => useLiveOrder('MW-1', signedIn), { page: 'result', portal, signedIn });
  return { ...shown, stream };
}

test('the page shows the stream’s order, and the stream stops once the order is settled', async () => {
  const { now, stream, portal } = await watch(PAYING);
  await waitFor(() => expect(portal.calls(EVENTS)).toHaveLength(1));
  stream.tell(SENT);
  await waitFor(() => expect(now().data?.itemStatus).toBe('sent'));
  expect(portal.calls(EVENTS)[0]?.signal?.aborted).toBe(true);
});

test('a settled order is watched until its points are credited', async () => {
  const points = { count: 5, state: 'earned' as const };
  const { now, stream, portal } = await watch(order({ ...SENT, points: { ...points, credited: false } }));
  await waitFor(() => expect(portal.calls(EVENTS)).toHaveLength(1));
  stream.tell(order({ ...SENT, points: { ...points, credited: true } }));
  await waitFor(() => expect(now().data?.points?.credited).toBe(true));
  expect(portal.calls(EVENTS)[0]?.signal?.aborted).toBe(true);
});

test('a settled order is requested once and not watched', async () => {
  const { now, portal } = await watch(SENT);
  await waitFor(() => expect(now().data?.status).toBe('paid'));
  await settle();
  expect([portal.calls(ORDER).length, portal.calls(EVENTS).length]).toEqual([1, 0]);
});

test('for a visitor nothing is requested', async () => {
  const { now, portal } = await watch(PAYING, { signedIn: false });
  await settle();
  expect([now().data, portal.calls(ORDER).length, portal.calls(EVENTS).length]).toEqual([undefined, 0, 0]);
});

test('if the server refuses the stream, the page shows the server’s error', async () => {
  const portal = createPortal();
  portal.answer(ORDER, PAYING);
  portal.answer(EVENTS, () => {
    portal.refuse(ORDER, 'order.unknown');
    const error = { code: 'order.unknown', message: '', params: {}, requestId: 'r' };
    return Response.json({ error }, { status: 404 });
  });
  const { now } = await showHook(() => useLiveOrder('MW-1', true), { page: 'result', portal, signedIn: true });
  await waitFor(() => expect(now().error).toMatchObject({ code: 'order.unknown' }));
});

test('if no stream gets through, the order is polled until it is settled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const portal = createPortal();
  portal.answer(ORDER, PAYING);
  portal.lose(EVENTS);
  const { now } = await showHook(() => useLiveOrder('MW-1', true), { page: 'result', portal, signedIn: true });
  await vi.waitFor(() => expect(now().data?.status).toBe('paying'));
  portal.answer(ORDER, SENT);
  const sent = async () => {
    await settle(() => vi.advanceTimersByTimeAsync(1_000));
    expect(now().data?.itemStatus).toBe('sent');
  };
  await vi.waitFor(sent, { timeout: 20_000 });
  expect(portal.calls(EVENTS).length).toBeGreaterThan(1);
});

test('the idempotency keys of an order are kept until it can no longer be paid', async () => {
  const { visit, stream, portal, now } = await watch(PAYING);
  const kept = { choice: 'c', sent: 's', method: 'card', orderKey: 'k', paymentKey: 'p', number: 'MW-1' };
  visit.keptOrders.keep('pick', kept);
  await waitFor(() => expect(portal.calls(EVENTS)).toHaveLength(1));
  expect(visit.keptOrders.of('pick')).toEqual(kept);
  stream.tell(SENT);
  await waitFor(() => expect(now().data?.payable).toBe(false));
  expect(visit.keptOrders.of('pick')).toBeNull();
});
