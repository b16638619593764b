import type { Draw } from '#contract/endpoints/lottery.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { isClaimedHere } from '../hooks/use-claim.ts';

export interface ClaimProps {
  draw: Draw;
  busy: boolean;
  /** The reason why the last claim failed. */
  problem: string | null;
  onClaim(): void;
}

type State = NonNullable<Draw['reward']>['state'];
const OVER: Partial<Record<State, MessageKey>> = {
  expired: 'rewards.state.expired',
  withdrawn: 'rewards.state.withdrawn',
  unavailable: 'error.reward.unavailable',
};

/**
 * Claims the prize of a draw. Goods are claimed on the rewards page, for a character. Points and coupons are claimed
 * here, usually automatically.
 */
export function ClaimDraw({ draw, busy, problem, onClaim }: ClaimProps) {
  const t = useT();
  const { reward } = draw;
  if (!reward) return null;
  const over = OVER[reward.state];
  const name = reward.receiver?.name ?? '';
  return (
    <div className="grid w-full gap-2 pt-2">
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {isClaimedHere(draw) && (
        <Button kind="primary" size="large" wide busy={busy} onClick={onClaim}>
          {t('payment.free.claim')}
        </Button>
      )}
      {reward.state === 'claimable' && reward.game && (
        <PageLink
          page="rewards"
          search={{ claim: reward.id }}
          className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
        >
          {t('payment.free.claim')}
        </PageLink>
      )}
      {over && <p className="text-muted text-sm">{t(over)}</p>}
      {(reward.state === 'sent' || reward.state === 'sending') && (
        <p className="flex items-center justify-center gap-1.5 font-semibold text-ok text-sm">
          <Icon name="check" />
          {reward.game === null
            ? t('rewards.on_account')
            : t(reward.state === 'sent' ? 'rewards.arrived' : 'payment.free.on_its_way', { name })}
        </p>
      )}
    </div>
  );
}
