import { createStore } from '#web/lib/react/store.ts';
import { browserStorage, updateItem } from '#web/lib/storage/storage.ts';

const KEY = 'readNews';
/** Number of articles to remember; older ones count as unread. */
const MOST = 500;

/** Ids of the articles read on this device; null while unknown, or if storage is blocked. */
export const readArticles = createStore<ReadonlySet<string> | null>(null);

const idsIn = (known: unknown): string[] => (Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []);

/** Loads the ids from storage; if the storage refuses, no article is marked. */
export async function loadRead(): Promise<void> {
  try {
    const known = idsIn(await browserStorage().getItem<unknown>(KEY));
    readArticles.set(new Set([...known, ...(readArticles.get() ?? [])]));
  } catch (error) {
    console.warn('the read articles cannot be loaded, none is marked', error);
  }
}

/** Stores that an article was read. If two tabs do so at once, both are kept. */
export async function markRead(id: string): Promise<void> {
  try {
    const add = (known: unknown) => [id, ...idsIn(known).filter((other) => other !== id)].slice(0, MOST);
    readArticles.set(new Set(await updateItem<string[]>(KEY, add)));
  } catch (error) {
    console.warn('the read article cannot be stored', error);
  }
}
