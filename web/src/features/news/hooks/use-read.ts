import { useEffect } from 'react';
import { useStore } from '#web/lib/react/store.ts';
import { loadRead, readArticles } from '../model/read-articles.ts';

/** Ids of what was read on this device; null as long as that is not known. */
export function useRead(): ReadonlySet<string> | null {
  useEffect(() => void loadRead(), []);
  return useStore(readArticles, null);
}
