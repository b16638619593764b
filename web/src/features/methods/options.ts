import type { Method, Region } from '#contract/endpoints/games.ts';

/** A payment method as one buyer sees it. */
export interface MethodOption {
  method: Method;
  lastUsed: boolean;
  /** Why it cannot pay the total; amounts in minor units. Null: it can. */
  problem: { kind: 'min' | 'max'; amount: number } | null;
}

/**
 * The region's methods that take the currency, last used first, then in the publisher's order.
 * @param total minor units; null while nothing is chosen: then all fit
 */
export function methodOptions(
  methods: readonly Method[],
  region: Pick<Region, 'methods'>,
  currency: string,
  total: number | null,
  lastUsed: string | null,
): MethodOption[] {
  return region.methods
    .flatMap((id) => methods.find((method) => method.id === id) ?? [])
    .filter((method) => method.currencies.includes(currency))
    .map((method) => ({
      method,
      lastUsed: method.id === lastUsed,
      problem: total === null ? null : problemOf(method, currency, total),
    }))
    .sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed));
}

function problemOf(method: Method, currency: string, total: number): MethodOption['problem'] {
  const min = method.min[currency];
  const max = method.max[currency];
  if (min !== undefined && total < min) return { kind: 'min', amount: min };
  if (max !== undefined && total > max) return { kind: 'max', amount: max };
  return null;
}
