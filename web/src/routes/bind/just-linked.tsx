import { useEffect, useRef } from 'react';
import type { Linked } from '#web/features/binding/hooks/use-bind.ts';
import { useT } from '#web/i18n/index.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Shows the result and the state of the gift. Takes the focus, because the pressed button is gone. */
export function JustLinked({ linked: { kind, bound, gift } }: { linked: Linked }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const waits = bound.change !== null;
  const title = waits ? 'bind.done.waits' : kind === 'phone' ? 'bind.done.phone' : 'bind.done.email';
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="relative flex gap-3 rounded-control bg-ok-tint p-4 outline-none"
    >
      <Icon name={waits ? 'clock' : 'check'} size={24} className="text-ok" />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base">{t(title)}</h2>
        {gift === 'given' && <p className="text-muted text-sm">{t('bind.gift.ready')}</p>}
        {gift === 'before' && !waits && <p className="text-muted text-sm">{t('bind.gift.before')}</p>}
      </div>
      {!waits && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-control">
          <Celebration />
        </span>
      )}
    </div>
  );
}
