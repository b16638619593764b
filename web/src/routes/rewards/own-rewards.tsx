import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { BindLink } from '#web/features/binding/components/bind-link.tsx';
import { useOpenGift } from '#web/features/binding/hooks/use-open-gift.ts';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { DrawOverlay } from '#web/features/lottery/components/draw-overlay.tsx';
import { DrawPlace } from '#web/features/lottery/components/draw-place.tsx';
import { recordsQuery, rewardsQuery, shownRecords } from '#web/features/rewards/api/queries.ts';
import { JustClaimed } from '#web/features/rewards/components/just-claimed.tsx';
import { RecordsList } from '#web/features/rewards/components/records-list.tsx';
import { RewardLists } from '#web/features/rewards/components/reward-lists.tsx';
import { RewardsSkeleton } from '#web/features/rewards/components/rewards-skeleton.tsx';
import { useFollow, useOpeningAndEnd } from '#web/features/rewards/hooks/use-follow.ts';
import { asItIsNow, gamesOf } from '#web/features/rewards/model/just-claimed.ts';
import { TasksLink } from '#web/features/tasks/components/tasks-link.tsx';
import { useClaimableTasks } from '#web/features/tasks/hooks/use-tasks.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ClaimOverlay } from './claim-overlay.tsx';
import { useClaims } from './use-claims.ts';
import type { Wish } from './wish.ts';

/** Shows the claimable rewards, just claimed ones, and the records, or a sign-in link for visitors. */
export function OwnRewards() {
  const { locale } = useLocale();
  const { ready, signedIn, userInfo } = useSession();
  const query = useQuery(rewardsQuery(locale, signedIn));
  const gift = useOpenGift(signedIn);
  const fromTasks = useClaimableTasks(signedIn);
  // Waits for the data above the list, so that the list does not move.
  const known = gift !== undefined && fromTasks !== undefined;
  const shop = useQuery(gamesQuery(locale));
  // Waits for the games, which say if there is a draw, so that its place does not appear and disappear.
  if (shop.isPending) return <RewardsSkeleton />;
  const draw = shop.data?.draw && (
    <>
      <DrawPlace ready={ready} signedIn={signedIn} />
      {ready && <DrawOverlay uid={signedIn ? (userInfo?.uid ?? null) : null} />}
    </>
  );
  if (ready && !signedIn) {
    return (
      <>
        {draw}
        <SignInNeeded reason="rewards.signin" />
      </>
    );
  }
  return (
    <>
      <div className="mb-5 grid gap-3 md:grid-cols-2">
        {draw}
        <TasksLink signedIn={signedIn} />
        {gift && <BindLink gift={gift} />}
      </div>
      {known && query.data && <Claimable rewards={query.data} answeredAt={query.dataUpdatedAt} fromTasks={fromTasks} />}
      {!(known && query.data) && (query.isError ? <LoadFailed query={query} /> : <RewardsSkeleton />)}
      {ready && <RecordsList signedIn={signedIn} />}
    </>
  );
}

/** Shows the rewards that can be claimed now or later, and those that were just claimed. */
function Claimable(props: { rewards: readonly Reward[]; answeredAt: number; fromTasks: number }) {
  const { rewards, answeredAt, fromTasks } = props;
  const t = useT();
  const { locale } = useLocale();
  const client = useQueryClient();
  const [wish, setWish] = useState<Wish | null>(null);
  const { sendOnce, claims, add } = useClaims();
  const records = shownRecords(useInfiniteQuery(recordsQuery(locale, true)).data?.pages ?? []);
  const claimed = asItIsNow(claims.claimed, rewards, records);
  useOpeningAndEnd(rewards, answeredAt);
  useFollow([...claimed.map(({ reward }) => reward), ...records]);

  // The draw links here with the reward to claim.
  const { claim } = useSearch<'rewards'>();
  const choose = useChoose<'rewards'>();
  const named = rewards.find(({ id, state, game }) => id === claim && state === 'claimable' && game !== null);

  const open = rewards.filter(({ state }) => state === 'claimable');
  const games = gamesOf(rewards);
  const put = () => {
    setWish(null);
    if (claim !== undefined) choose({ claim: undefined });
  };
  const close = () => {
    put();
    // A reward that was refused in the sheet may have ended.
    void client.invalidateQueries({ queryKey: rewardsQuery(locale, true).queryKey });
  };
  return (
    <>
      {claims.press > 0 && (
        <JustClaimed outcome={{ claimed, left: claims.left, gid: claims.gid }} press={claims.press} />
      )}
      <RewardLists
        rewards={rewards}
        fromTasks={fromTasks}
        sendOnce={sendOnce}
        onChoose={(reward) => setWish({ reward })}
        onClaimed={(reward) => add([reward], [], 0)}
        all={
          open.length > 1 &&
          games.length > 0 && (
            <Button aria-haspopup="dialog" onPointerEnter={preloadOverlay} onClick={() => setWish({ games })}>
              {t('rewards.claim_all')}
            </Button>
          )
        }
      />
      <ClaimOverlay
        wish={wish ?? (named ? { reward: named } : null)}
        sendOnce={sendOnce}
        onClose={close}
        onClaimed={(rewards, left, gid) => {
          put();
          add(rewards, left, gid);
        }}
      />
    </>
  );
}
