import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Spinner } from '../states/spinner.tsx';
import { NoMore } from '../states/states.tsx';
import { type PullState, pulledBy, pullState } from './pull.ts';

const TEXTS = {
  pull: 'pull.pull',
  release: 'pull.release',
  loading: 'pull.loading',
} as const satisfies Record<Exclude<PullState, 'idle'>, MessageKey>;

interface Props {
  /** The list's heading. The refresh button is next to it, for players who do not pull. */
  heading: ReactNode;
  /** Fetches the list again; resolves when that is done. */
  onRefresh(): Promise<unknown>;
  /** True if the list shows all entries. */
  complete?: boolean;
  children: ReactNode;
}

/** A list for phones that is fetched again when the player pulls it down. */
export function PullToRefresh({ heading, onRefresh, complete, children }: Props) {
  const t = useT();
  const [distance, setDistance] = useState(0);
  const [loading, setLoading] = useState(false);
  const from = useRef<number | null>(null);
  const state = pullState(distance, loading);

  useEffect(() => {
    // Disables the browser's own pull, which would reload the page.
    const { style } = document.documentElement;
    const before = style.overscrollBehaviorY;
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = before;
    };
  }, []);

  const refresh = async () => {
    if (loading) return;
    setLoading(true);
    await onRefresh();
    setLoading(false);
  };
  const begin = (event: TouchEvent) => {
    // React also passes on touches in sheets, which are outside this element in the document.
    if (!event.currentTarget.contains(event.target as Node)) return;
    from.current = scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (from.current !== null) setDistance(pulledBy((event.touches[0]?.clientY ?? 0) - from.current));
  };
  const end = () => {
    from.current = null;
    setDistance(0);
    if (state === 'release') void refresh();
  };
  return (
    <div onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        {heading}
        <IconButton icon="refresh" label={t('pull.button')} onClick={() => void refresh()} aria-disabled={loading} />
      </div>
      <div
        role="status"
        className="grid place-items-center overflow-hidden text-muted text-sm"
        style={{ height: state === 'loading' ? 48 : distance }}
      >
        {state !== 'idle' && (
          <span className="inline-flex items-center gap-2">
            {state === 'loading' ? <Spinner /> : <Icon name={state === 'release' ? 'refresh' : 'chevron-down'} />}
            {t(TEXTS[state])}
          </span>
        )}
      </div>
      {children}
      {complete && <NoMore />}
    </div>
  );
}
