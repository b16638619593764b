import { parseArgs } from 'node:util';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { KNOWN_CURRENCIES } from './money.ts';

export const NEW_USAGE = `Usage: npm run catalog -- new DIR --gid N --name "…" [--locales en,de] [--currencies EUR,USD]

  Creates a catalogue with one game, which \`check\` accepts, or adds a game to the catalogue in DIR. Overwrites nothing.
  --gid         the game's number, from 1 up: GAME_<gid>_URL and GAME_<gid>_SECRET set its backend
  --name        the game's name
  --locales     languages of a new catalogue, including en: ${LOCALES.join(', ')}; default: en
  --currencies  the first is the game's default; default: USD. Known: ${KNOWN_CURRENCIES.join(', ')}`;

export interface TypedNew {
  dir: string;
  gid: number;
  name: string;
  locales: Locale[] | undefined;
  currencies: string[] | undefined;
}

const MAX_GID = 2 ** 31 - 1;
const wrong = (message: string): OperationRefusal => new OperationRefusal('usage', `${message}\n\n${NEW_USAGE}`);
const listOf = (typed: string | undefined): string[] | undefined =>
  typed === undefined ? undefined : [...new Set(typed.split(/[\s,]+/).filter(Boolean))];
const isLocale = (word: string): word is Locale => (LOCALES as readonly string[]).includes(word);

function localesOf(typed: string | undefined): Locale[] | undefined {
  const words = listOf(typed?.toLowerCase());
  const unknown = words?.find((word) => !isLocale(word));
  if (unknown) throw wrong(`--locales ${unknown}: the shop does not support this language.`);
  if (words && !words.includes('en')) throw wrong('--locales must have en: it is shown where a language is missing.');
  return words?.filter(isLocale);
}

/** @throws OperationRefusal with the mistake and the usage */
export function readNew(argv: readonly string[]): TypedNew {
  const { values, positionals } = (() => {
    try {
      const option = { type: 'string' } as const;
      const options = { gid: option, name: option, locales: option, currencies: option };
      return parseArgs({ args: [...argv], allowPositionals: true, options });
    } catch (error) {
      throw wrong((error as Error).message);
    }
  })();
  const [dir, ...more] = positionals;
  if (!dir || more.length > 0) throw wrong('Name one folder.');
  const { gid = '', name = '' } = values;
  if (!/^[1-9]\d{0,9}$/.test(gid) || Number(gid) > MAX_GID) throw wrong('--gid must be a whole number from 1 up.');
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > 60 || /[{}\p{Cc}]/u.test(name))
    throw wrong('--name must have a letter or digit, at most 60 characters, and no braces.');
  const currencies = listOf(values.currencies?.toUpperCase());
  if (currencies?.length === 0) throw wrong('--currencies is empty.');
  return { dir, gid: Number(gid), name: name.trim(), locales: localesOf(values.locales), currencies };
}

/** Returns the currencies if all have a known rate, which a new catalogue needs. @throws OperationRefusal */
export function knownCurrencies(currencies: string[]): string[] {
  const unknown = currencies.find((currency) => !KNOWN_CURRENCIES.includes(currency));
  if (!unknown) return currencies;
  throw wrong(
    `--currencies ${unknown}: no rate is known. Start with other currencies, and add it later with its rate in publisher.yaml.`,
  );
}
