import { z } from 'zod';
import { ART_PATH, art, colour, phrase, text } from './vocabulary.ts';

const svg = art.refine((path) => path.endsWith('.svg'), 'must be an SVG drawing such as art/brand/icon.svg');
const png = z.string().regex(ART_PATH).endsWith('.png', 'must be a PNG picture such as art/brand/icon-512.png');
/** URLs must not contain credentials. */
const https = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https address' })
  .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), 'must be an https address without a user name');
const inBothThemes = <T extends z.ZodType>(of: T) => z.strictObject({ light: of, dark: of });

/** The name of a font. It must not contain characters that could end a CSS string. */
const family = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9 -]{0,39}$/, 'must be the name of a font: letters, digits, spaces and hyphens');

const colours = z.strictObject({
  accent: inBothThemes(colour).describe(
    'Colour of links and selections. It must be readable on every background of its theme.',
  ),
  button: z.strictObject({
    from: colour,
    to: colour.optional().describe('The other end of the gradient; default `from`.'),
    text: colour.default('#ffffff'),
  }),
  ground: inBothThemes(colour).optional().describe('The page’s background. Cards and lines are mixed from it.'),
});

/** `brand` of `publisher.yaml`. `brand.rules.ts` checks contrast, `brand.images.ts` pictures. */
export const brand = z.strictObject({
  name: phrase.max(40).describe('The shop’s name for players: in its header, titles, letters and messages.'),
  logo: inBothThemes(svg).optional().describe('Replaces icon and name in the header; a ratio of 5:1 fills the space.'),
  icon: z.strictObject({
    svg,
    png192: png.optional(),
    png512: png.optional(),
    maskable: png.optional().describe('512 × 512, with all important parts in the middle 80 %.'),
    touch: png.optional().describe('180 × 180, for the home screen of iOS.'),
  }),
  card: png.optional().describe('1200 × 630: the preview of shared links in chats.'),
  colours: colours.optional(),
  font: z.array(family).min(1).max(6).optional().describe('Fonts on players’ devices, tried before the system fonts.'),
  domain: z
    .string()
    .regex(z.regexes.domain, 'must be the name of a host such as shop.example.com')
    .optional()
    .describe('The shop’s address for players; shown in footers and letters.'),
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
  poweredBy: z.boolean().default(true).describe('Shows “Runs on Manawell” in the footer.'),
});

export type BrandEntry = z.output<typeof brand>;
export type BrandColours = z.output<typeof colours>;
