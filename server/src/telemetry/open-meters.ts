import type { Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, type MetricReader } from '@opentelemetry/sdk-metrics';
import type { TelemetryConfig } from '../config/index.ts';
import { type Definition, METRICS, type MetricName } from '../kernel/metrics/definitions.ts';
import { boundLabels, type Label, MOST_VALUES, type OpenLabel } from '../kernel/metrics/labels.ts';
import type { Telemetry } from '../kernel/metrics/telemetry.ts';
import { closeSoon } from './close-soon.ts';
import { readMetrics } from './read-metrics.ts';

/** Opens the instruments of all metrics, the page that shows them, and the sender to a collector. */
export async function openMeters(
  { page, otlp }: TelemetryConfig,
  resource: Resource,
  isKnown: (label: OpenLabel, value: string) => boolean,
  closeMs: number,
) {
  const bound = boundLabels(isKnown, MOST_VALUES);
  const bounded = (name: MetricName, given: Record<string, string>): Attributes => {
    const labels: Attributes = {};
    for (const label of METRICS[name].labels as readonly Label[]) labels[label] = bound(label, given[label] ?? '');
    return labels;
  };
  const { producer, read } = readMetrics(resource, bounded);
  const readers: MetricReader[] = [];
  const opened = page && (await (await import('./metrics-page.ts')).openMetricsPage(page, producer));
  if (opened) readers.push(opened.reader);
  if (otlp) readers.push((await import('./metrics-sender.ts')).metricsSender(otlp, producer));
  const provider = new MeterProvider({ resource, readers });
  return {
    metrics: { ...instruments(provider, bounded), read },
    url: opened?.url ?? null,
    async close(): Promise<void> {
      await closeSoon(provider.shutdown(), closeMs);
      await opened?.close();
    },
  };
}

function instruments(
  provider: MeterProvider,
  bounded: (name: MetricName, given: Record<string, string>) => Attributes,
): Pick<Telemetry, 'add' | 'record'> {
  const meter = provider.getMeter('manawell');
  const adders = new Map<MetricName, (by: number, labels: Attributes) => void>();
  const recorders = new Map<MetricName, (value: number, labels: Attributes) => void>();
  for (const [key, definition] of Object.entries<Definition>(METRICS)) {
    const name = key as MetricName;
    const { kind, unit, help: description } = definition;
    if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...(definition.buckets ?? [])] };
      const histogram = meter.createHistogram(name, { unit, description, advice });
      recorders.set(name, (value, labels) => histogram.record(value, labels));
    } else if (kind === 'counter' || kind === 'level') {
      const counter = kind === 'counter' ? 'createCounter' : 'createUpDownCounter';
      const counting = meter[counter](name, { unit, description });
      adders.set(name, (by, labels) => counting.add(by, labels));
    }
  }
  return {
    add: (name, labels, by = 1) => adders.get(name)?.(by, bounded(name, labels)),
    record: (name, value, labels) => recorders.get(name)?.(value, bounded(name, labels)),
  };
}
