import type { Reward } from '#contract/endpoints/rewards.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useRewardTexts } from '../hooks/use-reward-texts.ts';

interface Props {
  /** The current state of the reward. */
  reward: Reward;
  /** The text to show if the game refused the reward; false if it did not. */
  refused: string | false;
}

/** A claimed reward and its current state. */
export function ClaimedLine({ reward, refused }: Props) {
  const t = useT();
  const { contentsOf } = useRewardTexts();
  const name = reward.receiver?.name ?? '';
  const sending = reward.state === 'sending';
  const hasCoupon = reward.contents.some(({ kind }) => kind === 'coupon');
  return (
    <li data-state={reward.state} className="flex gap-3">
      {refused ? (
        <Icon name="alert" className="mt-0.5 text-warn" />
      ) : sending ? (
        <Spinner size={20} />
      ) : (
        <Icon name="check" className="mt-0.5 text-ok" />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="wrap-anywhere hyphens-auto font-semibold">{contentsOf(reward)}</p>
        {refused ? (
          <p className="text-sm text-warn">{refused}</p>
        ) : (
          <p className={sending ? 'text-muted text-sm' : 'text-ok text-sm'}>
            {reward.game === null
              ? t('rewards.on_account')
              : t(sending ? 'payment.free.on_its_way' : 'rewards.arrived', { name })}
          </p>
        )}
        {sending && <p className="text-faint text-xs">{t('rewards.leave_page')}</p>}
        {hasCoupon && (
          <PageLink
            page="coupons"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent text-sm"
          >
            {t('rewards.to_coupons')}
          </PageLink>
        )}
      </div>
    </li>
  );
}
