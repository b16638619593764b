import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { oldestRead, type ReadSource } from './api/read-source.ts';
import { useDesk } from './desk.ts';

/**
 * Returns a function that keeps the database of each read.
 * `isMore`: the read adds to the earlier ones of its key, as the next page of a list does.
 */
export function useNoteRead(): (key: QueryKey, isMore?: boolean) => (source: ReadSource | null) => void {
  const { readSources } = useDesk();
  return (key, isMore = false) =>
    (source) => {
      const hash = hashKey(key);
      const known = isMore ? readSources.get(hash) : null;
      const oldest = oldestRead([known, source].flatMap((one) => one ?? []));
      if (oldest) readSources.set(hash, oldest);
      else readSources.delete(hash);
    };
}

/** Returns the database of what is on screen: the oldest data, or else a problem. Null: all is current. */
export function useShownSource(): ReadSource | null {
  const { queryClient, readSources } = useDesk();
  const cache = queryClient.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestRead(cache.findAll({ type: 'active' }).flatMap(({ queryHash }) => readSources.get(queryHash) ?? [])),
  );
}
