import { type RefObject, useEffect, useRef } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { useRewardTexts } from '../hooks/use-reward-texts.ts';
import { whyLeft } from '../model/just-claimed.ts';
import { ClaimedLine } from './claimed-line.tsx';

/** The result of a claim. */
export interface Outcome {
  /** The claimed rewards in their current state. */
  claimed: readonly { reward: Reward; refusedFor: string | null }[];
  left: readonly Reward[];
  /** The game whose goods were claimed; used if all rewards were claimed at once. */
  gid: number;
}

/**
 * The claimed rewards and their state, and the remaining ones with the reason. Takes the focus, because the button that
 * had it is gone.
 */
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
              <ClaimedLine
                key={reward.id}
                reward={reward}
                refused={refusedFor !== null && t('rewards.came_back', { name: refusedFor })}
              />
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press takes the focus again.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, [press]);
  return title;
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
