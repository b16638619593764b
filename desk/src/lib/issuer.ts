import type { OperatorInput } from '#contract/operator/index.ts';
import { createStore, type Store } from './store.ts';
import type { Tab } from './tab.ts';

/** The page to which the issuer sends the browser back, and the page that begins a fresh check in a new tab. */
export const RETURN_PATH = '/sign-in/return';
export const CHECK_PATH = '/sign-in/check';

const BACK = 'back';
/** Codes of OAuth. The page shows them, and a link of somebody else could have any words in their place. */
const CODE = /^[\w.-]{1,40}$/;

/** The parameters with which the issuer sent the browser back. */
export type IssuerReturn = { isCheck: boolean; isAdd: boolean } & (
  | { is: 'answered'; answer: OperatorInput<'POST /sign-in/issuer'>['body'] }
  /** The issuer did not sign the person in: `access_denied`. */
  | { is: 'denied'; code: string }
);

export interface Issuer {
  /** The answer that this page came back with; each is used once. */
  returned: Store<IssuerReturn | null>;
  /** Why the last sign-in at the issuer failed, for the sign-in page. */
  problem: Store<string | null>;
  /** Leaves for the issuer's page. The sign-in returns to `back`. */
  leave(url: string, back?: string): void;
  /** Returns the page on which the sign-in began, once. */
  takeBack(): string;
  /** Closes a tab that was opened for a check, as far as the browser allows it. */
  closeTab(): void;
}

interface IssuerParts {
  tab: Tab;
  leave(url: string): void;
  closeTab(): void;
}

/** Returns the path if it is one of the desk's own pages, else the first page. */
export function ownPath(given: unknown): string {
  if (typeof given !== 'string' || !URL.canParse(given, location.origin)) return '/';
  const { origin, pathname, search } = new URL(given, location.origin);
  const isOwn = origin === location.origin && given.startsWith('/') && !pathname.startsWith('//');
  return isOwn && !pathname.startsWith('/sign-in') && !pathname.startsWith('/invitation') ? pathname + search : '/';
}

/** Reads the parameters of the address, which has the answer of the issuer. */
export function returnOf(search: string): IssuerReturn | null {
  const query = new URLSearchParams(search);
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => query.get(name));
  const isCheck = state?.startsWith('check.') ?? false;
  const isAdd = state?.startsWith('add.') ?? false;
  if (error) return { isCheck, isAdd, is: 'denied', code: CODE.test(error) ? error : 'unknown error' };
  if (!state || !code) return null;
  return { isCheck, isAdd, is: 'answered', answer: { state, code, ...(iss && { iss }) } };
}

/** Takes the issuer's answer out of the address at once, so that neither the history nor a copied address has it. */
export function createIssuer({ tab, leave, closeTab }: IssuerParts): Issuer {
  const returned = createStore<IssuerReturn | null>(null);
  if (location.pathname === RETURN_PATH) {
    returned.set(returnOf(location.search));
    history.replaceState(history.state, '', RETURN_PATH);
  }
  return {
    returned,
    problem: createStore<string | null>(null),
    leave(url, back) {
      tab.write(BACK, back ?? null);
      leave(url);
    },
    takeBack() {
      const back = ownPath(tab.read(BACK));
      tab.write(BACK, null);
      return back;
    },
    closeTab,
  };
}
