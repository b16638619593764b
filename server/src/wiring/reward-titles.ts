import { localize } from '#server/domains/catalog/index.ts';
import type { RewardsDeps } from '#server/domains/rewards/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';

/** What rewards are for, as the domains call it that give them. */
export const rewardTitle: RewardsDeps['titleOf'] = (catalogue, { source, subject }, locale) => {
  if (source !== 'vip_level') return null;
  const level = vipOf(catalogue)?.levels.find(({ id }) => id === subject);
  return level ? localize(level.name, locale) : null;
};
