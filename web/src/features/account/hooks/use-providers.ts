import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoints/index.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { waysQuery } from '../api/queries.ts';

/** A sign-in provider with its button. */
export type ShownProvider = Output<'GET /session/methods'>['providers'][number];

/** Returns the provider; undefined while the list loads, or if the shop does not offer it. */
export function useProvider(id: string): ShownProvider | undefined {
  const { locale } = useLocale();
  return useQuery(waysQuery(locale)).data?.providers.find((provider) => provider.id === id);
}

/** Returns a provider's name; its id while the list loads, or if it cannot be loaded. */
export const useProviderName = (id: string): string => useProvider(id)?.name ?? id;
