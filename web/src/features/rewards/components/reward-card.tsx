import type { Reward } from '#contract/endpoints/rewards.ts';
import { useT } from '#web/i18n/index.tsx';
import type { SendOnce } from '#web/lib/portal/send-once.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Note } from '#web/ui/layout/surface.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { isOver, useClaim } from '../hooks/use-claim.ts';
import { useClaimErrorText, useRewardTexts } from '../hooks/use-reward-texts.ts';
import { ClaimTimeLine } from './claim-time.tsx';
import { RewardMark } from './reward-mark.tsx';
import { RewardOrigin } from './reward-origin.tsx';

export interface CardActions {
  sendOnce: SendOnce;
  /** Called for goods: the player has to choose a character first. */
  onChoose(reward: Reward): void;
  /** Called after a reward without a character was claimed here. */
  onClaimed(reward: Reward): void;
}

/** A reward that the player can claim now or later. */
export function RewardCard({ reward, sendOnce, onChoose, onClaimed }: CardActions & { reward: Reward }) {
  const t = useT();
  const errorText = useClaimErrorText();
  const { contentsOf } = useRewardTexts();
  const claim = useClaim(sendOnce, onClaimed);
  const what = contentsOf(reward);
  const open = reward.state === 'claimable';
  return (
    <li
      data-state={reward.state}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-card"
    >
      <div className="flex min-w-0 flex-1 basis-[14rem] gap-4">
        <RewardMark reward={reward} faded={!open} />
        <div className="grid min-w-0 flex-1 content-start gap-1.5">
          <h3 className={cx('wrap-anywhere hyphens-auto text-base leading-snug', !open && 'text-muted')}>{what}</h3>
          <RewardOrigin reward={reward} />
          <ClaimTimeLine reward={reward} />
          {reward.refused && (
            <p className="flex gap-1.5 text-sm text-warn">
              <Icon name="alert" size={16} className="mt-0.5" />
              {t('rewards.refused')}
            </p>
          )}
          {reward.state === 'unavailable' && <p className="text-sm text-warn">{t('error.reward.unavailable')}</p>}
        </div>
      </div>
      {claim.error !== null && !claim.isPending && (
        <Note tone="bad" role="alert" className="order-1 w-full">
          {errorText(claim.error)}
        </Note>
      )}
      {open && !isOver(claim.error) && (
        <Button
          kind="primary"
          busy={claim.isPending}
          aria-haspopup={reward.game ? 'dialog' : undefined}
          aria-label={`${t('payment.free.claim')}: ${what}`}
          onPointerEnter={reward.game ? preloadOverlay : undefined}
          onClick={() => (reward.game ? onChoose(reward) : claim.mutate({ id: reward.id }))}
          className="w-full sm:w-auto sm:min-w-28"
        >
          {t('payment.free.claim')}
        </Button>
      )}
    </li>
  );
}
