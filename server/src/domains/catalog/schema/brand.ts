import { z } from 'zod';
import { ART_PATH, art, colour, phrase, text } from './vocabulary.ts';

const svg = art.refine((path) => path.endsWith('.svg'), 'must be an SVG drawing such as art/brand/icon.svg');
const png = z.string().regex(ART_PATH).endsWith('.png', 'must be a PNG picture such as art/brand/icon-512.png');
/** Who logs in with a shop's link is nobody's business: no user and no password in it. */
const https = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https address' })
  .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), 'must be an https address without a user');
const inBothThemes = <T extends z.ZodType>(of: T) => z.strictObject({ light: of, dark: of });

/** A font's name, and nothing that ends the string which it becomes in CSS. */
const family = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9 -]{0,39}$/, 'must be the name of a font: letters, digits, spaces and hyphens');

const colours = z.strictObject({
  accent: inBothThemes(colour).describe('Links, and what is chosen: read on every background of its theme.'),
  button: z.strictObject({
    from: colour,
    to: colour.optional().describe('The other end of its gradient; `from` when absent.'),
    text: colour.default('#ffffff'),
  }),
  ground: inBothThemes(colour).optional().describe('The page’s background, from which cards and lines are mixed.'),
});

/** How a shop looks and what it is called: `brand` of `publisher.yaml`. Contrast: `brand.rules.ts`; pictures: `brand.images.ts`. */
export const brand = z.strictObject({
  name: phrase.max(40).describe('What players call the shop: in its header, titles, letters and messages.'),
  logo: inBothThemes(svg).optional().describe('Stands in the header in place of icon and name; 5:1 fills its place.'),
  icon: z.strictObject({
    svg,
    png192: png.optional(),
    png512: png.optional(),
    maskable: png.optional().describe('512 × 512, what matters within the middle 80 %.'),
    touch: png.optional().describe('180 × 180, for the home screen of iOS.'),
  }),
  card: png.optional().describe('1200 × 630: what chats show of a shared link.'),
  colours: colours.optional(),
  font: z.array(family).min(1).max(6).optional().describe('Fonts of players’ devices, tried before the system’s own.'),
  domain: z
    .string()
    .regex(z.regexes.domain, 'must be the name of a host such as shop.example.com')
    .optional()
    .describe('The shop’s address as players should know it; said in footers and letters.'),
  social: z
    .array(z.strictObject({ label: phrase.max(30), url: https }))
    .max(8)
    .default([]),
  footer: z
    .strictObject({
      text: text.optional(),
      links: z
        .array(z.strictObject({ label: text, url: https }))
        .max(8)
        .default([]),
    })
    .default({ links: [] }),
  poweredBy: z.boolean().default(true).describe('“Runs on Manawell” in the footer’s small print.'),
});

export type BrandEntry = z.output<typeof brand>;
export type BrandColours = z.output<typeof colours>;
