import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { recordsQuery, rewardsQuery, shownRecords } from '#web/features/rewards/api/queries.ts';
import { useFollow } from '#web/features/rewards/hooks/use-follow.ts';
import { asItIsNow } from '#web/features/rewards/model/just-claimed.ts';
import type { Claim } from '#web/features/tasks/hooks/use-claim.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { createSendOnce } from '#web/lib/portal/send-once.ts';

type Receiver = NonNullable<Claim['receiver']>;

/**
 * Holds the rewards that were claimed since the page opened, in their current state. Their keys outlive the sheet, so
 * that a press after a lost answer is a retry.
 */
export function useClaimed() {
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  const [claims, setClaims] = useState<readonly { task: string; reward: Reward }[]>([]);
  /** The last receiver of this visit, by game. */
  const [last, setLast] = useState<ReadonlyMap<number, Receiver>>(new Map());
  const some = claims.length > 0;
  const list = useQuery(rewardsQuery(locale, some)).data ?? [];
  const records = shownRecords(useInfiniteQuery(recordsQuery(locale, some)).data?.pages ?? []);
  const now = asItIsNow(
    claims.map(({ reward }) => reward),
    list,
    records,
  );
  useFollow(now.map(({ reward }) => reward));
  return {
    sendOnce,
    last,
    add(reward: Reward, { task, receiver }: Claim): void {
      setClaims((before) => [{ task, reward }, ...before.filter((one) => one.reward.id !== reward.id)]);
      if (receiver && reward.game) setLast(new Map(last).set(reward.game.gid, receiver));
    },
    /** Returns the rewards of a task, the newest first. */
    of: (task: string) => now.filter((_, at) => claims[at]?.task === task),
    tasks: new Set(claims.map(({ task }) => task)),
  };
}

export type Claimed = ReturnType<typeof useClaimed>;
