import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { type Api, type ApiParts, createApi } from './api/api.ts';
import { createQueryClient } from './api/query-client.ts';
import { type Check, createCheck } from './check.ts';
import { createInvitation } from './invitation.ts';
import type { Passkeys } from './passkeys.ts';
import { createPreference, type Preference } from './preference.ts';
import { createLookedAt, createReasons, type Recent } from './recent.ts';
import { createRouter, type Router } from './router/router.ts';
import { createStore, type Store } from './store.ts';
import type { Tab } from './tab.ts';
import { createTerm, type Term } from './term.ts';

export type DeskSession = OperatorOutput<'GET /session'>;

/** Everything that belongs to one visit of the desk. */
export interface Desk {
  api: Api;
  queryClient: QueryClient;
  router: Router;
  passkeys: Passkeys;
  check: Check;
  term: Term;
  lookedAt: Recent;
  reasons: Recent;
  shortcutsOn: Preference;
  /** The secret of the invitation that opened this page. */
  invitation: Store<string | null>;
  /** The session as the server told it last; undefined until then. */
  session: Store<DeskSession | undefined>;
  /** Takes the answer of a sign-in, a check or a sign-out. Another operator never sees what was loaded before. */
  take(session: DeskSession): void;
}

interface Parts {
  fetch: ApiParts['fetch'];
  passkeys: Passkeys;
  tab: Tab;
  /** The storage of this browser, for preferences. */
  browser: Tab;
  /** How often a failed read is repeated. */
  retries?: number;
}

/** Creates the parts of one visit. */
export function createDesk({ fetch, passkeys, tab, browser, retries }: Parts): Desk {
  const invitation = createInvitation();
  const session = createStore<DeskSession | undefined>(undefined);
  const check = createCheck();
  const queryClient = createQueryClient(retries);
  const take = (next: DeskSession): void => {
    const before = session.get();
    if (before && before.operator?.name !== next.operator?.name) {
      check.pending.get()?.settle(false);
      queryClient.clear();
    }
    session.set(next);
  };
  const api = createApi({
    fetch,
    token: () => session.get()?.token ?? null,
    signedOut: () => take({ operator: null, token: null, demo: session.get()?.demo ?? false }),
    check: check.ask,
  });
  return {
    api,
    queryClient,
    router: createRouter(),
    passkeys,
    check,
    term: createTerm(tab),
    lookedAt: createLookedAt(tab),
    reasons: createReasons(tab),
    shortcutsOn: createPreference(browser, 'shortcuts'),
    invitation,
    session,
    take,
  };
}

export const DeskContext = createContext<Desk | null>(null);

/** Returns the visit. @throws Error outside of the app */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk() outside of the app');
  return desk;
}
