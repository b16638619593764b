import { useQuery } from '@tanstack/react-query';
import type { Binding } from '#contract/endpoints/binding.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { bindingQuery, myBindingQuery } from '../api/queries.ts';

/** Returns the gift for linking if the player can get it, else null; undefined while unknown. */
export function useOpenGift(signedIn: boolean): Binding['gift'] | undefined {
  const { locale } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  const gift = binding.data?.gift ?? null;
  const mine = useQuery(myBindingQuery(locale, signedIn && gift !== null));
  if (binding.isPending || mine.isLoading) return undefined;
  return mine.data?.gift === 'open' ? gift : null;
}
