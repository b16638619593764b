/** A storage for values that outlive the visit. Tests pass a map. */
export interface Storage {
  getItem<T>(key: string): Promise<T | null>;
  setItem<T>(key: string, value: T): Promise<T>;
  removeItem(key: string): Promise<void>;
}

/** The names come from the specification and are those of localforage, so that either program can read the values. */
const DATABASE = 'localforage';
const STORE = 'keyvaluepairs';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await done(request);
  // Another tab may need a newer version, which an open connection would block.
  database.onversionchange = () => database.close();
  return database;
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([done(work(transaction.objectStore(STORE))), committed]);
    return value;
  } finally {
    database.close();
  }
}

/** Uses IndexedDB directly: localforage would be 8 KB of the 100 that the top-up page may load. Opened at first use. */
export const browserStorage = (): Storage => ({
  getItem: async <T>(key: string) =>
    ((await withStore('readonly', (store) => store.get(key))) as T | undefined) ?? null,
  setItem: async <T>(key: string, value: T) => {
    await withStore('readwrite', (store) => store.put(value, key));
    return value;
  },
  removeItem: (key) => withStore('readwrite', (store) => store.delete(key)),
});

/** Changes a value in one transaction: if two tabs do it at once, the second sees the value of the first. */
export async function updateItem<T>(key: string, change: (known: T | null) => T): Promise<T> {
  const made: T[] = [];
  await withStore('readwrite', (store) => {
    const request = store.get(key);
    request.addEventListener('success', () => {
      const next = change((request.result as T | undefined) ?? null);
      made.push(next);
      store.put(next, key);
    });
    return request;
  });
  return made[0] as T;
}
