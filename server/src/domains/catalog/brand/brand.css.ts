import type { BrandEntry } from '../schema/brand.ts';
import { type Palette, paletteOf, type Theme } from './palette.rules.ts';

type Properties = Record<string, string>;

/**
 * Returns the style sheet of a brand. It overrides custom properties of web/src/ui/tokens.css: `:root:root` wins in any
 * order. The schema allows no value that could end a rule. Browsers of 2023 do not support light-dark().
 */
export function brandCss(brand: BrandEntry, addressOf: (art: string) => string): string {
  const { logo, colours, font } = brand;
  const picture = (art: string): string => `url("${addressOf(art)}")`;
  const inTheme = (theme: Theme): Properties => ({
    ...(colours && paletteProperties(paletteOf(colours, theme), colours.ground !== undefined)),
    ...(logo && { logo: picture(logo[theme]) }),
  });
  const always: Properties = {
    ...(colours && buttonProperties(colours.button)),
    // Ends with a comma, because the system fonts follow it.
    ...(font && { 'brand-font': `${font.map((name) => `"${name}"`).join(',')},` }),
  };
  const [light, dark] = [writeProperties(inTheme('light')), writeProperties(inTheme('dark'))];
  return [
    `:root:root{${writeProperties(always)}${light}}`,
    ...(dark
      ? [
          `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
          `@media screen{:root:root[data-theme=dark]{${dark}}}`,
        ]
      : []),
    ...(logo ? [LOGO] : []),
  ].join('');
}

/** In the header (`.brand`) the logo replaces icon and name. Screen readers still read the name. */
const LOGO =
  '.brand .brand-mark{width:140px;max-width:36vw;background-image:var(--logo);background-position:0}' +
  '.brand .brand-name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}';

const writeProperties = (properties: Properties): string =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** @param whole includes the page's background and the colours mixed from it */
function paletteProperties(palette: Palette, whole: boolean): Properties {
  const { accent, 'accent-2': second, 'accent-tint': tint } = palette;
  return {
    ...(whole ? palette : { accent, 'accent-2': second, 'accent-tint': tint }),
    'shadow-selected': `0 0 0 2px ${accent},0 10px 32px -14px ${accent}80`,
  };
}

const buttonProperties = ({ from, to = from, text }: { from: string; to?: string | undefined; text: string }) => ({
  'fill-from': from,
  'fill-to': to,
  'on-fill': text,
  'brand-from': from,
  'brand-to': to,
  'shadow-fill': `0 10px 28px -14px ${from}b3`,
});
