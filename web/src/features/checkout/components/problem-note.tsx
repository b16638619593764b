import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Problem } from '../model/problem.ts';

/** Scrolls to each new problem and focuses it, so that the keyboard continues there. */
export function useFocusOn<E extends HTMLElement>(problem: Problem | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  const { said, passing } = problem ?? {};
  useEffect(() => {
    if (!said || passing) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [said, passing]);
  return ref;
}

/** The reason why the player cannot pay, at the step where the player can correct it. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const t = useT();
  const ref = useFocusOn<HTMLDivElement>(problem);
  if (!problem) return null;
  return (
    <Note ref={ref} role="alert" tabIndex={-1} tone="bad" className="mb-3 flex gap-3 font-medium">
      <Icon name="alert" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere hyphens-auto">{problem.text}</p>
        {problem.order && (
          <PageLink page="order" search={{ order: problem.order }} className={`mt-2 ${buttonClass()}`}>
            {t('payment.order.open')}
          </PageLink>
        )}
        {problem.crowded && (
          <PageLink page="history" className={`mt-2 ${buttonClass()}`}>
            {t('orders.to_history')}
          </PageLink>
        )}
        {problem.capped && (
          <PageLink page="spending" className={`mt-2 ${buttonClass()}`}>
            {t('payment.cap.open')}
          </PageLink>
        )}
      </div>
    </Note>
  );
}
