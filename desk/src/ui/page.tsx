import { type ReactNode, useEffect, useId, useRef } from 'react';
import { zoneText } from '#desk/lib/field-time.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { cx } from '#web/ui/cx.ts';
import { DataAge } from './data-age.tsx';

interface PageProps {
  /** The heading, and the title of the browser's tab. */
  title: string;
  /** Shown instead of the title in the heading. */
  heading?: ReactNode;
  aside?: ReactNode;
  /** For pages of text and forms. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A page with its heading, which gets the focus after a navigation within the desk. */
export function Page({ title, heading, aside, isNarrow, children }: PageProps) {
  const { key, by } = usePlace();
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Manawell desk`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history moves the focus once.
  useEffect(() => {
    if (by !== 'load') h1.current?.focus({ preventScroll: true });
  }, [key, by]);
  return (
    <div className={cx('mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5', isNarrow ? 'max-w-4xl' : 'max-w-7xl')}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={h1} tabIndex={-1} className="mr-auto text-xl">
          {heading ?? title}
        </h1>
        {aside}
      </div>
      <DataAge />
      {children}
      <Zone />
    </div>
  );
}

/** Says the zone of all times of a page. */
function Zone() {
  const zone = zoneText();
  return (
    <p className="mt-2 text-faint text-xs">
      Times are in {zone}.{zone !== 'UTC' && ' The tooltip of a time has UTC.'}
    </p>
  );
}

interface SectionProps {
  title: string;
  /** A number next to the title, such as 7 or `100+`. */
  count?: number | string;
  aside?: ReactNode;
  /** Content such as a table, which brings its own padding. */
  isFlush?: boolean;
  /** Only the title: nothing is below it. */
  isFolded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page, on a surface. */
export function Section({ title, count, aside, isFlush, isFolded, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-card bg-surface shadow-card', className)}>
      <div
        className={cx(
          'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2',
          !isFolded && 'border-line border-b',
        )}
      >
        <div className="min-w-0">
          <h2 id={id} className="inline text-base">
            {title}
          </h2>
          {count !== undefined && <span className="ml-2 text-faint text-sm">{count}</span>}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{aside}</div>
      </div>
      <div className={cx(!isFlush && 'p-4')}>{children}</div>
    </section>
  );
}

/** A short text instead of content that does not exist. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-faint text-sm">{children}</p>;
