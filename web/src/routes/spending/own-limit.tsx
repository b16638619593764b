import { type QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { historyQuery } from '#web/features/orders/api/queries.ts';
import { LimitCard } from '#web/features/spending/components/limit-card.tsx';
import { LimitSheet } from '#web/features/spending/components/limit-sheet.tsx';
import type { Limit } from '#web/features/spending/hooks/use-save-limit.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

/** Shows the player's own monthly limit. */
export function OwnLimit({ signedIn }: { signedIn: boolean }) {
  return (
    <LimitCard signedIn={signedIn}>{(limit, close) => <WithCurrencies limit={limit} onClose={close} />}</LimitCard>
  );
}

/** The currencies of all regions of all games, in the catalogue's order. */
const currenciesQuery = (client: QueryClient, locale: Locale) =>
  queryOptions({
    queryKey: ['currencies', locale],
    queryFn: async () => {
      const { games } = await client.ensureQueryData(gamesQuery(locale));
      const all = await Promise.all(games.map(({ gid }) => client.ensureQueryData(gameQuery(gid, locale))));
      return [...new Set(all.flatMap(({ regions }) => regions.flatMap(({ currencies }) => currencies)))];
    },
  });

/** Offers the catalogue's currencies. The preselected one is that of the limit, else that of the last order. */
function WithCurrencies({ limit, onClose }: { limit: Limit; onClose(): void }) {
  const { locale } = useLocale();
  const catalogue = useQuery(currenciesQuery(useQueryClient(), locale));
  const orders = useInfiniteQuery(historyQuery({ status: 'all' }, locale, true));
  if (catalogue.isError) return <LoadFailed query={catalogue} />;
  if (!catalogue.data || orders.isPending) return <Skeleton className="h-72 rounded-control" />;

  const latest = orders.data?.pages[0]?.orders[0];
  const used = [(limit.own ?? limit.cap)?.currency, latest?.currency].filter((currency) => currency !== undefined);
  const currencies = [...new Set([...used, ...catalogue.data])];
  return <LimitSheet limit={limit} currencies={[...currencies].sort()} usual={currencies[0] ?? ''} onClose={onClose} />;
}
