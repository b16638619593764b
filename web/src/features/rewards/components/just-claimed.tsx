import { type RefObject, useEffect, useRef } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useRewardTexts } from '../hooks/use-reward-texts.ts';
import { whyLeft } from '../model/just-claimed.ts';

/** What a press of the player's came to. */
export interface Outcome {
  /** As they are by now. */
  claimed: readonly { reward: Reward; refusedFor: string | null }[];
  left: readonly Reward[];
  /** Whose goods were claimed, where everything was. */
  gid: number;
}

/** What was claimed a moment ago and where it is, and what was left and why. Takes the focus, whose button is gone. */
export function JustClaimed({ outcome: { claimed, left, gid }, press }: { outcome: Outcome; press: number }) {
  const t = useT();
  const title = useTakenFocus(press);
  return (
    <section
      aria-labelledby="just-claimed"
      className="relative mb-8 grid gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <h2 id="just-claimed" ref={title} tabIndex={-1} className="text-lg outline-none">
        {t(claimed.length > 0 ? 'rewards.received' : 'rewards.claimed_none')}
      </h2>
      <div role="status" className="empty:hidden">
        {claimed.length > 0 && (
          <ul className="grid gap-3">
            {claimed.map(({ reward, refusedFor }) => (
              <Claimed key={reward.id} reward={reward} refusedFor={refusedFor} />
            ))}
          </ul>
        )}
      </div>
      {left.length > 0 && (
        <>
          <h3 className="text-muted text-sm">{t('rewards.left', { count: left.length })}</h3>
          <ul className="grid gap-2">
            {left.map((reward) => (
              <Left key={reward.id} reward={reward} gid={gid} />
            ))}
          </ul>
        </>
      )}
      {claimed.length > 0 && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-card">
          <Celebration key={press} />
        </span>
      )}
    </section>
  );
}

function useTakenFocus(press: number): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press anew.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, [press]);
  return title;
}

function Claimed({ reward, refusedFor }: Outcome['claimed'][number]) {
  const t = useT();
  const { contentsOf } = useRewardTexts();
  const name = reward.receiver?.name ?? '';
  const sending = reward.state === 'sending';
  const hasCoupon = reward.contents.some(({ kind }) => kind === 'coupon');
  return (
    <li data-state={reward.state} className="flex gap-3">
      {refusedFor !== null ? (
        <Icon name="alert" className="mt-0.5 text-warn" />
      ) : sending ? (
        <Spinner size={20} />
      ) : (
        <Icon name="check" className="mt-0.5 text-ok" />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="wrap-anywhere hyphens-auto font-semibold">{contentsOf(reward)}</p>
        {refusedFor !== null ? (
          <p className="text-sm text-warn">{t('rewards.came_back', { name: refusedFor })}</p>
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

const WHY = {
  unavailable: 'error.reward.unavailable',
  game: 'rewards.left.game',
  new: 'rewards.left.new',
} as const satisfies Record<ReturnType<typeof whyLeft>, MessageKey>;

function Left({ reward, gid }: { reward: Reward; gid: number }) {
  const t = useT();
  const { contentsOf } = useRewardTexts();
  return (
    <li className="text-sm">
      <p className="wrap-anywhere hyphens-auto font-medium">{contentsOf(reward)}</p>
      <p className="text-muted">{t(WHY[whyLeft(reward, gid)], { game: reward.game?.name ?? '' })}</p>
    </li>
  );
}
