import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#web/features/account/api/queries.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';

/**
 * Returns the currency of the region of the player's last top-up, else of the shop's first region. Undefined until it
 * is known; null if it cannot be known.
 */
export function useOwnCurrency(signedIn: boolean): string | null | undefined {
  const { locale } = useLocale();
  const { gid } = useShop();
  const me = useQuery(meQuery(signedIn));
  const last = signedIn ? me.data?.recent[0] : undefined;
  const game = useQuery(gameQuery(last?.gid ?? gid, locale));
  if ((signedIn && me.isPending) || game.isPending) return undefined;
  const regions = game.data?.regions;
  return (regions?.find(({ id }) => id === last?.region) ?? regions?.[0])?.currencies[0] ?? null;
}
