import type { Finding } from '#server/kernel/finding.ts';
import type { BrandColours, BrandEntry } from '../schema/brand.ts';
import { contrast, firstFitting, luminance } from './contrast.rules.ts';
import {
  GROUNDS,
  INK,
  MIN_TEXT_CONTRAST,
  PAPER,
  type Palette,
  paletteOf,
  TEXTS,
  THEMES,
  type Theme,
} from './palette.rules.ts';

/** Reports colours with too little contrast, and suggests the nearest colour that is readable. */
export function checkBrand(brand: BrandEntry | undefined): Finding[] {
  const colours = brand?.colours;
  return colours ? [...checkButton(colours), ...THEMES.flatMap((theme) => checkTheme(colours, theme))] : [];
}

/** Rounds down, so that an insufficient ratio never looks sufficient. */
const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
const suggest = (colour: string | null): string => (colour ? `: use ${colour}` : '');

function checkButton({ button }: BrandColours): Finding[] {
  const { text } = button;
  const away = luminance(text) > 0.18 ? '#000000' : '#ffffff';
  const fits = (fill: string): boolean => contrast(text, fill) >= MIN_TEXT_CONTRAST;
  return (['from', 'to'] as const).flatMap((end) => {
    const fill = button[end];
    if (fill === undefined || fits(fill)) return [];
    const message = `gives the text ${text} a contrast of ${formatRatio(contrast(text, fill))}, but ${MIN_TEXT_CONTRAST}:1 is required${suggest(firstFitting(fill, away, fits))}`;
    return [{ path: ['brand', 'colours', 'button', end], message }];
  });
}

function checkTheme(colours: BrandColours, theme: Theme): Finding[] {
  const ground = leastContrast(Object.entries(TEXTS[theme]), paletteOf(colours, theme));
  // Check the accent only once the page's background is readable.
  if (colours.ground && ground.ratio < MIN_TEXT_CONTRAST) {
    const fits = (colour: string): boolean =>
      leastContrast(Object.entries(TEXTS[theme]), paletteOf({ ...colours, ground: inBothThemes(colour) }, theme))
        .ratio >= MIN_TEXT_CONTRAST;
    const better = firstFitting(colours.ground[theme], PAPER[theme], fits);
    const message = `gives the text ${ground.text} a contrast of ${formatRatio(ground.ratio)} on ${ground.under}, but ${MIN_TEXT_CONTRAST}:1 is required${suggest(better)}`;
    return [{ path: ['brand', 'colours', 'ground', theme], message }];
  }
  const readOn = (accent: string) =>
    leastContrast([['accent', accent]], paletteOf({ ...colours, accent: inBothThemes(accent) }, theme));
  const accent = readOn(colours.accent[theme]);
  if (accent.ratio >= MIN_TEXT_CONTRAST) return [];
  const better = firstFitting(colours.accent[theme], INK[theme], (colour) => readOn(colour).ratio >= MIN_TEXT_CONTRAST);
  const message = `has a contrast of ${formatRatio(accent.ratio)} on ${accent.under} of the ${theme} theme, but ${MIN_TEXT_CONTRAST}:1 is required${suggest(better)}`;
  return [{ path: ['brand', 'colours', 'accent', theme], message }];
}

const inBothThemes = (colour: string) => ({ light: colour, dark: colour });

/** Returns the text with the least contrast, and its background. */
function leastContrast(texts: readonly [name: string, colour: string][], palette: Palette) {
  const all = texts.flatMap(([text, colour]) =>
    GROUNDS.map((under) => ({ text, under, ratio: contrast(colour, palette[under]) })),
  );
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least), { text: '', under: '', ratio: 21 });
}
