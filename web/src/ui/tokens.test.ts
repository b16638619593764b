import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function colour(name: string, theme: 'light' | 'dark'): string {
  const pair = css.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`));
  const single = css.match(new RegExp(`--${name}: (#[0-9a-f]{6});`));
  const found = pair ? (theme === 'light' ? pair[1] : pair[2]) : single?.[1];
  if (!found) throw new Error(`tokens.css has no colour ${name}`);
  return found;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'sunken', 'surface', 'raised', 'accent-tint'];
const texts = ['text', 'text-2', 'text-3', 'accent', 'accent-2', 'ok', 'warn', 'bad', 'vip'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['ok', 'warn', 'bad', 'vip'].flatMap((tone) => [
    [tone, `${tone}-tint`] as const,
    ['text', `${tone}-tint`] as const,
  ]),
  ['on-fill', 'fill-from'] as const,
  ['on-fill', 'fill-to'] as const,
];

for (const theme of ['light', 'dark'] as const) {
  test.each(pairs)(`in the ${theme} theme %s is readable on %s (4.5:1)`, (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface'])(`in the ${theme} theme a field's edge is visible on %s (3:1)`, (ground) => {
    expect(contrast(colour('field-line', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
}
