/** Measures how long something took that ends with an event. */
export interface Timers {
  start(name: string): void;
  /** Ends it. @returns seconds, to the millisecond; null: it was not started */
  end(name: string): number | null;
  clear(): void;
}

/** @param ticks milliseconds of a clock that nobody sets */
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
