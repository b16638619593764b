import { type Chargeable, type Charging, canCharge, commonStep } from '#server/kernel/payments/charging.ts';
import type { MethodEntry, RouteEntry } from '../schema/catalog.schema.ts';

/** The facts of a payment that decide about its provider, apart from the amount. */
export interface Place {
  currency: string;
  /** The buyer's country; undefined if it is unknown. */
  country: string | undefined;
}

type Route = Pick<MethodEntry, 'adapter' | 'providers'>;

/** Returns the providers of a method, in order. A method with `adapter` has one, without conditions. */
export const routeOf = ({ adapter, providers }: Route): readonly RouteEntry[] =>
  providers ?? (adapter === undefined ? [] : [{ adapter }]);

/** Returns whether an entry is meant for payments here, of any amount. */
const isFor = ({ countries, currencies }: RouteEntry, { currency, country }: Place): boolean =>
  (!countries || (country !== undefined && countries.includes(country))) &&
  (!currencies || currencies.includes(currency));

/** Returns the entries that get payments here, each with the amounts that the publisher and the provider accept. */
function servingEntries(method: MethodEntry, place: Place, charging: Charging) {
  const range = method.amounts[place.currency];
  if (!range) return [];
  return routeOf(method).flatMap((entry) => {
    const taken = isFor(entry, place) ? charging(entry.adapter, place.currency, method.wallet) : null;
    if (!taken) return [];
    const min = Math.max(range.min, entry.from ?? 1, taken.min);
    const max = Math.min(range.max, entry.to ?? Number.MAX_SAFE_INTEGER, taken.max);
    return [{ entry, step: taken.step, min, max }];
  });
}

/**
 * Returns the ranges of amounts that a method accepts: one for each provider, all with the common step of all. So a
 * total that fits a range can be expressed by every provider, and no price depends on which of them takes it.
 */
export function acceptedAmounts(method: MethodEntry, place: Place, charging: Charging): Chargeable[] {
  const serving = servingEntries(method, place, charging);
  const step = commonStep(serving.map((one) => one.step));
  return serving.map(({ min, max }) => ({ step, min, max }));
}

/** Returns the names of the providers that may take a payment, in the order in which they are asked. */
export function providersFor(method: MethodEntry, payment: Place & { amount: number }, charging: Charging): string[] {
  const fitting = servingEntries(method, payment, charging).filter((one) => canCharge(one, payment.amount));
  return [...new Set(fitting.map(({ entry }) => entry.adapter))];
}
