import type { Limit, LimitResult } from './limit.ts';

interface Held {
  left: number;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Returns a limit that takes several uses at a time from a shared one, so that one call in many writes to the
 * database. Each process holds at most one chunk of each key; what it does not use is lost when the counter resets.
 * @param uses of the shared limit
 * @param size the uses of a chunk, which never exceed the limit
 */
export function inChunks(shared: Limit, size: number, now: () => number = Date.now): Limit {
  const held = new Map<string, Held>();
  const taking = new Map<string, Promise<LimitResult>>();
  const fetch = async (key: string): Promise<LimitResult> => {
    try {
      const result = await shared.take(key, size);
      if (result.allowed) held.set(key, { left: size, until: now() + result.resetsIn * 1000 });
      return result;
    } finally {
      taking.delete(key);
    }
  };
  const chunk = (key: string): Promise<LimitResult> => {
    const taken = taking.get(key) ?? fetch(key);
    taking.set(key, taken);
    return taken;
  };
  return {
    async take(key) {
      for (;;) {
        const own = held.get(key);
        if (own && own.left > 0 && now() < own.until) {
          own.left -= 1;
          const resetsIn = Math.max(1, Math.ceil((own.until - now()) / 1000));
          return { allowed: true, left: own.left, resetsIn };
        }
        const result = await chunk(key);
        if (!result.allowed) return result;
      }
    },
  };
}
