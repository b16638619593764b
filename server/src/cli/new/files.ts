import type { Locale } from '#contract/locales.ts';
import { accentOf, initialsOf, placeholder } from './art.ts';
import { amounts, prices, REFERENCE, rates } from './money.ts';
import { inLocales, nameInAll, WORDS } from './words.ts';

/** Contents by path relative to the folder. */
export type Files = Record<string, string>;

export interface NewGame {
  gid: number;
  name: string;
  locales: readonly Locale[];
  /** The first is the default. */
  currencies: readonly string[];
  /** Ids of methods in methods.yaml. */
  methods: readonly string[];
  /** The publisher's exchange rates; undefined: the defaults of a new publisher.yaml. */
  perDollar: Readonly<Record<string, number>> | undefined;
}

/** Returns a slug such as `my-game`; characters outside ASCII letters and digits are dropped. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');

/** Returns the files that a publisher needs once, for all its games. */
export const publisherFiles = ({ name, locales, currencies }: NewGame): Files => ({
  'publisher.yaml': `# The publisher as players see it. Every line marked CHANGE is made up; docs/catalogue.md says what each field means.
name: ${JSON.stringify(`${name} Studio`)} # CHANGE
# By which the shop knows this catalogue for yours, whatever the name becomes. Choose it before the first apply, and keep it.
id: ${slugOf(name) || 'publisher'} # CHANGE
company: ${JSON.stringify(`${name} Studio Ltd., 1 Example Street, Example Town`)} # CHANGE: as an imprint has it
support: https://support.example.com # CHANGE: where players get help
# brand: your logo, icon and colours; docs/brand.md says how. Without it players see the name above.

# Every text of the catalogue must exist in these languages. English is always one of them.
locales: [${locales.join(', ')}]

# What is spent in several currencies is counted in one: minor units of each that are worth one dollar.
reference:
  currency: ${REFERENCE}
  rates: ${rates(currencies)} # CHANGE: today's
`,
  'methods.yaml': `# Payment methods; each region of a game lists those that it offers. Amounts are minor units: 549 is 5.49 EUR, 800 is 800 JPY.
methods:
  - id: card
    name: ${inLocales(WORDS.card, locales)}
    icon: art/methods/card.svg
    adapter: sandbox # CHANGE before production: the sandbox moves no money. docs/catalogue.md names the providers.
    unpaidFor: 30m
    amounts:
${amounts(currencies)}
`,
  'art/methods/card.svg': placeholder(40, 28, 'CARD', { from: '#4f6cf0', to: '#5a3fd0' }),
});

const gameYaml = ({ gid, name, locales, currencies, methods }: NewGame): string => {
  const accent = accentOf(name);
  const say = (words: Parameters<typeof inLocales>[0]): string => inLocales(words, locales);
  return `# Lines marked CHANGE are made up; docs/catalogue.md says what each field means.
gid: ${gid}
pids: [1]
name: ${say(nameInAll(name))} # CHANGE where it has another name in a language
tagline: ${say(WORDS.tagline)} # CHANGE
genre: ${say(WORDS.genre)} # CHANGE
platforms: [ios, android] # CHANGE: of ios, android, pc
accent: { from: '${accent.from}', to: '${accent.to}' } # CHANGE: the game's colours
icon: art/${gid}/icon.svg # a placeholder: put your own picture in its place, svg, png, webp, avif or jpg
cover: art/${gid}/cover.svg # a placeholder, three times as wide as high
links: # CHANGE all of them
  support: https://support.example.com
  terms: https://www.example.com/terms
  privacy: https://www.example.com/privacy
  download: { ios: https://www.example.com/ios, android: https://www.example.com/android }
# Where the game's own backend answers: GAME_${gid}_URL and GAME_${gid}_SECRET, see docs/integration/game-backend.md.
backend: { protocol: http-v1 }

# What your backend can grant. The shop sends these ids.
goods:
  - id: gems # CHANGE to an id that your backend knows
    name: ${say(WORDS.gems)}
    description: ${say(WORDS.use)}

regions:
  - id: global
    name: ${say(WORDS.everywhere)}
    countries: [] # empty: nobody is asked for theirs, and nothing is levied; any: players say it, see taxes.yaml in docs/catalogue.md
    currencies: [${currencies.join(', ')}] # the first is the default
    taxIncluded: true # players read that prices include tax; which taxes there are, says taxes.yaml
    servers: [{ id: s1, name: Server 1 }] # CHANGE to the ids that your backend names
    methods: [${methods.join(', ')}]
`;
};

const itemYaml = (game: NewGame, quantity: number, cents: number): string => `  - id: gems-${quantity}
    kind: currency
    name: ${inLocales(WORDS.pack, game.locales)}
    description: ${inLocales(WORDS.use, game.locales)}
    art: art/${game.gid}/gems-${quantity}.svg
    contents: [{ good: gems, quantity: ${quantity} }]
    prices: ${prices(game.currencies, cents, game.perDollar)}
`;

/** Returns the files of one game with a region, a good and two items. @param folder the game's folder in games/ */
export function gameFiles(game: NewGame, folder: string): Files {
  const accent = accentOf(game.name);
  const initials = initialsOf(game.name);
  const art = `art/${game.gid}`;
  return {
    [`games/${folder}/game.yaml`]: gameYaml(game),
    [`games/${folder}/items.yaml`]: `# What is on sale, in the order of the page. Prices are minor units: cents, and whole yen, won and dong. CHANGE all of it.
items:
${itemYaml(game, 100, 99)}
${itemYaml(game, 550, 499)}`,
    [`${art}/icon.svg`]: placeholder(96, 96, initials, accent),
    [`${art}/cover.svg`]: placeholder(1440, 480, initials, accent),
    [`${art}/gems-100.svg`]: placeholder(96, 96, '100', accent),
    [`${art}/gems-550.svg`]: placeholder(96, 96, '550', accent),
  };
}
