import type { Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, type MetricReader } from '@opentelemetry/sdk-metrics';
import type { TelemetryConfig } from '../config/index.ts';
import { type Definition, METRICS, type MetricName } from '../kernel/metrics/definitions.ts';
import { boundLabels, type Label, MOST_VALUES, type OpenLabel } from '../kernel/metrics/labels.ts';
import type { Telemetry } from '../kernel/metrics/telemetry.ts';
import { closeSoon } from './close-soon.ts';

type Reads = Map<MetricName, (() => Iterable<readonly [number, Record<string, string>]>)[]>;

/** Opens the instruments of all metrics, the page that shows them, and the sender to a collector. */
export async function openMeters(
  { page, otlp }: TelemetryConfig,
  resource: Resource,
  isKnown: (label: OpenLabel, value: string) => boolean,
) {
  const readers: MetricReader[] = [];
  const opened = page && (await (await import('./metrics-page.ts')).openMetricsPage(page));
  if (opened) readers.push(opened.reader);
  if (otlp) readers.push((await import('./metrics-sender.ts')).metricsSender(otlp));
  const provider = new MeterProvider({ resource, readers });
  return {
    metrics: instruments(provider, boundLabels(isKnown, MOST_VALUES)),
    url: opened?.url ?? null,
    async close(): Promise<void> {
      await closeSoon(provider.shutdown());
      await opened?.close();
    },
  };
}

function instruments(
  provider: MeterProvider,
  bound: ReturnType<typeof boundLabels>,
): Pick<Telemetry, 'add' | 'record' | 'read'> {
  const meter = provider.getMeter('manawell');
  const adders = new Map<MetricName, (by: number, labels: Attributes) => void>();
  const recorders = new Map<MetricName, (value: number, labels: Attributes) => void>();
  const reads: Reads = new Map();
  const bounded = (name: MetricName, given: Record<string, string>): Attributes => {
    const labels: Attributes = {};
    for (const label of METRICS[name].labels as readonly Label[]) labels[label] = bound(label, given[label] ?? '');
    return labels;
  };
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
    } else {
      const read = kind === 'sum' ? 'createObservableCounter' : 'createObservableGauge';
      meter[read](name, { unit, description }).addCallback((result) => {
        for (const one of reads.get(name) ?? [])
          for (const [value, labels] of one()) result.observe(value, bounded(name, labels));
      });
    }
  }
  return {
    add: (name, labels, by = 1) => adders.get(name)?.(by, bounded(name, labels)),
    record: (name, value, labels) => recorders.get(name)?.(value, bounded(name, labels)),
    read: (name, read) => void reads.set(name, [...(reads.get(name) ?? []), read]),
  };
}
