import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import type { Session } from './session.ts';

const CACHE_MS = 600_000;
const REFOCUS_MS = 5_000;
const RETRIES = 2;

/** Worth another try: no answer came, or the portal was busy. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'server.unavailable');

/** The cache of server data. Keys of a player's own data start with 'me' and are dropped when the session changes. */
export function createQueryClient(session: Session): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_MS,
        staleTime: REFOCUS_MS,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && passing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  let token = session.get().token;
  session.subscribe(() => {
    const next = session.get().token;
    if (next === token) return;
    token = next;
    void client.resetQueries({ queryKey: ['me'] });
  });
  return client;
}
