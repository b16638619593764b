import type { Finding } from '#server/kernel/finding.ts';
import type { BrandColours, BrandEntry } from '../schema/brand.ts';
import { contrast, luminance, nearest } from './contrast.rules.ts';
import { GROUNDS, INK, PAPER, type Palette, paletteOf, READABLE, TEXTS, THEMES, type Theme } from './palette.rules.ts';

/** Reports colours with too little contrast, and suggests the nearest colour that is readable. */
export function checkBrand(brand: BrandEntry | undefined): Finding[] {
  const colours = brand?.colours;
  return colours ? [...checkButton(colours), ...THEMES.flatMap((theme) => checkTheme(colours, theme))] : [];
}

/** Rounds down, so that an insufficient ratio never looks sufficient. */
const said = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
const instead = (colour: string | null): string => (colour ? `: use ${colour}` : '');

function checkButton({ button }: BrandColours): Finding[] {
  const { text } = button;
  const away = luminance(text) > 0.18 ? '#000000' : '#ffffff';
  const fits = (fill: string): boolean => contrast(text, fill) >= READABLE;
  return (['from', 'to'] as const).flatMap((end) => {
    const fill = button[end];
    if (fill === undefined || fits(fill)) return [];
    const message = `gives the text ${text} a contrast of ${said(contrast(text, fill))}, but ${READABLE}:1 is required${instead(nearest(fill, away, fits))}`;
    return [{ path: ['brand', 'colours', 'button', end], message }];
  });
}

function checkTheme(colours: BrandColours, theme: Theme): Finding[] {
  const ground = worst(Object.entries(TEXTS[theme]), paletteOf(colours, theme));
  // Check the accent only once the page's background is readable.
  if (colours.ground && ground.ratio < READABLE) {
    const fits = (colour: string): boolean =>
      worst(Object.entries(TEXTS[theme]), paletteOf({ ...colours, ground: both(colour) }, theme)).ratio >= READABLE;
    const better = nearest(colours.ground[theme], PAPER[theme], fits);
    const message = `gives the text ${ground.text} a contrast of ${said(ground.ratio)} on ${ground.under}, but ${READABLE}:1 is required${instead(better)}`;
    return [{ path: ['brand', 'colours', 'ground', theme], message }];
  }
  const readOn = (accent: string) =>
    worst([['accent', accent]], paletteOf({ ...colours, accent: both(accent) }, theme));
  const accent = readOn(colours.accent[theme]);
  if (accent.ratio >= READABLE) return [];
  const better = nearest(colours.accent[theme], INK[theme], (colour) => readOn(colour).ratio >= READABLE);
  const message = `has a contrast of ${said(accent.ratio)} on ${accent.under} of the ${theme} theme, but ${READABLE}:1 is required${instead(better)}`;
  return [{ path: ['brand', 'colours', 'accent', theme], message }];
}

const both = (colour: string) => ({ light: colour, dark: colour });

/** Returns the text with the least contrast, and its background. */
function worst(texts: readonly [name: string, colour: string][], palette: Palette) {
  const all = texts.flatMap(([text, colour]) =>
    GROUNDS.map((under) => ({ text, under, ratio: contrast(colour, palette[under]) })),
  );
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least), { text: '', under: '', ratio: 21 });
}
