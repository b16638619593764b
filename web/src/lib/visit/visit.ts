import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Connection } from '#web/pwa/connection.ts';
import type { Api } from '../portal/api.ts';
import type { PortalClock } from '../portal/portal-clock.ts';
import type { KeptOrders } from '../storage/kept-orders.ts';
import type { AppStateStore } from './app-state.ts';
import type { Session } from './session.ts';

/**
 * All state of one visit. A browser has one; a server creates one for each page that it renders, so that visitors share
 * no state. createVisit makes it.
 */
export interface Visit {
  api: Api;
  session: Session;
  connection: Connection;
  portalClock: PortalClock;
  appState: AppStateStore;
  keptOrders: KeptOrders;
  queryClient: QueryClient;
  /** The time at which the finished HTML of the first render was made, in milliseconds. Null if there is none. */
  finishedAt: number | null;
  /** The game of addresses that name none. */
  defaultGid: number;
}

export const VisitContext = createContext<Visit | null>(null);

/**
 * Returns the visit of the page.
 * @throws Error outside of the app's Providers
 */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('wrap this component in the Providers of the app');
  return visit;
}

/** Returns the client that calls the portal: `const api = useApi()`. Queries get theirs from the cache, see apiOf. */
export const useApi = (): Api => useVisit().api;
