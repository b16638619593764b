import { charging } from '#server/adapters/psp/charging.ts';
import type { CatalogRules, CatalogSections } from '#server/domains/catalog/index.ts';
import { articlesCollection, pagesCollection, popupsSection } from '#server/domains/content/index.ts';
import { couponsSection } from '#server/domains/coupons/index.ts';
import { experimentsSection } from '#server/domains/experiments/index.ts';
import { taxesSection, withdrawalSection } from '#server/domains/orders/index.ts';
import { ACTIVITIES } from './activities.ts';
import type { Activity } from './activity.ts';

/** Returns the domains' catalogue sections, with those of the activities. */
export const catalogSectionsWith = (list: Record<string, Activity>): CatalogSections => [
  couponsSection,
  taxesSection,
  withdrawalSection,
  ...Object.values(list).flatMap(({ sections }) => sections),
  articlesCollection,
  pagesCollection,
  popupsSection,
  experimentsSection,
];

/** The domains' catalogue sections. */
export const catalogSections = catalogSectionsWith(ACTIVITIES);

/** The rules for reading catalogue folders. */
export const catalogRules: CatalogRules = { sections: catalogSections, charging };
