import { useSearch } from '#web/navigation/links.tsx';

/** Returns true if the player left the provider's page. The provider marks the address of its way back where it can. */
export const useLeftMark = (): boolean => useSearch<'order'>().left === '1';
