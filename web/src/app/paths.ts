/** Every address of the app, below the base path. Pages link by id; the variant picks the column. */
export const BASE_PATH = '/platform';

export const paths = {
  home: { desktop: '/', mobile: '/wap' },
  login: { desktop: '/v2/login', mobile: '/v2/wap/login' },
  payment: { desktop: '/v2/payment', mobile: '/v2/wap/payment' },
  result: { desktop: '/v2/payment/result', mobile: '/v2/wap/payment/result' },
  history: { desktop: '/v2/payment/history', mobile: '/v2/wap/payment/history' },
  order: { desktop: '/v2/payment/order', mobile: '/v2/wap/payment/order' },
} as const;

export type PageId = keyof typeof paths;

/** One page for both variants. */
export const NOT_FOUND = '/404';

/** Old and short addresses -> where they lead; the query goes along. */
export const redirects: Readonly<Record<string, string>> = {
  '/v2': paths.home.desktop,
  '/v2/topup-center': paths.home.desktop,
  '/v2/wap': paths.home.mobile,
  '/login': paths.login.desktop,
  '/wap/login': paths.login.mobile,
  '/payment': paths.payment.desktop,
  '/wap/payment': paths.payment.mobile,
  '/payment/history': paths.history.desktop,
  '/wap/payment/history': paths.history.mobile,
  '/wap/payment/orderHistory': paths.history.mobile,
  '/payment/result': paths.result.desktop,
  '/wap/payment/result': paths.result.mobile,
};

/** Whether a path below the base is the payment result, in either variant. */
export const isResultPath = (path: string): boolean => path.endsWith('/payment/result');
