import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type Definition, METRICS, type MetricName } from '../kernel/metrics/definitions.ts';
import type { Telemetry } from '../kernel/metrics/telemetry.ts';

type Read = () => Iterable<readonly [value: number, labels: Record<string, string>]>;

const hrTime = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];

/**
 * Reads gauges and sums whenever metrics are read. The SDK's own gauges would show the last value of a series for ever:
 * also of a delivery that has arrived, and of a database that does not answer.
 */
export function readMetrics(
  resource: Resource,
  bounded: (name: MetricName, labels: Record<string, string>) => Attributes,
): { producer: MetricProducer; read: Telemetry['read'] } {
  const reads = new Map<MetricName, Read[]>();
  const startTime = hrTime(Date.now());
  const metricOf = (name: MetricName, own: readonly Read[]): MetricData => {
    const { kind, unit, help: description }: Definition = METRICS[name];
    const endTime = hrTime(Date.now());
    const common = {
      descriptor: { name, unit, description, valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPoints: own
        .flatMap((read) => [...read()])
        .map(([value, labels]) => ({ startTime, endTime, value, attributes: bounded(name, labels) })),
    };
    return kind === 'sum'
      ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true }
      : { ...common, dataPointType: DataPointType.GAUGE };
  };
  return {
    read: (name, read) => void reads.set(name, [...(reads.get(name) ?? []), read]),
    producer: {
      async collect() {
        const metrics = [...reads]
          .map(([name, own]) => metricOf(name, own))
          .filter(({ dataPoints }) => dataPoints.length > 0);
        return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'manawell' }, metrics }] }, errors: [] };
      },
    },
  };
}
