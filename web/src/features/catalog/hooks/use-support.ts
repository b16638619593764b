import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { gameQuery, gamesQuery } from '../api/queries.ts';

/** The address of support: of the game in the page's address, or else of the publisher; undefined as long as it is not known. */
export function useSupport(): string | undefined {
  const { locale } = useLocale();
  const { gid } = useShop();
  const game = useQuery(gameQuery(gid, locale)).data;
  const games = useQuery(gamesQuery(locale)).data;
  return game?.links.support ?? games?.publisher.support;
}
