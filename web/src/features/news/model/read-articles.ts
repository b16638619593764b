import { createStore } from '#web/lib/react/store.ts';
import { browserStorage, updateItem } from '#web/lib/storage/storage.ts';

const KEY = 'readNews';
/** Who reads more than this has forgotten the first. */
const MOST = 500;

/** Ids of what was read on this device; null: not known yet, or not to be known here. */
export const readArticles = createStore<ReadonlySet<string> | null>(null);

const idsIn = (known: unknown): string[] => (Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []);

/** Reads what this device knows; a storage that refuses leaves every mark away. */
export async function loadRead(): Promise<void> {
  try {
    const known = idsIn(await browserStorage().getItem<unknown>(KEY));
    readArticles.set(new Set([...known, ...(readArticles.get() ?? [])]));
  } catch (error) {
    console.warn('what was read is not known', error);
  }
}

/** Keeps that an article was read. Two tabs that do so at once keep both. */
export async function markRead(id: string): Promise<void> {
  try {
    const add = (known: unknown) => [id, ...idsIn(known).filter((other) => other !== id)].slice(0, MOST);
    readArticles.set(new Set(await updateItem<string[]>(KEY, add)));
  } catch (error) {
    console.warn('that it was read is not kept', error);
  }
}
