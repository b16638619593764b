import { BASE_PATH } from '#contract/routes.ts';
import { escapeMarkup } from './escape.ts';
import type { BrandFace } from './faces.ts';

/** Defaults of a shop without its own pictures: a drop, and no name. */
const NEUTRAL = `${BASE_PATH}/brand`;
const NEUTRAL_APP_ICONS: NonNullable<BrandFace['appIcons']> = [
  { src: `${NEUTRAL}/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: `${NEUTRAL}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: `${NEUTRAL}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
/** Size of the default card. Used if a page has no raster image, since chats do not show SVG. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** `<page> · <shop>`. The app does the same (web/src/navigation/page-head.ts). */
export const pageTitle = (heading: string, shop: string): string => (heading === shop ? shop : `${heading} · ${shop}`);

export const iconOf = ({ icon }: BrandFace): string => icon ?? `${NEUTRAL}/favicon.svg`;
export const appIconsOf = ({ appIcons }: BrandFace) => appIcons ?? NEUTRAL_APP_ICONS;
export const shopCard = ({ card }: BrandFace): string => card ?? `${NEUTRAL}/card.png`;

/** Returns the brand's part of every page's head. Its style needs the page's nonce, or its hash in the policy. */
export function brandHead(brand: BrandFace, nonce: string): string {
  const { ground, css } = brand;
  const touch = brand.icon === null ? `${NEUTRAL}/apple-touch-icon.png` : brand.touchIcon;
  return [
    `<meta name="theme-color" content="${ground.dark}" media="(prefers-color-scheme: dark)">`,
    `<meta name="theme-color" content="${ground.light}" media="(prefers-color-scheme: light)">`,
    ...(touch ? [`<link rel="apple-touch-icon" href="${escapeMarkup(touch)}">`] : []),
    `<link rel="icon" type="image/svg+xml" href="${escapeMarkup(iconOf(brand))}">`,
    `<style nonce="${nonce}">:root{--icon:url("${iconOf(brand)}")}${css}</style>`,
  ].join('');
}
