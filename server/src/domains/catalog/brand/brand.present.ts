import { createHash } from 'node:crypto';
import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { LetterColours, Seller } from '#server/kernel/letters/letter.ts';
import type { Catalogue } from '../catalog.model.ts';
import type { BrandColours, BrandEntry } from '../schema/brand.ts';
import type { PublisherEntry } from '../schema/catalog.schema.ts';
import type { Text } from '../schema/vocabulary.ts';
import { brandCss } from './brand.css.ts';
import { NEUTRAL, paletteOf, type Theme } from './palette.rules.ts';

/** Returns the shop's name for players: the brand's name, or else the publisher's. */
export const shopName = ({ name, brand }: Pick<PublisherEntry, 'name' | 'brand'>): string => brand?.name ?? name;

/** The brand as pages and installed apps show it. Pictures are paths on this host; null is the neutral picture. */
export interface BrandFace {
  name: string;
  /** A style sheet for every page; empty without a brand. */
  css: string;
  /** The page's background in each theme. */
  ground: Record<Theme, string>;
  icon: string | null;
  touchIcon: string | null;
  /** Icons of an installed app. */
  appIcons: readonly { src: string; sizes: string; type: string; purpose: string }[] | null;
  /** 1200 × 630, for shared links. */
  card: string | null;
  /** Hash of the other fields. */
  version: string;
}

const faces = new WeakMap<Catalogue, BrandFace>();

/** Returns the brand of a catalogue, cached for each applied state. */
export function presentBrand(catalogue: Catalogue): BrandFace {
  const face = faces.get(catalogue) ?? faceOf(catalogue);
  faces.set(catalogue, face);
  return face;
}

function faceOf(catalogue: Catalogue): BrandFace {
  const { publisher, artUrl } = catalogue;
  const { brand } = publisher;
  const address = (art: string | undefined): string | null => (art === undefined ? null : artUrl(art));
  const face = {
    name: shopName(publisher),
    css: brand ? brandCss(brand, artUrl) : '',
    ground: { light: brandPalette(brand, 'light').ground, dark: brandPalette(brand, 'dark').ground },
    icon: address(brand?.icon.svg),
    touchIcon: address(brand?.icon.touch ?? brand?.icon.png512 ?? brand?.icon.png192),
    appIcons: brand ? appIcons(brand, artUrl) : null,
    card: address(brand?.card),
  };
  return { ...face, version: createHash('sha256').update(JSON.stringify(face)).digest('hex').slice(0, 16) };
}

const brandPalette = (brand: BrandEntry | undefined, theme: Theme) =>
  brand?.colours ? paletteOf(brand.colours, theme) : NEUTRAL[theme];

/** An SVG fits every size, but some launchers need PNGs. */
function appIcons({ icon: { svg, png192, png512, maskable } }: BrandEntry, artUrl: Catalogue['artUrl']) {
  const png = (art: string | undefined, side: number, purpose = 'any') =>
    art ? [{ src: artUrl(art), sizes: `${side}x${side}`, type: 'image/png', purpose }] : [];
  return [
    { src: artUrl(svg), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...png(png192, 192),
    ...png(png512, 512),
    ...png(maskable, 512, 'maskable'),
  ];
}

const localized = (text: Text, locale: Locale): string => text[locale] ?? text.en;

/** Returns the facts about the publisher for the page's footer, in a language. */
export function presentPublisher({ publisher }: Catalogue, locale: Locale): Output<'GET /games'>['publisher'] {
  const { name, company, support, brand } = publisher;
  const { domain, footer, social = [], poweredBy = true } = brand ?? {};
  return {
    name,
    company,
    support,
    shop: shopName(publisher),
    domain: domain ?? null,
    footer: {
      text: footer?.text ? localized(footer.text, locale) : null,
      links: (footer?.links ?? []).map(({ label, url }) => ({ label: localized(label, locale), url })),
      social,
      poweredBy,
    },
  };
}

/** Returns the sender of the shop's letters. @param publicUrl without a slash at the end */
export function presentSeller({ publisher }: Catalogue, publicUrl: string): Seller {
  const { company, support, brand } = publisher;
  const text = brand?.footer.text;
  const foot = (locale: Locale): string[] => [
    ...(text ? [localized(text, locale)] : []),
    ...(brand?.domain ? [brand.domain] : []),
  ];
  return {
    name: shopName(publisher),
    company,
    support,
    publicUrl,
    foot,
    ...(brand?.colours && { look: lookOf(brand.colours) }),
  };
}

function lookOf(colours: BrandColours): LetterColours {
  const [light, dark] = [paletteOf(colours, 'light'), paletteOf(colours, 'dark')];
  const { from, to = from, text } = colours.button;
  return {
    button: { from, to, text },
    link: { light: light.accent, dark: dark.accent },
    ground: { light: light.ground, dark: dark.ground },
    card: { dark: dark.surface },
  };
}
