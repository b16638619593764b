import { expect, onTestFinished, test } from 'vitest';
import { traceOf } from '#server/kernel/metrics/order-trace.ts';
import { attributeOf, startCollectorOfTraces } from '#tests/integration/telemetry-kit.ts';
import { openTelemetry } from './open-telemetry.ts';

const NUMBER = '20261121-7K3MQ9ZT2B';
const deliver = { name: 'game deliver', kind: 'client', facts: { game: '7' } } as const;

async function collected(percent: number) {
  const collector = await startCollectorOfTraces();
  onTestFinished(collector.close);
  const open = () => openTelemetry({ page: null, otlp: { url: collector.url, headers: {}, percent } }, 'all');
  return { collector, open };
}

test('two processes that know only the number make one connected trace', async () => {
  const { collector, open } = await collected(100);
  const [web, worker] = await Promise.all([open(), open()]);
  await worker.trails?.step(deliver, async () => undefined, NUMBER);
  web.trails?.changed(NUMBER, 'created');
  await Promise.all([web.close(), worker.close()]);
  const { traceId, rootId } = traceOf(NUMBER);
  const spans = collector.spans.map((span) => [
    span.name,
    span.traceId,
    span.parentSpanId ?? null,
    attributeOf(span, 'order'),
  ]);
  expect(spans.toSorted()).toEqual([
    ['game deliver', traceId, rootId, NUMBER],
    ['order created', traceId, null, NUMBER],
  ]);
});

test('at 0 percent nothing of a trace is sent', async () => {
  const { collector, open } = await collected(0);
  const telemetry = await open();
  await telemetry.trails?.step(deliver, async () => undefined, NUMBER);
  await telemetry.trails?.step(deliver, async () => undefined);
  telemetry.trails?.changed(NUMBER, 'created');
  await telemetry.close();
  expect(collector.spans).toEqual([]);
});

test('a step that fails is an error without the text of the error', async () => {
  const { collector, open } = await collected(100);
  const telemetry = await open();
  const failing = () => Promise.reject(new Error('kestrel@example.com'));
  await telemetry.trails?.step(deliver, failing, NUMBER).catch(() => undefined);
  await telemetry.close();
  expect(collector.spans[0]?.status?.code).toBe(2);
  expect(collector.bodies.join()).not.toContain('example.com');
});
