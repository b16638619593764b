import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { oldestRead, type ReadSource } from './api/read-source.ts';
import { useDesk } from './desk.ts';

/** Returns a function that keeps the database of each read. */
export function useNoteRead(): (key: QueryKey) => (source: ReadSource | null) => void {
  const { readSources } = useDesk();
  return (key) => (source) => {
    if (source) readSources.set(hashKey(key), source);
    else readSources.delete(hashKey(key));
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
