import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useStore } from '#desk/lib/store.ts';
import { useWaitingCount } from '#desk/lib/waiting.ts';
import { Icon, type IconName } from '#desk/ui/icon.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Mark } from '#desk/ui/mark.tsx';
import { cx } from '#web/ui/cx.ts';

interface Entry {
  to: string;
  name: string;
  icon: IconName;
  keys: string;
}

const ENTRIES: readonly Entry[] = [
  { to: '/', name: 'Find', icon: 'search', keys: 'g f' },
  { to: '/waiting', name: 'Needs a look', icon: 'alert', keys: 'g w' },
  { to: '/disputes', name: 'Disputes', icon: 'scales', keys: 'g d' },
  { to: '/differences', name: 'Differences', icon: 'compare', keys: 'g b' },
  { to: '/audit', name: 'Audit', icon: 'audit', keys: 'g a' },
];

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
  const waiting = useWaitingCount();
  return (
    <nav
      aria-label="Desk"
      className="sticky top-0 hidden h-dvh flex-col gap-5 border-line border-r bg-surface px-3 py-4 md:flex"
    >
      <Link to="/" aria-current="false" className="flex items-center gap-2 rounded-control px-2 font-semibold text-lg">
        <Mark /> Manawell
        <span className="font-normal text-faint">desk</span>
      </Link>
      <ul className="grid gap-0.5">
        {ENTRIES.map(({ to, name, icon, keys }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex min-h-9 items-center gap-2.5 rounded-control px-2 font-medium text-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent"
            >
              <Icon name={icon} size={20} />
              <span className="mr-auto">{name}</span>
              {to === '/waiting' && <Count of={waiting} />}
              {isOn && (
                <span aria-hidden="true" className="hidden font-sans text-2xs text-faint group-hover:inline">
                  {keys}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation of phones. */
export function BottomBar() {
  const { path } = usePlace();
  const waiting = useWaitingCount();
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {ENTRIES.map(({ to, name, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(
                'relative grid min-h-14 place-items-center content-center gap-0.5 whitespace-nowrap text-2xs',
                to === path ? 'font-semibold text-accent' : 'text-muted',
              )}
            >
              <Icon name={icon} size={20} />
              {name}
              {to === '/waiting' && <Count of={waiting} className="absolute top-1 left-[calc(50%+0.5rem)]" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
