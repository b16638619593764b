export const DEFAULT_GID = 1_000_039;
export const DEFAULT_PID = 1;

/** Query parameters of all pages. All of a player's choices live here, so reload, back and sharing keep them. */
export interface Search {
  // Carried along from page to page.
  gid?: number;
  pid?: number;
  locale?: string;
  mode?: string;
  refer?: string;
  version?: string;
  dev?: string;
  fromID?: string;
  // Choices of one page.
  region?: string;
  role?: string;
  item?: string;
  currency?: string;
  /** Two letters, for the tax. */
  country?: string;
  method?: string;
  /** A coupon's id, or `none`; absent: the one that saves most. */
  coupon?: string;
  order?: string;
  /** `1`: the payment provider's page was left without paying. */
  left?: string;
  status?: 'all' | 'paid' | 'unpaid' | 'failed' | 'cancelled' | 'refunded';
  page?: number;
  since?: string;
  until?: string;
  /** Where sign-in returns to: an address below the base path. */
  back?: string;
  /** What to open in another browser: as it stands in the address; see isOwnAddress. */
  to?: string;
}

const NUMBERS = ['gid', 'pid', 'page'] as const;
const CARRIED = ['gid', 'pid', 'locale', 'mode', 'refer', 'version', 'dev', 'fromID'] as const;
const TEXTS = [
  ...(['locale', 'mode', 'refer', 'version', 'dev', 'fromID'] as const),
  ...([
    'region',
    'role',
    'item',
    'currency',
    'country',
    'method',
    'coupon',
    'order',
    'left',
    'since',
    'until',
  ] as const),
] as const;
const STATUSES: readonly string[] = ['all', 'paid', 'unpaid', 'failed', 'cancelled', 'refunded'];
const KNOWN: readonly (keyof Search)[] = [...NUMBERS, ...TEXTS, 'status', 'back', 'to'];
const MAX_TEXT = 200;
const MAX_ADDRESS = 1_000;

/** "?a=1&a=2" -> { a: '2' }: the last value counts. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The reverse; leaves out what is undefined or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Reads the known parameters; a malformed one counts as absent. It stays in the answer as `undefined`: the router lays
 * the answer over the raw parameters, where the malformed value would live on.
 */
export function validateSearch(raw: Record<string, unknown>): Search {
  const search: Search = Object.fromEntries(KNOWN.filter((name) => name in raw).map((name) => [name, undefined]));
  for (const name of NUMBERS) {
    const value = Number(raw[name]);
    if (raw[name] !== undefined && Number.isSafeInteger(value) && value > 0) search[name] = value;
  }
  for (const name of TEXTS) {
    const value = raw[name];
    if (typeof value === 'string' && value !== '' && value.length <= MAX_TEXT) search[name] = value;
  }
  if (typeof raw.status === 'string' && STATUSES.includes(raw.status)) search.status = raw.status as Search['status'];
  if (typeof raw.back === 'string' && isOwnAddress(raw.back)) search.back = raw.back;
  if (typeof raw.to === 'string') search.to = raw.to.slice(0, MAX_ADDRESS);
  return search;
}

/** An address inside the app: "/v2/payment?gid=1", never "//host", "/\host" or "https:…". */
export const isOwnAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) && address.length <= MAX_ADDRESS;

/** What every link takes along. */
export const carried = (search: Search): Search =>
  Object.fromEntries(CARRIED.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]));

/** The game and the channel of an address; each has its default where it is not named, whatever the other says. */
export const shopOf = (search: Search): { gid: number; pid: number } => ({
  gid: search.gid ?? DEFAULT_GID,
  pid: search.pid ?? DEFAULT_PID,
});
