import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Number of entries at which expired ones are dropped. */
const TIDY_AT = 1000;

/**
 * Stores the provider's sessions, codes, tokens and grants in memory. Returns a factory for the adapter of each kind.
 */
export function memoryStore(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();

  const tidy = (): void => {
    if (entries.size < TIDY_AT) return;
    for (const [key, { expires }] of entries) if (expires <= Date.now()) entries.delete(key);
  };
  const live = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry && entry.expires > Date.now() ? entry.payload : undefined;
  const findBy = (kind: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, entry] of entries) if (key.startsWith(`${kind}:`) && fits(entry.payload)) return live(entry);
    return undefined;
  };

  return (kind) => ({
    async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
      tidy();
      entries.set(`${kind}:${id}`, { payload, expires: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => live(entries.get(`${kind}:${id}`)),
    findByUid: async (uid) => findBy(kind, (payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy(kind, (payload) => payload.userCode === code),
    async consume(id) {
      const payload = live(entries.get(`${kind}:${id}`));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
