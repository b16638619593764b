import type { Reward } from '#contract/endpoints/rewards.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { isApiError } from '#web/lib/portal/api.ts';

const SOURCES: Record<Reward['source'], MessageKey> = {
  free_item: 'rewards.source.free_item',
  vip_level: 'rewards.source.vip_level',
  vip_month: 'rewards.source.vip_month',
  redeem: 'rewards.source.redeem',
  task: 'rewards.source.task',
  invite: 'rewards.source.invite',
  lottery: 'lottery.title',
  binding: 'rewards.source.binding',
  survey: 'sdk.survey',
  community: 'rewards.source.community',
  compensation: 'rewards.source.compensation',
};

/** Returns texts for the source and the contents of a reward. */
export function useRewardTexts() {
  const t = useT();
  const { tag } = useLocale();
  const sourceOf = ({ source }: Pick<Reward, 'source'>): string => t(SOURCES[source]);
  /** Returns "3 × Warp Key, 10 × Petals"; the title if the shop no longer knows the contents. */
  const contentsOf = (reward: Pick<Reward, 'contents' | 'title' | 'source'>): string =>
    contentsText(reward.contents, t, tag) || (reward.title ?? sourceOf(reward));
  return { sourceOf, contentsOf };
}

/** Texts for codes whose usual texts are about buying. */
const OF_CLAIMS: Record<string, MessageKey> = {
  'account.leaving': 'rewards.error.leaving',
  'game.unavailable': 'rewards.error.game',
  'request.in_flight': 'rewards.error.in_flight',
};

/** Returns the texts for errors of a claim. */
export function useClaimErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => {
    const own = isApiError(error) ? OF_CLAIMS[error.code] : undefined;
    return own ? t(own) : errorText(error);
  };
}
