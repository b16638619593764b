import type { OrdersDeps } from './orders.deps.ts';
import { createPayBatchers } from './pay/orders.pay.ts';
import { createPlaceBatchers } from './place/orders.place.ts';
import { createQuoteBatchers } from './pricing/quote.facts.ts';

/** The dependencies of orders, with the batchers that all buyers share. */
export type BuyingDeps = ReturnType<typeof withBatchers>;

export const withBatchers = (given: OrdersDeps) => ({
  ...given,
  ...createQuoteBatchers(given),
  ...createPlaceBatchers(given),
  ...createPayBatchers(given),
});
