import { useEffect } from 'react';
import { useStore } from '#web/lib/react/store.ts';
import { loadRead, readArticles } from '../model/read-articles.ts';

/** Returns the ids of the articles read on this device; null while unknown. */
export function useRead(): ReadonlySet<string> | null {
  useEffect(() => void loadRead(), []);
  return useStore(readArticles, null);
}
