/** The newest answer of a read that is repeated. */
export interface Repeated<T> {
  /** Null: the last read failed or hangs, or none has ended. */
  found(): T | null;
  /** Null: no read has ended. */
  isUp(): boolean | null;
  stop(): void;
}

/** Reads now and at each interval. A read that hangs counts as failed at the next one, which reads nothing. */
export function readEvery<T>(read: () => Promise<T>, everyMs: number): Repeated<T> {
  let found: T | null = null;
  let isUp: boolean | null = null;
  let isReading = false;
  const look = async (): Promise<void> => {
    if (isReading) {
      // The last read hangs. Another would hang too.
      [found, isUp] = [null, false];
      return;
    }
    isReading = true;
    found = await read().catch(() => null);
    isUp = found !== null;
    isReading = false;
  };
  void look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return { found: () => found, isUp: () => isUp, stop: () => clearInterval(timer) };
}
