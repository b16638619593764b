import type { Variant } from '#contract/routes.ts';

/** @param hint the header `Sec-CH-UA-Mobile` */
export function deviceOf(userAgent: string | undefined, hint: unknown): Variant {
  if (hint === '?1') return 'mobile';
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent ?? '') ? 'mobile' : 'desktop';
}
