import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { bindingQuery, myBindingQuery } from '../api/queries.ts';

/** Whether anything can be linked in this shop, as most shops have it until that is known; and what the player has linked, masked. */
export function useBoundValues(): { open: boolean; values: string[] } {
  const { locale } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  const mine = useQuery(myBindingQuery(locale, Boolean(binding.data))).data;
  const open = binding.isPending || Boolean(binding.data);
  return { open, values: [mine?.phone, mine?.email].flatMap((bound) => (bound ? [bound.value] : [])) };
}
