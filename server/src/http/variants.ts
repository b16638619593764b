/** Pages that exist in a desktop and a mobile form; paths below `/platform`. */
export const VARIANTS: readonly { desktop: string; mobile: string }[] = [
  { desktop: '/', mobile: '/wap' },
  { desktop: '/v2/login', mobile: '/v2/wap/login' },
  { desktop: '/v2/payment', mobile: '/v2/wap/payment' },
  { desktop: '/v2/payment/history', mobile: '/v2/wap/payment/history' },
  { desktop: '/v2/payment/result', mobile: '/v2/wap/payment/result' },
  { desktop: '/v2/payment/order', mobile: '/v2/wap/payment/order' },
];

/** Addresses of former versions, and where they lead. */
export const MOVED: Readonly<Record<string, string>> = {
  '/v2': '/',
  '/v2/topup-center': '/',
  '/v2/wap': '/wap',
  '/login': '/v2/login',
  '/wap/login': '/v2/wap/login',
  '/payment': '/v2/payment',
  '/wap/payment': '/v2/wap/payment',
  '/payment/history': '/v2/payment/history',
  '/wap/payment/history': '/v2/wap/payment/history',
  '/wap/payment/orderHistory': '/v2/wap/payment/history',
  '/payment/result': '/v2/payment/result',
  '/wap/payment/result': '/v2/wap/payment/result',
};

export type Variant = 'desktop' | 'mobile';

const counterpart: Record<Variant, ReadonlyMap<string, string>> = {
  mobile: new Map(VARIANTS.map(({ desktop, mobile }) => [desktop, mobile])),
  desktop: new Map(VARIANTS.map(({ desktop, mobile }) => [mobile, desktop])),
};

/** Where a page request should go instead, in one step; null when it is right where it is. */
export function redirectOf(path: string, device: Variant): string | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const current = MOVED[plain] ?? plain;
  const target = counterpart[device].get(current) ?? current;
  return target === plain ? null : target;
}

/** The form in which a page is made: its path says so, and where it does not, the device. */
export function variantOf(path: string, device: Variant): Variant {
  if (/^\/(v2\/)?wap(\/|$)/.test(path)) return 'mobile';
  return counterpart.mobile.has(path) ? 'desktop' : device;
}

/** @param hint the header `Sec-CH-UA-Mobile` */
export function deviceOf(userAgent: string | undefined, hint: unknown): Variant {
  if (hint === '?1') return 'mobile';
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent ?? '') ? 'mobile' : 'desktop';
}
