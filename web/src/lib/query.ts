import { QueryClient } from '@tanstack/react-query';
import { connection } from '#web/pwa/connection.ts';
import { ApiError } from './api.ts';
import { keptAnswers } from './kept-answers.ts';
import { keptOrders } from './kept-orders.ts';
import type { Session } from './session.ts';

const CACHE_MS = 600_000;
const REFOCUS_MS = 5_000;
const RETRIES = 2;

/** Worth another try: no answer came though there is a connection, or the portal was busy. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.code === 'network' && connection.isOnline()) || error.code === 'server.unavailable');

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
  const kept = keptAnswers(client);
  const uid = () => session.get().userInfo?.uid ?? null;
  const showKept = () => {
    if (!session.get().ready) return;
    kept.of(uid(), !connection.isOnline());
    if (uid() === null) keptOrders.forgetAll();
  };
  let token = session.get().token;
  session.subscribe(() => {
    const next = session.get().token;
    if (next !== token) void client.resetQueries({ queryKey: ['me'] });
    token = next;
    showKept();
  });
  connection.subscribe(showKept);
  client.getQueryCache().subscribe((event) => {
    const player = uid();
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual || !player) return;
    kept.keep(player, event.query.queryKey, event.query.state.data);
  });
  return client;
}
