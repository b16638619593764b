import { localize } from '../domains/catalog/index.ts';
import type { GrantSource, RewardsDeps } from '../domains/rewards/index.ts';
import { ACTIVITIES } from './activities.ts';
import type { Activity } from './activity.ts';

type NameOf = NonNullable<NonNullable<Activity['rewardNames']>[GrantSource]>;

/** Returns a function that finds the title of a reward, from the activity that gave it. */
export function rewardTitles(list: Record<string, Activity> = ACTIVITIES): RewardsDeps['titleOf'] {
  const names: { readonly [source: string]: NameOf } = Object.assign(
    {},
    ...Object.values(list).map(({ rewardNames }) => rewardNames),
  );
  return (catalogue, { source, subject }, locale) => {
    const name = names[source]?.(catalogue, subject ?? '');
    return name ? localize(name, locale) : null;
  };
}
