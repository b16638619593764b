import type { Locale } from '#contract/locales.ts';
import {
  acceptedAmounts,
  type Catalogue,
  isMethodAvailable,
  localize,
  type RegionEntry,
} from '#server/domains/catalog/index.ts';
import type { LinkMethod } from '#server/kernel/links/link-view.ts';
import { type Charging, canCharge } from '#server/kernel/payments/charging.ts';

/** Returns the methods that can pay a total: wallets first, then in the publisher's order. */
export function methodsOf(
  catalogue: Catalogue,
  region: Pick<RegionEntry, 'methods'>,
  price: { currency: string; total: number; country: string | null },
  { charging, locale }: { charging: Charging; locale: Locale },
): LinkMethod[] {
  const offered = region.methods.flatMap((id) => catalogue.method(id) ?? []);
  const country = price.country ?? undefined;
  const fitting = offered.filter((method) => {
    const amounts = acceptedAmounts(method, { currency: price.currency, country }, charging);
    return isMethodAvailable(method, country) && amounts.some((taken) => canCharge(taken, price.total));
  });
  const shown = fitting.map((method) => ({
    id: method.id,
    name: localize(method.name, locale),
    icon: catalogue.artUrl(method.icon),
    wallet: method.wallet ?? null,
  }));
  return shown.toSorted((a, b) => Number(b.wallet !== null) - Number(a.wallet !== null));
}
