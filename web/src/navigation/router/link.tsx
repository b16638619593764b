import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { hrefOf, placeOf } from './history.ts';
import { usePlace, useRouter } from './provider.tsx';

/** A pointer that leaves a link sooner does not count as a hover. */
const HOVER_MS = 50;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address below the base path. */
  to: string;
  replace?: boolean;
};

/** Returns true if the browser handles the click by itself: it opens another tab or window, or saves the target. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target);

/** A link within the shop. It fetches what its page needs on touch, focus or hover. */
export function Link({ to, replace, onClick, onFocus, onTouchStart, onMouseEnter, onMouseLeave, ...rest }: LinkProps) {
  const router = useRouter();
  const { path } = usePlace();
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hover.current), []);
  const target = placeOf(to);
  const fetchAhead = () => router.fetchAhead(to);
  return (
    <a
      aria-current={target.path === path ? 'page' : undefined}
      {...rest}
      href={hrefOf(target)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void router.go(to, { replace });
      }}
      onFocus={(event) => {
        onFocus?.(event);
        fetchAhead();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        fetchAhead();
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        hover.current = setTimeout(fetchAhead, HOVER_MS);
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(hover.current);
      }}
    />
  );
}
