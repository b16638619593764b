import { createHash } from 'node:crypto';

/** The ids of an order's trace. */
export interface OrderTrace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The span of its placing, the parent of all others: 16 hexadecimal digits. */
  rootId: string;
}

/**
 * Returns the trace of an order. It follows from the number, so that every process finds the same trace, and the same
 * decision to keep it, without storing or sending anything.
 */
export function traceOf(order: string): OrderTrace {
  const digest = createHash('sha256').update(`order ${order}`).digest('hex');
  return { traceId: digest.slice(0, 32), rootId: digest.slice(32, 48) };
}

/** @param percent of traces to keep, from 0 to 100 */
export const isKept = (traceId: string, percent: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) < (percent / 100) * 2 ** 32;
