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
  /** The tab's storage, opened when it is needed; it may refuse. */
  tab(): KeptInTab;
  /** How often a read is tried again that may pass the next time. */
  retries: number;
  /** See Visit. */
  finishedAt: number | null;
  /** See Visit; the demo's where absent. */
  defaultGid?: number;
}

/** Everything of one visit, from the few things that a browser and a server have each in their own way. */
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
