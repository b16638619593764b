import type { ComponentProps, MouseEvent } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** Returns true if the browser handles the click by itself, for example in a new tab. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the desk. */
export function Link({ to, onClick, ...rest }: Props) {
  const { router } = useDesk();
  const { path } = usePlace();
  return (
    <a
      aria-current={to.split('?')[0] === path ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        router.go(to);
      }}
    />
  );
}
