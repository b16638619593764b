import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Connection } from '#web/pwa/connection.ts';
import { type KeptInTab, keptAnswers } from '../storage/kept-answers.ts';
import type { KeptOrders } from '../storage/kept-orders.ts';
import type { Session } from '../visit/session.ts';
import { type Api, ApiError } from './api.ts';

const CACHE_MS = 600_000;
const REFOCUS_MS = 5_000;

interface Parts {
  api: Api;
  session: Session;
  connection: Connection;
  keptOrders: KeptOrders;
  /** The tab's storage. */
  tab(): KeptInTab;
  /** How often to retry a read that failed temporarily. */
  retries: number;
}

/** The client of the portal for each cache. */
const apis = new WeakMap<QueryClient, Api>();

/**
 * Returns the client with which a query calls the portal: `queryFn: ({ client, signal }) => apiOf(client)('GET /games',
 * …)`. So the options of a query do not depend on the visit.
 * @throws Error for a client that createQueryClient did not make
 */
export function apiOf(client: QueryClient): Api {
  const api = apis.get(client);
  if (!api) throw new Error('this query client has no API: create it with createQueryClient');
  return api;
}

/** The names of a player's own data. */
export type OwnData =
  | 'account'
  | 'binding'
  | 'characters'
  | 'communities'
  | 'coupons'
  | 'deals'
  | 'documents'
  | 'due'
  | 'invites'
  | 'lottery'
  | 'mine'
  | 'news'
  | 'nudges'
  | 'offers'
  | 'order'
  | 'orders'
  | 'player'
  | 'points'
  | 'push'
  | 'quote'
  | 'rewards'
  | 'sessions'
  | 'shortcuts'
  | 'spending-cap'
  | 'surveys'
  | 'tasks'
  | 'vip';

/** Returns the key of a player's own data. */
export const ownKey = (what: OwnData, ...rest: unknown[]): QueryKey => ['me', what, ...rest];

/** Marks a player's own data as outdated, and refetches those on screen. */
export const refetchOwn = (client: QueryClient, ...names: OwnData[]): Promise<unknown> =>
  Promise.all(names.map((what) => client.invalidateQueries({ queryKey: ownKey(what) })));

/** Creates the cache of server data. Keys of a player's own data start with 'me' and are dropped with the session. */
export function createQueryClient({ api, session, connection, keptOrders, tab, retries }: Parts): QueryClient {
  /** Returns true if a retry may succeed: no answer came although the device is online, or the portal was busy. */
  const passing = (error: unknown): boolean =>
    error instanceof ApiError &&
    ((error.code === 'network' && connection.isOnline()) || error.code === 'server.unavailable');
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_MS,
        staleTime: REFOCUS_MS,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        retry: (count, error) => count < retries && passing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  apis.set(client, api);
  const kept = keptAnswers(client, tab);
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
