import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceOf } from '#server/kernel/metrics/order-trace.ts';
import { PSP_KEY } from '#tests/world/world.ts';
import { MoneyWorld } from './money-kit.ts';
import { attributeOf, startCollectorOfTraces } from './telemetry-kit.ts';

let collector: Awaited<ReturnType<typeof startCollectorOfTraces>>;
let number: string;
let token: string;

beforeAll(async () => {
  collector = await startCollectorOfTraces();
  const kit = await MoneyWorld.start(
    {},
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      TRACES_PERCENT: '100',
    },
  );
  token = kit.buyer.token ?? '';
  ({ number } = await kit.sent({ email: 'kestrel.buys@example.com' }));
  await kit.buyer.call('GET /orders/:number', { params: { number: '20261121-7K3MQ9ZT2B' } }).catch(() => undefined);
  // Sends everything.
  await kit.world.stop();
});
afterAll(() => collector.close());

test('a bought order is one connected trace, from the request that placed it to the game that accepted it', () => {
  const { traceId, rootId } = traceOf(number);
  const own = collector.spans.filter((span) => attributeOf(span, 'order') === number);
  expect(new Set(own.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(collector.spans.filter((span) => span.traceId === traceId)).toHaveLength(own.length);
  const ids = new Set(own.map(({ spanId }) => spanId));
  expect(ids.size).toBe(own.length);
  const roots = own.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name, spanId }) => [name, spanId])).toEqual([['order created', rootId]]);
  for (const { parentSpanId } of own) if (parentSpanId) expect(ids).toContain(parentSpanId);
  const names = new Set(own.map(({ name }) => name));
  for (const name of [
    'request',
    'POST /orders',
    'POST /orders/:number/payments',
    'provider create',
    'game deliver',
    'order paid',
    'order sent',
  ])
    expect(names).toContain(name);
});

test('the call of the provider is below the operation, and that below the request', () => {
  const byId = new Map(collector.spans.map((span) => [span.spanId, span]));
  const call = collector.spans.find(({ name }) => name === 'provider create');
  const operation = byId.get(call?.parentSpanId ?? '');
  expect(operation?.name).toBe('POST /orders/:number/payments');
  const request = byId.get(operation?.parentSpanId ?? '');
  expect(request?.name).toBe('request');
  expect(request && attributeOf(request, 'endpoint')).toBe('POST /platform/api/orders/:number/payments');
});

test('a number that anybody may type joins no trace', () => {
  expect(collector.spans.filter(({ traceId }) => traceId === traceOf('20261121-7K3MQ9ZT2B').traceId)).toEqual([]);
});

test('nothing of the player and no secret is sent', () => {
  const sent = collector.bodies.join('\n');
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [
    token,
    PSP_KEY,
    'kestrel',
    'example.com',
    '80427731',
    's3-1187',
    '127.0.0.1',
    'whsec_',
    'starlight',
  ])
    expect([secret, sent.includes(secret)]).toEqual([secret, false]);
});

test('metrics are sent too, with the headers of the collector', () => {
  expect([...collector.paths].toSorted()).toEqual(['/v1/metrics', '/v1/traces']);
  for (const headers of collector.headers) expect(headers.authorization).toBe('Bearer of-the-collector');
  expect(collector.bodies.some((body) => body.includes('manawell_orders_total'))).toBe(true);
});
