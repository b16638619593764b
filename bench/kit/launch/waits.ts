/** Each bucket is 2 % longer than the one before; the first ends at 0.1 ms. */
const STEP = Math.log(1.02);
const FIRST = 0.0001;

/** Times by minute in buckets, because millions of them do not fit into memory. Seconds. */
export class Waits {
  readonly #minutes: number[][] = [];
  count = 0;

  add(at: number, seconds: number): void {
    const minute = Math.floor(at / 60);
    const bucket = seconds <= FIRST ? 0 : Math.ceil(Math.log(seconds / FIRST) / STEP);
    this.#minutes[minute] ??= [];
    const buckets = this.#minutes[minute];
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    this.count += 1;
  }

  /** Returns the time that a share (0.99) does not exceed, in one minute or in all; 0: there are none. */
  at(share: number, minute?: number): number {
    const from = minute === undefined ? this.#minutes : [this.#minutes[minute] ?? []];
    const all: number[] = [];
    for (const buckets of from)
      for (const bucket in buckets) all[bucket] = (all[bucket] ?? 0) + (buckets[bucket] as number);
    let left = share * all.reduce((sum, count) => sum + count, 0);
    if (left === 0) return 0;
    for (const bucket in all) {
      left -= all[bucket] as number;
      if (left <= 0) return FIRST * Math.exp((Number(bucket) - 0.5) * STEP);
    }
    return FIRST * Math.exp((all.length - 1.5) * STEP);
  }
}
