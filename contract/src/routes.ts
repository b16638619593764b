/**
 * Every address of the shop's pages, below the base path: those of the specification, and `order`, `coupons`,
 * `rewards`, `tasks` and `spending`, for which it names none. The browser's router and the server's redirects use this
 * table. It imports nothing, so that the browser can load it (decisions/006).
 */
export const BASE_PATH = '/platform';

/** The game and channel of an address that names none. */
export const DEFAULT_GID = 1_000_039;
export const DEFAULT_PID = 1;

/** The two forms of a page. */
export type Variant = 'desktop' | 'mobile';

/** Pages link by id. `:name` stands for one segment. The same address twice: one form for every device. */
export const PATHS = {
  index: { desktop: '/', mobile: '/wap' },
  login: { desktop: '/v2/login', mobile: '/v2/wap/login' },
  'login-callback': { desktop: '/v2/login/:provider/callback', mobile: '/v2/login/:provider/callback' },
  'login-game': { desktop: '/v2/login/game', mobile: '/v2/login/game' },
  payment: { desktop: '/v2/payment', mobile: '/v2/wap/payment' },
  history: { desktop: '/v2/payment/history', mobile: '/v2/wap/payment/history' },
  result: { desktop: '/v2/payment/result', mobile: '/v2/wap/payment/result' },
  order: { desktop: '/v2/payment/order', mobile: '/v2/wap/payment/order' },
  coupons: { desktop: '/v2/coupon', mobile: '/v2/wap/coupon' },
  rewards: { desktop: '/v2/rewards', mobile: '/v2/wap/rewards' },
  tasks: { desktop: '/v2/tasks', mobile: '/v2/wap/tasks' },
  spending: { desktop: '/v2/account/spending', mobile: '/v2/account/spending' },
  vip: { desktop: '/v2/vip', mobile: '/v2/wap/vip' },
  'vip-faq': { desktop: '/v2/vip/faq', mobile: '/v2/vip/faq' },
  share: { desktop: '/v2/activity/share', mobile: '/v2/wap/activity/share' },
  bind: { desktop: '/v2/activity/bind', mobile: '/v2/activity/bind' },
  'game-center': { desktop: '/wap/game-center', mobile: '/wap/game-center' },
  news: { desktop: '/wap/news', mobile: '/wap/news' },
  article: { desktop: '/wap/article/:articleId', mobile: '/wap/article/:articleId' },
  'pure-article': { desktop: '/pure-article/:articleId', mobile: '/pure-article/:articleId' },
  mainpage: { desktop: '/mainpage', mobile: '/mainpage' },
  privacy: { desktop: '/privacypolicy', mobile: '/privacypolicy' },
  'not-found': { desktop: '/404', mobile: '/404' },

  'sdk-bind-user': { desktop: '/sdk/private-domain-bind-user', mobile: '/sdk/private-domain-bind-user' },
  'sdk-open-browser': { desktop: '/sdk/open-browser', mobile: '/sdk/open-browser' },
  'sdk-survey': { desktop: '/sdk/wjx', mobile: '/sdk/wjx' },
  'sdk-highlights': { desktop: '/sdk/wonderful', mobile: '/sdk/wonderful' },
  'sdk-popup': { desktop: '/sdk/gs-popup', mobile: '/sdk/gs-popup' },
  'sdk-notice': { desktop: '/sdk/notice', mobile: '/sdk/notice' },
  'sdk-privacy': { desktop: '/sdk/privacy', mobile: '/sdk/privacy' },
  'sdk-pay': { desktop: '/sdk/pay', mobile: '/sdk/pay' },
  'sdk-pay-pc': { desktop: '/sdk/pay/pc', mobile: '/sdk/pay/pc' },
  'account-deletion': { desktop: '/sdk/accdel', mobile: '/sdk/accdel' },
  'account-deletion-common': { desktop: '/sdk/accdel/common', mobile: '/sdk/accdel/common' },
  'sdk-pre-login-google': { desktop: '/sdk/pc/pre-login/google', mobile: '/sdk/pc/pre-login/google' },
  'sdk-login-facebook': { desktop: '/sdk/pc/login/facebook', mobile: '/sdk/pc/login/facebook' },
  'sdk-pre-login-facebook': { desktop: '/sdk/pc/pre-login/facebook', mobile: '/sdk/pc/pre-login/facebook' },
} as const satisfies Record<string, Record<Variant, string>>;

/** Pages that may be empty for a publisher; the shop then shows no links to them. */
export const OPTIONAL_PAGES = ['coupons', 'tasks', 'vip', 'share'] as const satisfies (keyof typeof PATHS)[];
export type OptionalPage = (typeof OPTIONAL_PAGES)[number];

export type PageId = keyof typeof PATHS;

/**
 * Pages that games embed and that the server renders completely; the browser's app has none of them
 * (docs/decisions/036).
 */
export const BARE_PAGES = ['pure-article', 'sdk-highlights', 'sdk-popup', 'sdk-notice', 'sdk-privacy'] as const;
export type BarePageId = (typeof BARE_PAGES)[number];
/** Pages of the browser's app. */
export type AppPageId = Exclude<PageId, BarePageId>;

export const isBarePage = (page: PageId | undefined): page is BarePageId =>
  (BARE_PAGES as readonly (PageId | undefined)[]).includes(page);

/** Addresses that redirect to another page: those of earlier versions, and the payment redirect of PC games. */
export const MOVED = {
  '/v2': 'index',
  '/v2/topup-center': 'index',
  '/v2/wap': 'index',
  '/login': 'login',
  '/wap/login': 'login',
  '/payment': 'payment',
  '/wap/payment': 'payment',
  '/payment/history': 'history',
  '/wap/payment/history': 'history',
  '/wap/payment/orderHistory': 'history',
  '/payment/result': 'result',
  '/wap/payment/result': 'result',
  '/wap/gameCenter': 'game-center',
  '/pc-sdk/pay': 'sdk-pay-pc',
} as const satisfies Record<string, PageId>;

const PAGES = Object.entries(PATHS) as [PageId, Record<Variant, string>][];
const plain = new Map<string, PageId>([
  ...PAGES.flatMap(([id, { desktop, mobile }]): [string, PageId][] => [
    [desktop, id],
    [mobile, id],
  ]),
  ...(Object.entries(MOVED) as [string, PageId][]),
]);
const patterns = PAGES.filter(([, { desktop }]) => desktop.includes(':')).map(
  ([id, { desktop }]) => [new RegExp(`^${desktop.replace(/:\w+/g, '[^/]+')}$`), id] as const,
);

/**
 * Removes trailing slashes. Written by hand, because a regular expression takes quadratic time on thousands of slashes.
 */
function trimmed(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

/** Returns the page of a path below the base, also for a former address; undefined if there is none. */
export const pageAt = (path: string): PageId | undefined =>
  plain.get(trimmed(path)) ?? patterns.find(([pattern]) => pattern.test(trimmed(path)))?.[1];

/** Returns the redirect target of a path for a device, in one step; null if no redirect is needed. */
export function redirectOf(path: string, device: Variant): string | null {
  const page = pageAt(path);
  if (!page) return PATHS['not-found'][device];
  const target = PATHS[page][device];
  return target.includes(':') || target === trimmed(path) ? null : target;
}
