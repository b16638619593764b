import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { gameQuery, gamesQuery } from '../api/queries.ts';

/** Returns the support address of the game in the page's address, else of the publisher; undefined while unknown. */
export function useSupport(): string | undefined {
  const { locale } = useLocale();
  const { gid } = useShop();
  const game = useQuery(gameQuery(gid, locale)).data;
  const games = useQuery(gamesQuery(locale)).data;
  return game?.links.support ?? games?.publisher.support;
}
