import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { recordsQuery, rewardsQuery, shownRecords } from '#web/features/rewards/api/queries.ts';
import { ClaimedLine } from '#web/features/rewards/components/claimed-line.tsx';
import { RewardCard } from '#web/features/rewards/components/reward-card.tsx';
import { useFollow } from '#web/features/rewards/hooks/use-follow.ts';
import { asItIsNow } from '#web/features/rewards/model/just-claimed.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ClaimSheet } from './claim-sheet.tsx';

/** Shows the gift from the player's rewards, to claim it here, or that it was claimed. */
export function OwnGift({ id }: { id: string }) {
  const t = useT();
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  const [wish, setWish] = useState<Reward | null>(null);
  const [claimed, setClaimed] = useState<Reward | null>(null);
  const list = useQuery(rewardsQuery(locale, true)).data;
  const records = shownRecords(useInfiniteQuery(recordsQuery(locale, claimed !== null)).data?.pages ?? []);
  const [now] = asItIsNow(claimed ? [claimed] : [], list ?? [], records);
  useFollow(now ? [now.reward] : []);
  const done = (reward: Reward) => {
    setWish(null);
    setClaimed(reward);
  };
  const open = list?.find((reward) => reward.id === id);
  if (!list && !claimed) return <Skeleton className="h-20 rounded-card" />;
  return (
    <>
      {now && (
        <Received
          reward={now.reward}
          refused={now.refusedFor !== null && t('tasks.came_back', { name: now.refusedFor })}
        />
      )}
      {open && (
        <ul className="grid">
          <RewardCard reward={open} sendOnce={sendOnce} onChoose={setWish} onClaimed={done} />
        </ul>
      )}
      {!open && !now && <Claimed />}
      <Overlay
        open={wish !== null}
        onClose={() => setWish(null)}
        title={t('rewards.receiver')}
        closeLabel={t('common.close')}
      >
        {wish?.game && <ClaimSheet reward={wish} gid={wish.game.gid} sendOnce={sendOnce} onClaimed={done} />}
      </Overlay>
    </>
  );
}

function Claimed() {
  const t = useT();
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-control bg-ok-tint font-semibold text-ok text-sm">
      <Icon name="check" />
      {t('payment.free.claimed')}
    </p>
  );
}

/** Shows what was just claimed and where it is. Takes the focus, because the pressed button is gone. */
function Received({ reward, refused }: { reward: Reward; refused: string | false }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role="status" tabIndex={-1} className="grid gap-1 rounded-control bg-raised p-3 outline-none">
      <ul>
        <ClaimedLine reward={reward} refused={refused} />
      </ul>
      <PageLink
        page="rewards"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent text-sm"
      >
        {t('rewards.records')}
      </PageLink>
    </div>
  );
}
