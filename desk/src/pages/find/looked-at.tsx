import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { Button } from '#desk/ui/button.tsx';
import { Icon } from '#desk/ui/icon.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Section } from '#desk/ui/page.tsx';

/** The orders and players that were opened last in this tab. */
export function LookedAt() {
  const { lookedAt } = useDesk();
  const paths = useStore(lookedAt.list);
  if (paths.length === 0) return null;
  return (
    <Section
      title="Looked at last"
      aside={
        <Button kind="quiet" size="small" onClick={lookedAt.clear}>
          Clear
        </Button>
      }
    >
      <ul className="flex flex-wrap gap-2">
        {paths.map((path) => {
          const isPlayer = path.startsWith('/players/');
          const number = path.split('/').at(-1) ?? '';
          return (
            <li key={path}>
              <Link
                to={path}
                className="flex min-h-8 items-center gap-1.5 rounded-full bg-raised px-3 text-sm hover:bg-accent-tint pointer-coarse:min-h-11"
              >
                {isPlayer && <Icon name="user" />}
                <span className="sr-only">{isPlayer ? 'Player' : 'Order'}</span>
                <span className="font-mono text-xs">{number}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
