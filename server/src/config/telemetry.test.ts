import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadCollectorConfig } from './collector.ts';
import { loadConfig } from './load.ts';

const telemetry = (env: Record<string, string>) => loadConfig(env, PAYMENT_PROVIDERS).telemetry;

test('nothing is measured by default, in any kind of process', () => {
  expect(telemetry({})).toBeNull();
  expect(telemetry({ METRICS_HOST: '0.0.0.0', TRACES_PERCENT: '50' })).toBeNull();
  const collector = { DATABASE_URL: 'postgres://a@b/c', PUBLIC_URL: 'http://localhost:8080', ANALYTICS_APPS: 'shop' };
  expect(loadCollectorConfig(collector).telemetry).toBeNull();
  expect(loadCollectorConfig({ ...collector, METRICS_PORT: '9100' }).telemetry?.page?.port).toBe(9100);
});

test('a port opens a page for this machine only, unless a host is named', () => {
  expect(telemetry({ METRICS_PORT: '9100' })).toEqual({ page: { host: '127.0.0.1', port: 9100 }, otlp: null });
  expect(telemetry({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.7' })?.page?.host).toBe('10.0.0.7');
});

test('a collector gets one trace in a hundred, with its headers', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.internal:4318/';
  const url = 'http://collector.internal:4318';
  expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ page: null, otlp: { url, headers: {}, percent: 1 } });
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a%2Cb=, x-tenant=shop';
  expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, TRACES_PERCENT: '0.5' })?.otlp).toEqual({
    url,
    headers: { authorization: 'Bearer a,b=', 'x-tenant': 'shop' },
    percent: 0.5,
  });
});

test.each([
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a port'],
  [{ METRICS_PORT: '9100', PORT: '9100' }, 'METRICS_PORT must differ from PORT'],
  [{ METRICS_PORT: '8100', DESK_PORT: '8100' }, 'METRICS_PORT must differ from DESK_PORT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:p@collector:4318' }, 'must have no user'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0d%0ahost: c' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
  [{ TRACES_PERCENT: '101' }, 'TRACES_PERCENT must be a number'],
  [{ TRACES_PERCENT: '-1' }, 'TRACES_PERCENT must be a number'],
])('%o is refused', (env, problem) => {
  expect(() => telemetry(env as Record<string, string>)).toThrow(problem);
});
