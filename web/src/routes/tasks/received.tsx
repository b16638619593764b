import { useEffect, useRef } from 'react';
import { ClaimedLine } from '#web/features/rewards/components/claimed-line.tsx';
import type { Outcome } from '#web/features/rewards/components/just-claimed.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';

/** Shows what was just claimed of a task and where it is. Takes the focus, because the pressed button is gone. */
export function Received({ rewards }: { rewards: Outcome['claimed'] }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const count = rewards.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for each claim.
  useEffect(() => place.current?.focus({ preventScroll: true }), [count]);
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="relative grid gap-2 rounded-control bg-raised p-3 outline-none"
    >
      <p className="sr-only">{t('rewards.received')}</p>
      <ul className="grid gap-2">
        {rewards.map(({ reward, refusedFor }) => (
          <ClaimedLine
            key={reward.id}
            reward={reward}
            refused={refusedFor !== null && t('tasks.came_back', { name: refusedFor })}
          />
        ))}
      </ul>
      <PageLink
        page="rewards"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent text-sm"
      >
        {t('rewards.records')}
      </PageLink>
      <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-control">
        <Celebration key={count} />
      </span>
    </div>
  );
}
