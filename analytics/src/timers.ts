/** Measures the time until an event. */
export interface Timers {
  start(name: string): void;
  /** Stops a timer. @returns seconds, to the millisecond; null: it was not started */
  end(name: string): number | null;
  clear(): void;
}

/** @param ticks milliseconds of a monotonic clock */
export function createTimers(ticks: () => number): Timers {
  const begun = new Map<string, number>();
  return {
    start: (name) => void begun.set(name, ticks()),
    end(name) {
      const at = begun.get(name);
      if (at === undefined || !begun.delete(name)) return null;
      return Math.round(ticks() - at) / 1000;
    },
    clear: () => begun.clear(),
  };
}
