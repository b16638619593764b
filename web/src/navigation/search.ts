import { type AppPageId, DEFAULT_GID, DEFAULT_PID, type PATHS, type PageId } from '#contract/routes.ts';

/** Parameters that every page has and every link takes along. */
export interface Carried {
  gid?: number;
  pid?: number;
  locale?: string;
  mode?: string;
  refer?: string;
  version?: string;
  fromID?: string;
}

export type NewsKind = 'news' | 'event' | 'update' | 'maintenance' | 'highlight';

/** Parameters of some pages. They hold the player's choices, so that reload, Back and sharing keep them. */
export interface Choices {
  region?: string;
  role?: string;
  item?: string;
  currency?: string;
  /** The country code, two letters, for the tax. */
  country?: string;
  /** A state of the country, if the tax depends on it. */
  state?: string;
  method?: string;
  /** A coupon's id, or `none`. If absent: the coupon that saves most. */
  coupon?: string;
  order?: string;
  /** `1` if the player left the payment provider's page without paying. */
  left?: string;
  /** The kind of contact to link. */
  kind?: 'phone' | 'email';
  status?: 'all' | 'paid' | 'unpaid' | 'failed' | 'cancelled' | 'refunded';
  page?: number;
  since?: string;
  until?: string;
  /** `open` shows the daily draw; `check` shows the player's draws and how each result was computed. */
  draw?: 'open' | 'check';
  /** The kind of news. */
  tab?: NewsKind;
  /** The legal text of the publisher to show. If absent: privacy. */
  doc?: 'terms' | 'imprint';
  /** The id of the reward to claim. */
  claim?: string;
  /** The inviter's code. */
  invite?: string;
  /** The address below the base path to return to after sign-in. */
  back?: string;
  /** The character and the server that a game names. */
  roleId?: string;
  serverId?: string;
  /** Set if the player chose an item because the game's item was unavailable. */
  chosen?: 'item';
  /** The survey to show. If absent: the first that the player has not answered. */
  survey?: string;
  /** The page to open in another browser, as it is written in the address; see isOwnAddress. */
  to?: string;
}

/** The parameters of all pages. */
export type Search = Carried & Choices;

const OF_PAYMENT = ['region', 'role', 'item', 'currency', 'country', 'state', 'method', 'coupon'] as const;
const OF_GAME = [...OF_PAYMENT, 'roleId', 'serverId', 'chosen'] as const;
const OF_ORDER = ['order', 'left'] as const;
/** The choices that each page has in its address. Other pages have none. */
const CHOICES = {
  index: ['draw'],
  payment: OF_PAYMENT,
  'sdk-pay': OF_GAME,
  'sdk-pay-pc': OF_GAME,
  history: ['status', 'page', 'since', 'until'],
  rewards: ['page', 'draw', 'claim'],
  order: OF_ORDER,
  result: OF_ORDER,
  share: ['invite', 'page'],
  bind: ['kind'],
  login: ['back'],
  'login-game': ['back'],
  'account-deletion': ['back'],
  'account-deletion-common': ['back'],
  'sdk-open-browser': ['to'],
  news: ['tab', 'page'],
  privacy: ['doc'],
  'sdk-survey': ['survey', 'region'],
  'sdk-bind-user': ['region'],
} as const satisfies Partial<Record<PageId, readonly (keyof Choices)[]>>;

/** Pages that a link can reach by name only: their address has no `:name`. */
export type LinkedPage = {
  [P in AppPageId]: (typeof PATHS)[P]['desktop'] extends `${string}:${string}` ? never : P;
}[AppPageId];

/** The parameters of a page. For a union of pages, the parameters of any of them. */
export type SearchOf<P extends PageId> = Carried &
  (P extends keyof typeof CHOICES ? Pick<Choices, (typeof CHOICES)[P][number]> : unknown);

const MAX_TEXT = 200;
const MAX_ADDRESS = 1_000;
const STATUSES: readonly string[] = ['all', 'paid', 'unpaid', 'failed', 'cancelled', 'refunded'];

function whole(raw: unknown): number | undefined {
  const value = Number(raw);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
const text = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw !== '' && raw.length <= MAX_TEXT ? raw : undefined;
const KINDS: readonly string[] = ['news', 'event', 'update', 'maintenance', 'highlight'] satisfies NewsKind[];
const isKind = (raw: unknown): raw is NewsKind => typeof raw === 'string' && KINDS.includes(raw);
const isStatus = (raw: unknown): raw is Choices['status'] => typeof raw === 'string' && STATUSES.includes(raw);

/** Readers of the parameters that are not plain text. */
const READERS: { [N in keyof Search]?: (raw: unknown) => Search[N] } = {
  gid: whole,
  pid: whole,
  page: whole,
  kind: (raw) => (raw === 'phone' || raw === 'email' ? raw : undefined),
  status: (raw) => (isStatus(raw) ? raw : undefined),
  tab: (raw) => (isKind(raw) ? raw : undefined),
  doc: (raw) => (raw === 'terms' || raw === 'imprint' ? raw : undefined),
  chosen: (raw) => (raw === 'item' ? raw : undefined),
  draw: (raw) => (raw === 'open' || raw === 'check' ? raw : undefined),
  back: (raw) => (typeof raw === 'string' && isOwnAddress(raw) ? raw : undefined),
  to: (raw) => (typeof raw === 'string' ? raw.slice(0, MAX_ADDRESS) : undefined),
};
const CARRIED: readonly (keyof Carried)[] = ['gid', 'pid', 'locale', 'mode', 'refer', 'version', 'fromID'];

/**
 * Reads these parameters. A malformed one counts as absent but stays in the result as `undefined`. Otherwise its raw
 * value would remain when the router merges the result over the raw parameters.
 */
const read = (names: readonly (keyof Search)[], raw: Record<string, unknown>): Search =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, (READERS[name] ?? text)(raw[name])]));

/** Returns the parameters that every page has. */
export const validateCarried = (raw: Record<string, unknown>): Carried => read(CARRIED, raw);

/** Returns the parameters of one page. */
export const validateSearch = <P extends PageId>(page: P, raw: Record<string, unknown>): SearchOf<P> =>
  read([...CARRIED, ...choicesOf(page)], raw) as SearchOf<P>;

const choicesOf = (page: PageId): readonly (keyof Choices)[] =>
  page in CHOICES ? CHOICES[page as keyof typeof CHOICES] : [];

/** Parses a query: "?a=1&a=2" -> { a: '2' }, the last value counts. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** Makes a query of parameters. Leaves out those that are undefined, null or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Returns true for an address inside the app: "/v2/payment?gid=1", never "//host", "/\host" or "https:…". */
export const isOwnAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) && address.length <= MAX_ADDRESS;

/** Returns the parameters that every link takes along. */
export const carried = (search: Carried): Carried =>
  Object.fromEntries(CARRIED.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]));

/** Returns the part of an address's query that every link takes along: "?gid=1&locale=de", or nothing. */
export const carriedQuery = (address: string): string =>
  stringifySearch({ ...validateCarried(parseSearch(address.split('?')[1] ?? '')) });

/**
 * Returns the game and the channel of an address. Each has its own default.
 * @param defaultGid of this shop
 */
export const shopOf = (search: Carried, defaultGid = DEFAULT_GID): { gid: number; pid: number } => ({
  gid: search.gid ?? defaultGid,
  pid: search.pid ?? DEFAULT_PID,
});
