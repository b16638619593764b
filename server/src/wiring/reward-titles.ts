import { localize } from '#server/domains/catalog/index.ts';
import { communityOf } from '#server/domains/communities/index.ts';
import { lotteryIn } from '#server/domains/lottery/index.ts';
import type { RewardsDeps } from '#server/domains/rewards/index.ts';
import { surveysCollection } from '#server/domains/surveys/index.ts';
import { taskOf } from '#server/domains/tasks/index.ts';
import { redeemEntry, vipOf } from '#server/domains/vip/index.ts';

/** Returns the title of a reward, from the domain that gave it. */
export const rewardTitle: RewardsDeps['titleOf'] = (catalogue, { source, subject }, locale) => {
  const named = () => {
    switch (source) {
      case 'vip_level':
      case 'vip_month':
        return vipOf(catalogue)?.levels.find(({ id }) => id === subject);
      case 'redeem':
        return redeemEntry(catalogue, subject ?? '');
      case 'task':
        return taskOf(catalogue, subject ?? '');
      case 'lottery':
        return lotteryIn(catalogue)?.prizes.find(({ id }) => id === subject);
      case 'survey': {
        const title = catalogue.collection(surveysCollection).find(subject ?? '')?.summary.title;
        return title && { name: title };
      }
      case 'community':
        return communityOf(catalogue, subject ?? '');
      default:
        return undefined;
    }
  };
  const name = named()?.name;
  return name ? localize(name, locale) : null;
};
