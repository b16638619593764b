import { OPTIONAL_PAGES, type OptionalPage } from '#contract/routes.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { couponsIn } from '#server/domains/coupons/index.ts';
import { programOf } from '#server/domains/invites/index.ts';
import { tasksIn } from '#server/domains/tasks/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';

const HAS: Record<OptionalPage, (catalogue: Catalogue) => boolean> = {
  coupons: (catalogue) => couponsIn(catalogue).length > 0,
  tasks: (catalogue) => tasksIn(catalogue).length > 0,
  vip: (catalogue) => vipOf(catalogue) !== null,
  share: (catalogue) => programOf(catalogue) !== null,
};

/** Returns the pages that are empty for a catalogue. */
export const lackingPages = (catalogue: Catalogue): OptionalPage[] =>
  OPTIONAL_PAGES.filter((page) => !HAS[page](catalogue));
