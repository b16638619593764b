import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { type MetricProducer, type MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { OtlpConfig } from '../config/index.ts';

const EVERY_MS = 30_000;
const TIMEOUT_MS = 10_000;

/** Sends all metrics to a collector. A failure is dropped: the next message has the sums since the start. */
export const metricsSender = ({ url, headers }: OtlpConfig, producer: MetricProducer): MetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${url}/v1/metrics`, headers, timeoutMillis: TIMEOUT_MS }),
    metricProducers: [producer],
    exportIntervalMillis: EVERY_MS,
    exportTimeoutMillis: TIMEOUT_MS,
  });
