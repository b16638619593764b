import { chargingOf } from '#server/adapters/psp/charging.ts';
import type { ProviderManifest } from '#server/adapters/psp/manifest.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { signInSection } from '#server/domains/binding/index.ts';
import type { CatalogRules, CatalogSections } from '#server/domains/catalog/index.ts';
import { articlesCollection, pagesCollection, popupsSection } from '#server/domains/content/index.ts';
import { couponsSection } from '#server/domains/coupons/index.ts';
import { experimentsSection } from '#server/domains/experiments/index.ts';
import { invoicesSection } from '#server/domains/invoices/index.ts';
import { taxesSection, withdrawalSection } from '#server/domains/orders/index.ts';
import { webhooksSection } from '#server/domains/webhooks/index.ts';
import { ACTIVITIES } from './activities.ts';
import type { Activity } from './activity.ts';

/** Returns the domains' catalogue sections, with those of the activities. */
export const catalogSectionsWith = (list: Record<string, Activity>): CatalogSections => [
  couponsSection,
  taxesSection,
  withdrawalSection,
  invoicesSection,
  ...Object.values(list).flatMap(({ sections }) => sections),
  articlesCollection,
  pagesCollection,
  popupsSection,
  experimentsSection,
  webhooksSection,
  signInSection,
];

/** The domains' catalogue sections. */
export const catalogSections = catalogSectionsWith(ACTIVITIES);

/** Returns the rules for reading catalogue folders whose methods are served by some of these providers. */
export const catalogRulesFor = (providers: readonly ProviderManifest[]): CatalogRules => ({
  sections: catalogSections,
  adapters: providers.map(({ name }) => name),
  charging: chargingOf(providers),
});

/** The rules for reading catalogue folders. */
export const catalogRules = catalogRulesFor(PAYMENT_PROVIDERS);
