import { charging } from '#server/adapters/psp/charging.ts';
import { bindingSection } from '#server/domains/binding/index.ts';
import type { CatalogRules, CatalogSections } from '#server/domains/catalog/index.ts';
import { communitiesSection } from '#server/domains/communities/index.ts';
import { articlesCollection, pagesCollection, popupsSection } from '#server/domains/content/index.ts';
import { couponsSection } from '#server/domains/coupons/index.ts';
import { experimentsSection } from '#server/domains/experiments/index.ts';
import { invitesSection } from '#server/domains/invites/index.ts';
import { lotterySection } from '#server/domains/lottery/index.ts';
import { taxesSection, withdrawalSection } from '#server/domains/orders/index.ts';
import { surveysCollection } from '#server/domains/surveys/index.ts';
import { tasksSection } from '#server/domains/tasks/index.ts';
import { redeemSection, vipSection } from '#server/domains/vip/index.ts';

/** The domains' catalogue sections. A new one needs only a line here. */
export const catalogSections: CatalogSections = [
  couponsSection,
  taxesSection,
  withdrawalSection,
  vipSection,
  redeemSection,
  tasksSection,
  lotterySection,
  invitesSection,
  bindingSection,
  articlesCollection,
  pagesCollection,
  popupsSection,
  surveysCollection,
  communitiesSection,
  experimentsSection,
];

/** The rules for reading catalogue folders. */
export const catalogRules: CatalogRules = { sections: catalogSections, charging };
