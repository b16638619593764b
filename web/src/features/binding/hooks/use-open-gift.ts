import { useQuery } from '@tanstack/react-query';
import type { Binding } from '#contract/endpoints/binding.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { bindingQuery, myBindingQuery } from '../api/queries.ts';

/** The gift for linking, while the player can have it; undefined until that is known. */
export function useOpenGift(signedIn: boolean): Binding['gift'] | undefined {
  const { locale } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  const gift = binding.data?.gift ?? null;
  const mine = useQuery(myBindingQuery(locale, signedIn && gift !== null));
  if (binding.isPending || mine.isLoading) return undefined;
  return mine.data?.gift === 'open' ? gift : null;
}
