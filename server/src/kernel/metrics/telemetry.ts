import type { CountedName, HistogramName, LabelsOf, ReadName } from './definitions.ts';
import type { OpenLabel } from './labels.ts';
import type { Trails } from './trails.ts';

/** The measurements of a process. Null in its place: metrics and traces are off, and nothing is measured. */
export interface Telemetry {
  add<N extends CountedName>(name: N, labels: LabelsOf<N>, by?: number): void;
  record<N extends HistogramName>(name: N, value: number, labels: LabelsOf<N>): void;
  /** Registers the read of a metric, for each time that metrics are read. It must be cheap. */
  read<N extends ReadName>(name: N, read: () => Iterable<readonly [value: number, labels: LabelsOf<N>]>): void;
  /** Registers the known values of an open label; all others become `other`. */
  know(label: OpenLabel, isKnown: (value: string) => boolean): void;
  /** Null: nothing is traced. */
  trails: Trails | null;
}

/** Seconds since a time of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;
