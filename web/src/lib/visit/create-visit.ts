import { DEFAULT_GID } from '#contract/routes.ts';
import { createConnection } from '#web/pwa/connection.ts';
import { type ApiParts, createApi } from '../portal/api.ts';
import { createPortalClock } from '../portal/portal-clock.ts';
import { createQueryClient } from '../portal/query.ts';
import type { KeptInTab } from '../storage/kept-answers.ts';
import { openKeptOrders } from '../storage/kept-orders.ts';
import { createAppState } from './app-state.ts';
import type { Session } from './session.ts';
import type { Visit } from './visit.ts';

interface Parts {
  fetch: ApiParts['fetch'];
  session: Session;
  /** Opens the tab's storage. It may throw. */
  tab(): KeptInTab;
  /** How often to retry a read that failed temporarily. */
  retries: number;
  /** See Visit. */
  finishedAt: number | null;
  /** See Visit. If absent, the game of the demo. */
  defaultGid?: number;
}

/** Creates everything that belongs to one visit from the parts that differ between browser and server. */
export function createVisit({ fetch, session, tab, retries, finishedAt, defaultGid = DEFAULT_GID }: Parts): Visit {
  const connection = createConnection();
  const portalClock = createPortalClock();
  const heard = (headers: Headers): void => {
    connection.heard(headers);
    portalClock.heard(headers);
  };
  const api = createApi({ fetch, session, heard });
  const keptOrders = openKeptOrders(tab);
  const queryClient = createQueryClient({ api, session, connection, keptOrders, tab, retries });
  const appState = createAppState(defaultGid);
  return {
    api,
    session,
    connection,
    portalClock,
    appState,
    keptOrders,
    queryClient,
    finishedAt,
    defaultGid,
  };
}
