import type { GameSummary } from '#contract/endpoints/games.ts';
import { PageLink } from '#web/navigation/links.tsx';
import type { Search } from '#web/navigation/search.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

export type Games = readonly Pick<GameSummary, 'gid' | 'name' | 'icon'>[];

/** The games to choose from; each is a link to its top-up page with the coupon. */
export function GameSheet({ games, search }: { games: Games; search: Search }) {
  return (
    <ul className="grid gap-2">
      {games.map(({ gid, name, icon }) => (
        <li key={gid}>
          <PageLink
            page="payment"
            search={{ ...search, gid, pid: undefined }}
            className="flex min-h-14 items-center gap-4 rounded-control bg-raised px-4 py-2 font-semibold transition duration-(--fast) hover:bg-accent-tint"
          >
            <img src={icon} alt="" width={40} height={40} className="size-10 shrink-0 rounded-[12px]" />
            <span className="min-w-0 flex-1">{name}</span>
            <Icon name="chevron-right" className="text-faint" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
