/** Keeps who is in trouble from being asked again and again. Instants are milliseconds since 1970. */
export interface Circuit {
  /** Whether to ask now. Once a rest is over one may; the others, when that one was answered. */
  mayAsk(now: number): boolean;
  answered(): void;
  failed(now: number): void;
  /** Nobody asks for so long. */
  rest(now: number, ms: number): void;
}

/** @param options.failures after so many in a row there is a rest of `restMs` */
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
