import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';

export type PreviewChoice = OperatorInput<'POST /previews'>['body'];
export type OpenedPreview = OperatorOutput<'POST /previews'>;

/** A page that a preview offers; `path` is below `/platform`. */
export interface PreviewPlace {
  name: string;
  path: string;
}

const GENERAL: readonly PreviewPlace[] = [
  { name: 'Home', path: '/' },
  { name: 'News', path: '/wap/news' },
  { name: 'VIP', path: '/v2/vip' },
  { name: 'Coupons', path: '/v2/coupon' },
  { name: 'Tasks', path: '/v2/tasks' },
];

/** The pages of a preview: those of all shops, the top-up page of each game, and the newest articles. */
export const placesOf = ({ games, articles }: OpenedPreview): PreviewPlace[] => [
  ...games.map(({ gid, name }) => ({ name: `Top-up: ${name}`, path: `/v2/payment?gid=${gid}` })),
  ...GENERAL,
  ...articles.map(({ id, title }) => ({ name: `Article: ${title}`, path: `/wap/article/${encodeURIComponent(id)}` })),
];

/** Returns the address of a previewed page, for a frame. `look` replaces the choice of the preview. */
export const previewAddress = (
  token: string,
  path: string,
  look: Partial<Pick<PreviewChoice, 'lang' | 'variant' | 'theme'>> = {},
): string => `/previewed?${new URLSearchParams({ token, path, ...look })}`;
