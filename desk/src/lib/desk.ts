import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { type Api, type ApiParts, createApi } from './api/api.ts';
import { createQueryClient } from './api/query-client.ts';
import type { ReadSource } from './api/read-source.ts';
import { type Appearance, createAppearance } from './appearance.ts';
import { type Check, createCheck } from './check.ts';
import { createInvitation } from './invitation.ts';
import { createIssuer, type Issuer } from './issuer.ts';
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
  /** Sends a request as it is, for streams. */
  fetch: ApiParts['fetch'];
  queryClient: QueryClient;
  /** The databases of the reads in `queryClient`, by the hash of their keys; absent: the data are current. */
  readSources: Map<string, ReadSource>;
  router: Router;
  passkeys: Passkeys;
  check: Check;
  term: Term;
  lookedAt: Recent;
  reasons: Recent;
  shortcutsOn: Preference;
  appearance: Appearance;
  /** The secret of the invitation that opened this page. */
  invitation: Store<string | null>;
  /** The sign-in at the publisher's issuer. */
  issuer: Issuer;
  /** The session as the server told it last; undefined until then. */
  session: Store<DeskSession | undefined>;
  /** Takes the answer of a sign-in, a check or a sign-out. Another operator never sees what was loaded before. */
  take(session: DeskSession): void;
}

interface Parts {
  fetch: ApiParts['fetch'];
  passkeys: Passkeys;
  /** Leaves the desk for another site. */
  leave(url: string): void;
  /** Closes this tab, as far as the browser allows it. */
  closeTab(): void;
  tab: Tab;
  /** The storage of this browser, for preferences. */
  browser: Tab;
  /** How often a failed read is repeated. */
  retries?: number;
}

/** Creates the parts of one visit. */
export function createDesk({ fetch, passkeys, leave, closeTab, tab, browser, retries }: Parts): Desk {
  const invitation = createInvitation();
  const issuer = createIssuer({ tab, leave, closeTab });
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
    signedOut: () => {
      const { issuer = null, demo = false } = session.get() ?? {};
      take({ operator: null, token: null, issuer, demo });
    },
    check: check.ask,
  });
  return {
    api,
    fetch,
    queryClient,
    readSources: new Map(),
    router: createRouter(),
    passkeys,
    check,
    term: createTerm(tab),
    lookedAt: createLookedAt(tab),
    reasons: createReasons(tab),
    shortcutsOn: createPreference(browser, 'shortcuts'),
    appearance: createAppearance(browser, document.documentElement),
    invitation,
    issuer,
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
