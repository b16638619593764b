import type { GameSummary } from '#contract/endpoints/games.ts';
import type { Player } from '#contract/endpoints/session.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink, useShop } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface Props {
  recent: Player['recent'][number];
  game: GameSummary;
}

/** Returns to buying with one tap: the character, its region and the method used last. */
export function ContinueCard({ recent, game }: Props) {
  const t = useT();
  const shop = useShop();
  const { gid, region, character, method } = recent;
  const search = {
    gid,
    pid: shop.gid === gid ? shop.pid : undefined,
    region,
    role: character.roleId,
    method: method ?? undefined,
  };
  return (
    <PageLink
      page="payment"
      search={search}
      className="flex h-full min-h-24 items-center gap-4 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <img src={game.icon} alt="" width={48} height={48} loading="lazy" className="size-12 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 @max-3xs:line-clamp-none font-semibold">
          {t('home.continue.as', { name: character.name })}
        </span>
        <span className="block truncate @max-3xs:whitespace-normal text-muted text-sm">{game.name}</span>
        <span className="block truncate @max-3xs:whitespace-normal text-faint text-xs">
          {t('home.continue.where', { server: character.server.name, level: character.level })}
        </span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
