import { useSearch } from '#web/navigation/links.tsx';

/** Whether the provider's page led back here because the player left it: it marks the address so where it can. */
export const useLeftMark = (): boolean => useSearch<'order'>().left === '1';
