/** Protects a failing target from repeated calls. Times are milliseconds since 1970. */
export interface Circuit {
  /**
   * Returns true if a call is allowed now. After a pause one trial call is allowed; the others wait for its result.
   */
  mayAsk(now: number): boolean;
  answered(): void;
  failed(now: number): void;
  /** Blocks all calls for this time. */
  rest(now: number, ms: number): void;
}

/** @param options.failures consecutive failures after which calls pause for `restMs` */
export function createCircuit({ failures, restMs }: { failures: number; restMs: number }): Circuit {
  let failed = 0;
  let until = 0;
  return {
    mayAsk(now) {
      if (now < until) return false;
      if (failed >= failures) until = now + restMs;
      return true;
    },
    answered() {
      failed = 0;
      until = 0;
    },
    failed(now) {
      failed += 1;
      if (failed >= failures) until = now + restMs;
    },
    rest(now, ms) {
      until = now + ms;
    },
  };
}
