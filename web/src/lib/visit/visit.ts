import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Connection } from '#web/pwa/connection.ts';
import type { Api } from '../portal/api.ts';
import type { PortalClock } from '../portal/portal-clock.ts';
import type { KeptOrders } from '../storage/kept-orders.ts';
import type { AppStateStore } from './app-state.ts';
import type { Session } from './session.ts';

/**
 * All that changes while somebody visits the shop. A browser has one; a server makes one for each page that it renders,
 * so that no visitor sees anything of another. Made by createVisit.
 */
export interface Visit {
  api: Api;
  session: Session;
  connection: Connection;
  portalClock: PortalClock;
  appState: AppStateStore;
  keptOrders: KeptOrders;
  queryClient: QueryClient;
  /** When the HTML was finished that the first render makes or takes over, in milliseconds; null: it begins from nothing. */
  finishedAt: number | null;
  /** The game where the address names none. */
  defaultGid: number;
}

export const VisitContext = createContext<Visit | null>(null);

/** The visit that is on screen. @throws Error outside of the app's Providers */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('Providers are missing');
  return visit;
}

/** What calls the portal: `const api = useApi()`. Queries take theirs from the cache, see apiOf. */
export const useApi = (): Api => useVisit().api;
