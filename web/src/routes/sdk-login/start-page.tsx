import { useQuery } from '@tanstack/react-query';
import type { Provider } from '#contract/sign-in.ts';
import { StartForGame } from '#web/features/account/components/providers/start-for-game.tsx';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

/** Starts sign-in at a provider for the PC client of the game in the address. */
export function StartPage({ provider }: { provider: Provider }) {
  const { gid } = useShop();
  const { locale } = useLocale();
  const game = useQuery(gameQuery(gid, locale));
  return (
    <NarrowCard>
      {game.data ? (
        <StartForGame provider={provider} gameName={game.data.name} />
      ) : game.error ? (
        <LoadFailed query={game} />
      ) : (
        <Skeleton className="h-[220px] rounded-control" />
      )}
    </NarrowCard>
  );
}
