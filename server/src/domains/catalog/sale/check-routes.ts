import type { Finding, Path } from '#server/kernel/finding.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { MethodEntry, RouteEntry } from '../schema/catalog.schema.ts';
import { acceptedAmounts, routeOf } from './route.rules.ts';

/** Checks that methods name their providers, and that these can take all amounts that the methods accept. */
export const checkRoutes = (methods: readonly MethodEntry[], charging: Charging): Finding[] =>
  methods.flatMap((method, index) => {
    const path = ['methods', index];
    const named = checkNames(method, path);
    if (named.length > 0) return named;
    const entries = (method.providers ?? []).flatMap((_, at) => checkEntry(method, at, path, charging));
    if (entries.length > 0) return entries;
    return method.providers ? checkCovered(method, path, charging) : checkSingle(method, path, charging);
  });

const checkNames = ({ adapter, providers }: MethodEntry, path: Path): Finding[] => {
  if (adapter === undefined && !providers)
    return [{ path: [...path, 'adapter'], message: 'is missing: name a provider, or several in `providers`' }];
  return adapter !== undefined && providers
    ? [{ path: [...path, 'adapter'], message: 'stands next to `providers`: use one of them' }]
    : [];
};

/** Checks the only provider of a method. */
const checkSingle = ({ adapter = '', amounts, wallet }: MethodEntry, path: Path, charging: Charging): Finding[] =>
  Object.entries(amounts).flatMap(([currency, { min, max }]) => {
    const at = [...path, 'amounts', currency];
    const taken = charging(adapter, currency);
    if (wallet && taken && !charging(adapter, currency, wallet))
      return [{ path: [...path, 'wallet'], message: `is a wallet that ${adapter} does not support` }];
    if (!taken) return [{ path: at, message: `is a currency that ${adapter} cannot charge` }];
    return [
      ...(min < taken.min
        ? [{ path: [...at, 'min'], message: `is less than the minimum of ${adapter} (${taken.min})` }]
        : []),
      ...(max > taken.max
        ? [{ path: [...at, 'max'], message: `is more than the maximum of ${adapter} (${taken.max})` }]
        : []),
    ];
  });

/** Checks one of several providers: its conditions must be meaningful, and it must be able to get a payment. */
function checkEntry(method: MethodEntry, at: number, methodPath: Path, charging: Charging): Finding[] {
  const [path, entries] = [[...methodPath, 'providers', at], routeOf(method)];
  const entry = entries[at];
  if (!entry) return [];
  const { adapter, countries = [], currencies, from, to } = entry;
  const before = entries.slice(0, at).findIndex((other) => other.adapter === adapter && covers(other, entry));
  const said = (more: Path, message: string): Finding[] => [{ path: [...path, ...more], message }];
  if (before >= 0)
    return said([], `is never reached: providers[${before}] gives all its payments to ${adapter} before`);
  if ((from !== undefined || to !== undefined) && !currencies)
    return said([from === undefined ? 'to' : 'from'], 'needs `currencies`: minor units differ between them');
  if (from !== undefined && to !== undefined && from > to) return said(['from'], 'is above `to`');
  const own = currencies ?? Object.keys(method.amounts);
  return [
    ...countries.flatMap((country, n) =>
      method.countries && !method.countries.includes(country)
        ? said(['countries', n], `is no country of this method (${country})`)
        : [],
    ),
    ...own.flatMap((currency, n) => {
      const where = currencies ? ['currencies', n] : ['adapter'];
      const range = method.amounts[currency];
      if (!range) return said(where, `is no currency of this method (${currency})`);
      const taken = charging(adapter, currency);
      if (taken && method.wallet && !charging(adapter, currency, method.wallet))
        return said(['adapter'], `does not support the wallet of this method (${method.wallet})`).slice(
          0,
          n === 0 ? 1 : 0,
        );
      // Without `currencies` the provider gets those that it can charge.
      if (!taken) return currencies ? said(where, `is a currency that ${adapter} cannot charge (${currency})`) : [];
      const [least, most] = [Math.max(range.min, taken.min), Math.min(range.max, taken.max)];
      return (from ?? least) > most || (to ?? most) < least
        ? said(where, `is never reached: ${adapter} takes ${least} to ${most} in ${currency} by this method`)
        : [];
    }),
  ];
}

/** Returns whether an entry gets every payment that another one would get. */
const covers = (one: RouteEntry, other: RouteEntry): boolean =>
  includesAll(one.countries, other.countries) &&
  includesAll(one.currencies, other.currencies) &&
  (one.from ?? 1) <= (other.from ?? 1) &&
  (one.to ?? Number.MAX_SAFE_INTEGER) >= (other.to ?? Number.MAX_SAFE_INTEGER);

const includesAll = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
  !all || (some?.every((one) => all.includes(one)) ?? false);

/** Checks that in each country each amount of the method has a provider. */
function checkCovered(method: MethodEntry, path: Path, charging: Charging): Finding[] {
  const named = [...new Set(routeOf(method).flatMap(({ countries = [] }) => countries))];
  // All countries that no entry names are alike.
  const countries = method.countries ?? [undefined, ...named];
  return Object.entries(method.amounts).flatMap(([currency, range]) => {
    const missing = countries.flatMap((country) => {
      const gap = firstGap(range, acceptedAmounts(method, { currency, country }, charging));
      return gap ? [{ country, ...gap }] : [];
    });
    const [first] = missing;
    if (!first) return [];
    const others = named.length > 0 ? 'in other countries' : 'in every country';
    const where = first.country === undefined ? others : `in ${first.country}`;
    const message = `no provider takes ${first.from} to ${first.to} ${where}`;
    return [{ path: [...path, 'amounts', currency], message }];
  });
}

/** Returns the first part of a range that others do not cover; null: they cover it. */
function firstGap(
  { min, max }: { min: number; max: number },
  ranges: readonly { min: number; max: number }[],
): { from: number; to: number } | null {
  let next = min;
  for (const one of ranges.toSorted((a, b) => a.min - b.min)) {
    if (one.min > one.max) continue;
    if (one.min > next) return { from: next, to: Math.min(one.min - 1, max) };
    next = Math.max(next, one.max + 1);
  }
  return next <= max ? { from: next, to: max } : null;
}
