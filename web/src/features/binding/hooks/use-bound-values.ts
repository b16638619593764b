import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { bindingQuery, myBindingQuery } from '../api/queries.ts';

/**
 * `open`: whether this shop lets players link anything; true until known, because most shops do. `values`: the player's
 * linked phone and email, masked.
 */
export function useBoundValues(): { open: boolean; values: string[] } {
  const { locale } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  const mine = useQuery(myBindingQuery(locale, Boolean(binding.data))).data;
  const open = binding.isPending || Boolean(binding.data);
  return { open, values: [mine?.phone, mine?.email].flatMap((bound) => (bound ? [bound.value] : [])) };
}
