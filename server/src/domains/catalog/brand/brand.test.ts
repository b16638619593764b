import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder, findProblems, formatProblems, loadCatalogue } from '../catalog.fixture.ts';
import { brandCss } from './brand.css.ts';
import { presentBrand, presentPublisher, presentSeller } from './brand.present.ts';

const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from('IEND')]);
};
const svgOf = (box: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><circle r="1"/></svg>`;

const BRAND = `brand:
  name: Tidewater
  logo: { light: art/logo-light.svg, dark: art/logo-dark.svg }
  icon: { svg: art/icon.svg }
  colours:
    accent: { light: '#0b5f66', dark: '#67d5c8' }
    button: { from: '#0b5f66', to: '#0a6b4f' }
    ground: { light: '#f4faf8', dark: '#06161a' }
  font: [Avenir Next, Segoe UI]
  domain: shop.tidewater.example
  social: [{ label: Discord, url: 'https://discord.example/tidewater' }]
  footer:
    text: { en: Salt and code, de: Salz und Code }
    links: [{ label: { en: Jobs, de: Stellen }, url: 'https://tidewater.example/jobs' }]
  poweredBy: false
`;

function branded(find = '', replacement = ''): CatalogFolder {
  const folder = catalogFolder();
  const brand = BRAND.replace(find, () => replacement);
  folder.edit('publisher.yaml', 'reference:', `${brand}reference:`);
  folder.write('art/logo-light.svg', svgOf('0 0 50 10'));
  folder.write('art/logo-dark.svg', svgOf('0 0 50.5 10'));
  return folder;
}
const wrongOf = async (folder: CatalogFolder): Promise<string[]> => formatProblems(folder, await findProblems(folder));

test('a valid brand has no problem', async () => {
  using folder = branded();
  expect(await wrongOf(folder)).toEqual([]);
});

test.each([
  [
    "dark: '#67d5c8'",
    "dark: '#0b5f66'",
    /accent\.dark: has a contrast of 1\.\d\d:1 on raised of the dark theme, but 4\.5:1 is required: use #[0-9a-f]{6}$/,
  ],
  [
    "light: '#0b5f66'",
    "light: '#35b5a8'",
    /accent\.light: has a contrast of 2\.\d\d:1 on raised of the light theme, but 4\.5:1 is required: use #[0-9a-f]{6}$/,
  ],
  [
    "to: '#0a6b4f'",
    "to: '#2fc08f'",
    /button\.to: gives the text #ffffff a contrast of 2\.\d\d:1, but 4\.5:1 is required: use #[0-9a-f]{6}$/,
  ],
  [
    "dark: '#06161a'",
    "dark: '#3a5a60'",
    /ground\.dark: gives the text [\w-]+ a contrast of \d\.\d\d:1 on [\w-]+, but 4\.5:1 is required: use #[0-9a-f]{6}$/,
  ],
  [
    "light: '#f4faf8'",
    "light: '#9fb8b0'",
    /ground\.light: gives the text [\w-]+ a contrast of \d\.\d\d:1 on [\w-]+, but 4\.5:1 is required: use #[0-9a-f]{6}$/,
  ],
])('colours with too little contrast are reported with a readable one: %s → %s', async (find, bad, expected) => {
  using folder = branded(find, bad);
  const [found = '', ...others] = await wrongOf(folder);
  expect(found).toMatch(/^publisher\.yaml:\d+:\d+ brand\.colours\./);
  expect(found).toMatch(expected);
  expect(others).toEqual([]);
  const [better = ''] = /(?<=use )#[0-9a-f]{6}/.exec(found) ?? [];
  using mended = branded(find, bad.replace(/#\w+/, better));
  expect(await wrongOf(mended)).toEqual([]);
});

test.each([
  ["from: '#0b5f66'", "from: 'red;}'", 'brand.colours.button.from: must be a colour such as #4F8CFF'],
  ['Segoe UI', '"Segoe\\"};*{"', 'brand.font[1]: must be the name of a font: letters, digits, spaces and hyphens'],
  ['https://discord', 'http://discord', 'brand.social[0].url: must be an https address'],
  ['https://discord', 'https://me:x@discord', 'brand.social[0].url: must be an https address without a user name'],
  ['https://tidewater', 'javascript://tidewater', 'brand.footer.links[0].url: must be an https address'],
  ['shop.tidewater.example', 'https://x', 'brand.domain: must be the name of a host such as shop.example.com'],
  ['svg: art/icon.svg', 'svg: art/icon.png', 'brand.icon.svg: must be an SVG drawing such as art/brand/icon.svg'],
  [', de: Stellen', '', 'brand.footer.links[0].label.de: has no text in this language (de)'],
  ['poweredBy', 'poweredby', 'brand.poweredby: is not a known field'],
])('an invalid value is reported: %s → %s', async (find, bad, expected) => {
  using folder = branded(find, bad);
  const [found = ''] = await wrongOf(folder);
  expect(found.replace(/^publisher\.yaml:\d+:\d+ /, '')).toBe(expected);
});

test('pictures of the wrong size are reported', async () => {
  using folder = branded('svg: art/icon.svg', 'svg: art/wide.svg, png512: art/a.png, touch: art/none.png');
  folder.write('art/wide.svg', svgOf('0 0 2 1'));
  writeFileSync(join(folder.dir, 'art/a.png'), pngOf(512, 500));
  folder.write('art/logo-dark.svg', svgOf('0 0 10 50'));
  expect(await wrongOf(folder)).toEqual([
    expect.stringMatching(/logo\.dark: must have a viewBox between 1:1 and 8:1, but is 10 × 50$/),
    expect.stringMatching(
      /^publisher\.yaml:8:11 brand\.icon\.svg: must be a square drawing with a viewBox, but is 2 × 1$/,
    ),
    expect.stringMatching(/icon\.png512: must be 512 × 512 pixels, but is 512 × 500$/),
    expect.stringMatching(/icon\.touch: there is no file art\/none\.png$/),
  ]);
});

test('a drawing that every page would load must be small', async () => {
  using folder = branded();
  folder.write('art/logo-dark.svg', svgOf('0 0 5 1').replace('<circle', `<!-- ${'x'.repeat(30_000)} --><circle`));
  expect(await wrongOf(folder)).toEqual([
    expect.stringMatching(/brand\.logo\.dark: must be at most 24 KB, because every page loads it$/),
  ]);
});

test('the style sheet of a brand sets only colours, pictures and fonts, for each theme', async () => {
  using folder = branded();
  const { publisher, artUrl } = await loadCatalogue(folder.dir);
  if (!publisher.brand) throw new Error('no brand');
  const css = brandCss(publisher.brand, artUrl);
  const rules = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector]) => selector);
  expect(rules.slice(0, 5)).toEqual([
    ':root:root',
    '@media screen and (prefers-color-scheme:dark)',
    ':root:root:not([data-theme=light])',
    '@media screen',
    ':root:root[data-theme=dark]',
  ]);
  expect(css).toContain('--brand-font:"Avenir Next","Segoe UI",;');
  expect(css).toContain('--ground:#f4faf8;');
  expect(css).toContain('--ground:#06161a;');
  expect(css).toMatch(/--logo:url\("\/platform\/art\/[0-9a-f]{32}\.svg"\)/);
  expect(css).not.toMatch(/light-dark|<|@import|https?:/);
});

test('a shop without a brand has the publisher’s name, and adding a brand changes the version', async () => {
  using plain = catalogFolder();
  using folder = branded();
  const [before, after] = [await loadCatalogue(plain.dir), await loadCatalogue(folder.dir)];
  expect(presentBrand(before)).toMatchObject({ name: 'Test House', css: '', icon: null, card: null });
  expect(presentBrand(after).name).toBe('Tidewater');
  expect(presentBrand(after).version).not.toBe(presentBrand(before).version);
  expect(presentPublisher(before, 'de').footer).toEqual({ text: null, links: [], social: [], poweredBy: true });
});

test('footer and letters use the reader’s language', async () => {
  using folder = branded();
  const catalogue = await loadCatalogue(folder.dir);
  expect(presentPublisher(catalogue, 'de')).toMatchObject({
    name: 'Test House',
    shop: 'Tidewater',
    domain: 'shop.tidewater.example',
    footer: { text: 'Salz und Code', links: [{ label: 'Stellen' }], social: [{ label: 'Discord' }], poweredBy: false },
  });
  const seller = presentSeller(catalogue, 'https://shop.example');
  expect([seller.name, seller.foot?.('de')]).toEqual(['Tidewater', ['Salz und Code', 'shop.tidewater.example']]);
  expect(seller.look?.button).toEqual({ from: '#0b5f66', to: '#0a6b4f', text: '#ffffff' });
});
