import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from './contrast.rules.ts';
import { GROUNDS, NEUTRAL, paletteOf, TEXTS, THEMES } from './palette.rules.ts';

const css = readFileSync(join(import.meta.dirname, '../../../../../web/src/ui/tokens.css'), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name = '', light, dark]) => [
    name,
    { light, dark },
  ]),
);

test.each(THEMES)('the neutral colours of the %s theme equal those in tokens.css', (theme) => {
  for (const [name, colour] of Object.entries({ ...NEUTRAL[theme], ...TEXTS[theme] }))
    expect([name, pairs.get(name)?.[theme]]).toEqual([name, colour]);
});

const NEUTRAL_ACCENT = { light: NEUTRAL.light.accent, dark: NEUTRAL.dark.accent };
const BUTTON = { from: '#000000', text: '#ffffff' };

test.each([
  { light: '#fff7ec', dark: '#1a0f06' },
  { light: '#f2fbf9', dark: '#06171a' },
  { light: '#ffffff', dark: '#000000' },
  { light: '#e9e4f5', dark: '#241a3a' },
])('the edge of a field has a contrast of 3:1 on every background (%o)', (ground) => {
  for (const theme of THEMES) {
    const palette = paletteOf({ accent: NEUTRAL_ACCENT, button: BUTTON, ground }, theme);
    for (const under of ['ground', 'surface'] as const)
      expect(contrast(palette['field-line'], palette[under])).toBeGreaterThanOrEqual(3);
  }
});

test.each(THEMES)('a brand without its own background uses the neutral ones (%s)', (theme) => {
  const palette = paletteOf({ accent: NEUTRAL_ACCENT, button: BUTTON }, theme);
  for (const ground of GROUNDS.filter((name) => name !== 'accent-tint'))
    expect([ground, palette[ground]]).toEqual([ground, NEUTRAL[theme][ground]]);
});

test.each([
  ['light', '#a03c12'],
  ['dark', '#ffab85'],
  ['dark', '#ffffff'],
  ['light', '#000000'],
] as const)('all texts are readable on the tint of an accent (%s, %s)', (theme, accent) => {
  const tint = paletteOf({ accent: { light: accent, dark: accent }, button: BUTTON }, theme)['accent-tint'];
  for (const text of [accent, ...Object.values(TEXTS[theme])]) expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
});
