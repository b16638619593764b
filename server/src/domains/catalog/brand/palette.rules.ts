import type { BrandColours } from '../schema/brand.ts';
import { contrast, firstFitting, mix } from './contrast.rules.ts';

export type Theme = 'light' | 'dark';
export const THEMES: readonly Theme[] = ['light', 'dark'];

/** The colours that a brand can change, with the names of web/src/ui/tokens.css. */
export interface Palette {
  ground: string;
  sunken: string;
  surface: string;
  raised: string;
  line: string;
  'field-line': string;
  accent: string;
  'accent-2': string;
  'accent-tint': string;
}

/** The colours of a shop without a brand. A test compares them with tokens.css. */
export const NEUTRAL: Record<Theme, Palette> = {
  light: {
    ground: '#f1f3fb',
    sunken: '#e7ebf7',
    surface: '#ffffff',
    raised: '#e4e9f8',
    line: '#d3daee',
    'field-line': '#7a86ad',
    accent: '#3450d6',
    'accent-2': '#7136dc',
    'accent-tint': '#e6ebff',
  },
  dark: {
    ground: '#0b0e1a',
    sunken: '#070a13',
    surface: '#141a2b',
    raised: '#1e2640',
    line: '#2c3656',
    'field-line': '#66729c',
    accent: '#8fa8ff',
    'accent-2': '#b596ff',
    'accent-tint': '#1f2b57',
  },
};

/** Text colours that a brand cannot change. They appear on every ground. */
export const TEXTS: Record<Theme, Readonly<Record<string, string>>> = {
  light: {
    text: '#10162b',
    'text-2': '#414c72',
    'text-3': '#56618a',
    ok: '#08704c',
    warn: '#855000',
    bad: '#b81f3b',
    vip: '#775600',
  },
  dark: {
    text: '#eef2ff',
    'text-2': '#b3bddb',
    'text-3': '#97a3c6',
    ok: '#45dba6',
    warn: '#ffbe5c',
    bad: '#ff8593',
    vip: '#f4cd6a',
  },
};

export const GROUNDS = ['ground', 'sunken', 'surface', 'raised', 'accent-tint'] as const satisfies (keyof Palette)[];
/** Colours towards which a text (`INK`) or a ground (`PAPER`) is moved for more contrast. */
export const INK: Record<Theme, string> = { light: '#000000', dark: '#ffffff' };
export const PAPER: Record<Theme, string> = { light: '#ffffff', dark: '#000000' };

/** Mixes the other surfaces from the page's background: cards are lighter than it, sunken surfaces darker. */
const mixSurfaces: Record<
  Theme,
  (ground: string) => Omit<Palette, 'accent' | 'accent-2' | 'accent-tint' | 'field-line'>
> = {
  light: (ground) => ({
    ground,
    sunken: mix(ground, '#000000', 0.035),
    surface: '#ffffff',
    raised: mix(ground, '#000000', 0.045),
    line: mix(ground, '#000000', 0.12),
  }),
  dark: (ground) => ({
    ground,
    sunken: mix(ground, '#000000', 0.3),
    surface: mix(ground, '#ffffff', 0.05),
    raised: mix(ground, '#ffffff', 0.1),
    line: mix(ground, '#ffffff', 0.18),
  }),
};

/** The least contrast for text of any size (WCAG 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;
/** The least contrast for the edge of a field (WCAG 1.4.11). */
const MIN_EDGE_CONTRAST = 3;
const TINT: Record<Theme, number> = { light: 0.1, dark: 0.16 };

/** Returns all colours of a theme: the publisher's own, and those computed from them. */
export function paletteOf({ accent, ground }: BrandColours, theme: Theme): Palette {
  const own = ground && mixSurfaces[theme](ground[theme]);
  const base = { ...NEUTRAL[theme], ...own };
  const seen = (colour: string): boolean =>
    [base.ground, base.surface].every((under) => contrast(colour, under) >= MIN_EDGE_CONTRAST);
  return {
    ...base,
    ...(own && { 'field-line': firstFitting(base.line, INK[theme], seen) ?? INK[theme] }),
    accent: accent[theme],
    'accent-2': accent[theme],
    'accent-tint': tintOf(base.surface, accent[theme], theme),
  };
}

/** Returns the strongest tint of the accent, up to `TINT`, on which every text is readable. */
function tintOf(surface: string, accent: string, theme: Theme): string {
  const read = (tint: string): boolean =>
    [accent, ...Object.values(TEXTS[theme])].every((text) => contrast(text, tint) >= MIN_TEXT_CONTRAST);
  return firstFitting(mix(surface, accent, TINT[theme]), surface, read) ?? surface;
}
