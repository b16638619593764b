import type { PublisherEntry } from '#server/domains/catalog/index.ts';

/** Returns the value of a sum in minor units of the reference currency, rounded up; infinite without a rate. */
export function inReference(
  { amount, currency }: { amount: number; currency: string },
  { currency: own, rates }: PublisherEntry['reference'],
): number {
  const [ownRate, rate] = [rates[own], rates[currency]];
  if (currency === own) return amount;
  return ownRate && rate ? Math.ceil((amount * ownRate) / rate) : Number.POSITIVE_INFINITY;
}
