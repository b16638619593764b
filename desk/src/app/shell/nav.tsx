import { useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useStore } from '#desk/lib/store.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useWaitingCount } from '#desk/lib/waiting.ts';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Icon } from '#desk/ui/icon.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Mark } from '#desk/ui/mark.tsx';
import { cx } from '#web/ui/cx.ts';
import { isPageOf, type NavPage, navFor } from './pages.ts';

/** Places of the phone's bar; the last one opens the list of all pages. */
const PLACES = 5;

function Count({ of, className }: { of: string; className?: string }) {
  if (of === '0') return null;
  return (
    <span
      className={cx('min-w-5 rounded-full bg-bad-tint px-1.5 text-center font-semibold text-2xs text-bad', className)}
    >
      {of}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** The navigation of wide windows. */
export function Sidebar() {
  const { shortcutsOn } = useDesk();
  const isOn = useStore(shortcutsOn.store);
  return (
    <nav
      aria-label="Desk"
      className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-surface px-3 py-4 md:flex"
    >
      <Link to="/" aria-current="false" className="flex items-center gap-2 rounded-control px-2 font-semibold text-lg">
        <Mark /> Manawell
        <span className="font-normal text-faint">desk</span>
      </Link>
      <Groups isKeyShown={isOn} />
    </nav>
  );
}

/** All pages that the role may open, in their groups. */
function Groups({ isKeyShown, onGo }: { isKeyShown: boolean; onGo?: () => void }) {
  const waiting = useWaitingCount();
  const { path } = usePlace();
  return navFor(useCan()).map(({ group, pages }) => (
    <div key={group}>
      <p id={`nav-${group}`} className="px-2 pb-1 font-semibold text-2xs text-faint uppercase tracking-wide">
        {group}
      </p>
      <ul aria-labelledby={`nav-${group}`} className="grid gap-0.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              aria-current={isPageOf(page, path) ? 'page' : undefined}
              onClick={onGo}
              className="group flex min-h-9 items-center gap-2.5 rounded-control px-2 font-medium text-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent pointer-coarse:min-h-11"
            >
              <Icon name={page.icon} size={20} />
              <span className="mr-auto">{page.name}</span>
              {page.to === '/waiting' && <Count of={waiting} />}
              {isKeyShown && (
                <span aria-hidden="true" className="hidden font-sans text-2xs text-faint group-hover:inline">
                  g {page.key}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The navigation of phones: the first pages, and a list of all if there are more. */
export function BottomBar() {
  const { path } = usePlace();
  const waiting = useWaitingCount();
  const [isOpen, setOpen] = useState(false);
  const pages = navFor(useCan()).flatMap((group) => group.pages);
  const shown = pages.length > PLACES ? pages.slice(0, PLACES - 1) : pages;
  const hasMore = shown.length < pages.length;
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {shown.map((page) => (
          <Place key={page.to} page={page} isHere={isPageOf(page, path)} waiting={waiting} />
        ))}
        {hasMore && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className={cx(
                PLACE,
                'w-full',
                shown.some((page) => isPageOf(page, path)) ? 'text-muted' : 'font-semibold text-accent',
              )}
            >
              <Icon name="menu" size={20} />
              More
            </button>
          </li>
        )}
      </ul>
      {isOpen && (
        <Dialog title="Pages" onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <Groups isKeyShown={false} onGo={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </nav>
  );
}

const PLACE = 'relative grid min-h-14 place-items-center content-center gap-0.5 whitespace-nowrap text-2xs';

const Place = ({ page, isHere, waiting }: { page: NavPage; isHere: boolean; waiting: string }) => (
  <li>
    <Link to={page.to} className={cx(PLACE, isHere ? 'font-semibold text-accent' : 'text-muted')}>
      <Icon name={page.icon} size={20} />
      {page.name}
      {page.to === '/waiting' && <Count of={waiting} className="absolute top-1 left-[calc(50%+0.5rem)]" />}
    </Link>
  </li>
);
