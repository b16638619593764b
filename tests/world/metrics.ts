import { expect } from 'vitest';
import { until } from './until.ts';

/** A line of a metrics page. */
export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/;

/** Reads the text format of Prometheus. */
const readSeries = (text: string): Series[] =>
  text.split('\n').flatMap((line): Series[] => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [
      label,
      text,
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

/** A metrics page, read again each time. */
export class MetricsPage {
  readonly url: string;

  constructor(url: string | null | undefined) {
    if (!url) throw new Error('there is no metrics page: set METRICS_PORT');
    this.url = url;
  }

  async text(): Promise<string> {
    const answer = await fetch(this.url);
    expect(answer.status).toBe(200);
    return answer.text();
  }

  async series(name: string, labels: Record<string, string> = {}): Promise<Series[]> {
    const fits = (series: Series) => Object.entries(labels).every(([label, value]) => series.labels[label] === value);
    return readSeries(await this.text()).filter((series) => series.name === name && fits(series));
  }

  /** Returns the sum of the series with these labels; undefined if there are none. */
  async sum(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
    const found = await this.series(name, labels);
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }

  /** Waits until the sum satisfies `good`. */
  reach(name: string, labels: Record<string, string>, good: (sum: number) => boolean): Promise<number | undefined> {
    return until(
      () => this.sum(name, labels),
      (sum) => sum !== undefined && good(sum),
    );
  }
}
