import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '#server/http/prepared/prepared.ts';
import { SIGNED_IN, testApp } from '#server/http/test-app.ts';
import { createLog } from '#server/kernel/log.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { until } from '#tests/world/until.ts';
import { openTelemetry } from './open-telemetry.ts';

const page = { host: '127.0.0.1', port: 0 };

/** Short, but longer than a look at the page takes. */
const TIMES = { delayMs: 1000, closeMs: 100 };

async function opened() {
  const telemetry = await openTelemetry({ page, otlp: null }, 'all', TIMES);
  onTestFinished(() => telemetry.close());
  return { telemetry, metrics: new MetricsPage(telemetry.url) };
}

test('the page has only one path, and only for reading', async () => {
  const { metrics } = await opened();
  expect(await metrics.text()).toMatch(/manawell_build_info\{version="\d+\.\d+\.\d+",role="all"\} 1/);
  const { origin } = new URL(metrics.url);
  for (const path of ['/', '/metrics/', '/metrics?x=1', '/platform/api/games'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});

test('the shop has no metrics page', async () => {
  const { telemetry } = await opened();
  const { app } = await testApp({ telemetry });
  for (const base of ['', '/', '/platform/', '/platform/api/']) {
    const unknown = await app.inject(`${base}/no-such-page`);
    const answer = await app.inject(`${base}/metrics`);
    expect([base, answer.statusCode]).toEqual([base, unknown.statusCode]);
    expect(answer.body).not.toContain('manawell_');
  }
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

test('a port that is taken fails the start', async () => {
  const { telemetry } = await opened();
  const port = Number(new URL(telemetry.url ?? '').port);
  await expect(openTelemetry({ page: { ...page, port }, otlp: null }, 'all')).rejects.toThrow(
    `METRICS_PORT and METRICS_HOST: no page can be opened at 127.0.0.1, port ${port} (EADDRINUSE)`,
  );
});

test('requests are counted by the pattern of their route, whatever their address', async () => {
  const { telemetry, metrics } = await opened();
  const { app } = await testApp({ telemetry, env: { VALIDATE_OUTPUT: 'false' } });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let at = 0; at < 50; at++) {
    await fetch(`${base}/platform/api/games/${at}`);
    await fetch(`${base}/no/such/page/${at}@example.com`);
    await fetch(`${base}/platform/api/orders/20261121-7K3MQ9ZT2B?at=${at}`);
  }
  const name = 'manawell_http_request_seconds_count';
  await metrics.reach(name, {}, (sum) => sum === 150);
  const found = (await metrics.series(name)).map(({ labels, value }) => [labels.endpoint, labels.status, value]);
  expect(found.toSorted()).toEqual([
    ['GET /platform/api/games/:gid', '5xx', 50],
    ['GET /platform/api/orders/:number', '4xx', 50],
    ['unmatched', '4xx', 50],
  ]);
  expect(await metrics.text()).not.toMatch(/20261121|example\.com/);
});

test('a client that leaves before the answer is counted as such', async () => {
  const { telemetry, metrics } = await opened();
  const asked = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  const handlers = {
    'GET /news': () => {
      asked.resolve();
      return never;
    },
  };
  const { app } = await testApp({ telemetry, handlers });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write('GET /platform/api/news HTTP/1.1\r\nhost: shop\r\n\r\n');
  await asked.promise;
  socket.destroy();
  const labels = { endpoint: 'GET /platform/api/news', status: 'aborted' };
  expect(await metrics.reach('manawell_http_request_seconds_count', labels, (sum) => sum === 1)).toBe(1);
});

test('a shared read that is answered before the framework counts for its endpoint too', async () => {
  const { telemetry, metrics } = await opened();
  const body = prepare('{"articles":[],"more":false}');
  const { app } = await testApp({
    telemetry,
    log: createLog({ level: 'silent' }),
    handlers: { 'GET /news': async () => body },
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let at = 0; at < 3; at++) await fetch(`${base}/platform/api/news`);
  const labels = { endpoint: 'GET /platform/api/news', status: '2xx' };
  expect(await metrics.reach('manawell_http_request_seconds_count', labels, (sum) => sum === 3)).toBe(3);
});

test('an open stream is counted while it is open, and not as a slow request', async () => {
  const { telemetry, metrics } = await opened();
  const { app } = await testApp({
    telemetry,
    env: { VALIDATE_OUTPUT: 'false' },
    handlers: {
      'GET /orders/:number/events': async (_, __, { signal }) =>
        (async function* () {
          yield { number: 'A' } as never;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        })(),
    },
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  await fetch(`${base}/platform/api/orders/A/events`, { headers: SIGNED_IN, signal: leave.signal });
  expect(await metrics.sum('manawell_http_streams_open')).toBe(1);
  leave.abort();
  await metrics.reach('manawell_http_streams_open', {}, (sum) => sum === 0);
  expect(await metrics.sum('manawell_http_request_seconds_count')).toBeUndefined();
});

test('values from outside make no more series than the limit of a label', async () => {
  const { telemetry, metrics } = await opened();
  telemetry.know('game', () => true);
  for (let at = 0; at < 10_000; at++) telemetry.add('manawell_orders_total', { game: `${at}`, event: `created ${at}` });
  const found = await metrics.series('manawell_orders_total');
  expect(found.length).toBeLessThanOrEqual(501);
  expect(found.reduce((sum, { value }) => sum + value, 0)).toBe(10_000);
});

test('a loop that is blocked shows as delay', async () => {
  const { metrics } = await opened();
  // Blocked before each look: a delay shows for a second only.
  const look = () => {
    const end = performance.now() + 400;
    while (performance.now() < end);
    return metrics.sum('manawell_event_loop_delay_seconds', { percentile: '100' });
  };
  await until(look, (delay) => (delay ?? 0) > 0.2);
});

test('a collector that does not answer does not hold up the stop', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const otlp = { url: `http://127.0.0.1:${port}`, headers: {}, percent: 100 };
  const telemetry = await openTelemetry({ page: null, otlp }, 'all', TIMES);
  telemetry.trails?.changed('20261121-7K3MQ9ZT2B', 'created');
  const begun = performance.now();
  await telemetry.close();
  expect(performance.now() - begun).toBeLessThan(8000);
});
