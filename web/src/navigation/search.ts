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

/** Parameters of some pages. A player's choices live here, so reload, back and sharing keep them. */
export interface Choices {
  region?: string;
  role?: string;
  item?: string;
  currency?: string;
  /** Two letters, for the tax. */
  country?: string;
  /** Of the country, where its tax depends on it. */
  state?: string;
  method?: string;
  /** A coupon's id, or `none`; absent: the one that saves most. */
  coupon?: string;
  order?: string;
  /** `1`: the payment provider's page was left without paying. */
  left?: string;
  /** What is to be linked. */
  kind?: 'phone' | 'email';
  status?: 'all' | 'paid' | 'unpaid' | 'failed' | 'cancelled' | 'refunded';
  page?: number;
  since?: string;
  until?: string;
  /** The daily draw lies open, or the player's draws with what each came from. */
  draw?: 'open' | 'check';
  /** The kind of news. */
  tab?: NewsKind;
  /** Which of the publisher's legal texts; absent: privacy. */
  doc?: 'terms' | 'imprint';
  /** The reward that is about to be claimed. */
  claim?: string;
  /** The code of who invites. */
  invite?: string;
  /** Where sign-in returns to: an address below the base path. */
  back?: string;
  /** The character and the server that a game names. */
  roleId?: string;
  serverId?: string;
  /** The player chose an item, as the game's could not be had. */
  chosen?: 'item';
  /** Which survey is asked; absent: the first that the player has not answered. */
  survey?: string;
  /** What to open in another browser: as it stands in the address; see isOwnAddress. */
  to?: string;
}

/** All parameters there are. */
export type Search = Carried & Choices;

const OF_PAYMENT = ['region', 'role', 'item', 'currency', 'country', 'state', 'method', 'coupon'] as const;
const OF_GAME = [...OF_PAYMENT, 'roleId', 'serverId', 'chosen'] as const;
const OF_ORDER = ['order', 'left'] as const;
/** Which choices a page has in its address; the others have none. */
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

/** Pages that a link needs no more than the name of: their address has no `:name`. */
export type LinkedPage = {
  [P in AppPageId]: (typeof PATHS)[P]['desktop'] extends `${string}:${string}` ? never : P;
}[AppPageId];

/** The parameters of a page; of several, what any of them has. */
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

/** How a parameter is read that is not a text. */
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
 * Reads these parameters; a malformed one counts as absent. It stays in the answer as `undefined`: the router lays the
 * answer over the raw parameters, where the malformed value would live on.
 */
const read = (names: readonly (keyof Search)[], raw: Record<string, unknown>): Search =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, (READERS[name] ?? text)(raw[name])]));

/** The parameters of every page. */
export const validateCarried = (raw: Record<string, unknown>): Carried => read(CARRIED, raw);

/** Those of one page. */
export const validateSearch = <P extends PageId>(page: P, raw: Record<string, unknown>): SearchOf<P> =>
  read([...CARRIED, ...choicesOf(page)], raw) as SearchOf<P>;

const choicesOf = (page: PageId): readonly (keyof Choices)[] =>
  page in CHOICES ? CHOICES[page as keyof typeof CHOICES] : [];

/** "?a=1&a=2" -> { a: '2' }: the last value counts. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** The reverse; leaves out what is undefined or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** An address inside the app: "/v2/payment?gid=1", never "//host", "/\host" or "https:…". */
export const isOwnAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) && address.length <= MAX_ADDRESS;

/** What every link takes along. */
export const carried = (search: Carried): Carried =>
  Object.fromEntries(CARRIED.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]));

/** Returns the part of an address's query that every link takes along: "?gid=1&locale=de", or nothing. */
export const carriedQuery = (address: string): string =>
  stringifySearch({ ...validateCarried(parseSearch(address.split('?')[1] ?? '')) });

/**
 * The game and the channel of an address; each has its default where it is not named, whatever the other says.
 * @param defaultGid of this shop
 */
export const shopOf = (search: Carried, defaultGid = DEFAULT_GID): { gid: number; pid: number } => ({
  gid: search.gid ?? defaultGid,
  pid: search.pid ?? DEFAULT_PID,
});
