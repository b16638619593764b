import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

/** The card of a nudge, which is a link. */
export const CARD =
  'flex h-full min-h-14 min-w-0 items-center gap-3 rounded-control bg-surface px-3 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5';

export const Mark = ({ icon, className }: { icon: IconName; className: string }) => (
  <span className={`grid size-9 shrink-0 place-items-center rounded-full ${className}`}>
    <Icon name={icon} />
  </span>
);

export const Art = ({ src }: { src: string }) => (
  <img src={src} alt="" width={36} height={36} loading="lazy" className="size-9 shrink-0 object-contain" />
);

/** At most two lines, so that all cards have the same height. */
export const Words = ({ note, tone, children }: { note?: string; tone?: string; children: ReactNode }) => (
  <>
    <span className="min-w-0 flex-1 text-sm leading-tight">
      <span className={`hyphens-auto font-semibold ${note ? 'line-clamp-1' : 'line-clamp-2'} @max-3xs:line-clamp-none`}>
        {children}
      </span>{' '}
      {note && <span className={`line-clamp-1 @max-3xs:line-clamp-none ${tone}`}>{note}</span>}
    </span>
    <Icon name="chevron-right" className="shrink-0 text-faint" />
  </>
);
