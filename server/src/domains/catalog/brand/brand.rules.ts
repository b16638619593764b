import type { Finding } from '#server/kernel/finding.ts';
import type { BrandColours, BrandEntry } from '../schema/brand.ts';
import { contrast, luminance, nearest } from './contrast.rules.ts';
import { GROUNDS, INK, PAPER, type Palette, paletteOf, READABLE, TEXTS, THEMES, type Theme } from './palette.rules.ts';

/** What of a brand's colours cannot be read, and which would do. */
export function checkBrand(brand: BrandEntry | undefined): Finding[] {
  const colours = brand?.colours;
  return colours ? [...checkButton(colours), ...THEMES.flatMap((theme) => checkTheme(colours, theme))] : [];
}

/** Two digits, and never rounded up to what is needed. */
const said = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
const instead = (colour: string | null): string => (colour ? `; ${colour} would do` : '');

function checkButton({ button }: BrandColours): Finding[] {
  const { text } = button;
  const away = luminance(text) > 0.18 ? '#000000' : '#ffffff';
  const fits = (fill: string): boolean => contrast(text, fill) >= READABLE;
  return (['from', 'to'] as const).flatMap((end) => {
    const fill = button[end];
    if (fill === undefined || fits(fill)) return [];
    const message = `has its text (${text}) read at ${said(contrast(text, fill))}, and ${READABLE}:1 is needed${instead(nearest(fill, away, fits))}`;
    return [{ path: ['brand', 'colours', 'button', end], message }];
  });
}

function checkTheme(colours: BrandColours, theme: Theme): Finding[] {
  const ground = worst(Object.entries(TEXTS[theme]), paletteOf(colours, theme));
  // An accent is judged on grounds that are right.
  if (colours.ground && ground.ratio < READABLE) {
    const fits = (colour: string): boolean =>
      worst(Object.entries(TEXTS[theme]), paletteOf({ ...colours, ground: both(colour) }, theme)).ratio >= READABLE;
    const better = nearest(colours.ground[theme], PAPER[theme], fits);
    const message = `has the text ${ground.text} read at ${said(ground.ratio)} on ${ground.under}, and ${READABLE}:1 is needed${instead(better)}`;
    return [{ path: ['brand', 'colours', 'ground', theme], message }];
  }
  const readOn = (accent: string) =>
    worst([['accent', accent]], paletteOf({ ...colours, accent: both(accent) }, theme));
  const accent = readOn(colours.accent[theme]);
  if (accent.ratio >= READABLE) return [];
  const better = nearest(colours.accent[theme], INK[theme], (colour) => readOn(colour).ratio >= READABLE);
  const message = `is read at ${said(accent.ratio)} on ${accent.under} of the ${theme} theme, and ${READABLE}:1 is needed${instead(better)}`;
  return [{ path: ['brand', 'colours', 'accent', theme], message }];
}

const both = (colour: string) => ({ light: colour, dark: colour });

/** Which of these texts is read worst, and where. */
function worst(texts: readonly [name: string, colour: string][], palette: Palette) {
  const all = texts.flatMap(([text, colour]) =>
    GROUNDS.map((under) => ({ text, under, ratio: contrast(colour, palette[under]) })),
  );
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least), { text: '', under: '', ratio: 21 });
}
