import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { readFolder } from '../../operations/catalog-folder.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { catalogParts } from '../../wiring/open-catalog.ts';
import { type Files, gameFiles, type NewGame, publisherFiles, slugOf } from './files.ts';
import { knownCurrencies, readNew, type TypedNew } from './typed.ts';

/** Returns a folder name such as `12-my-game`. */
const folderOf = (gid: number, name: string): string => `${gid}-${slugOf(name) || 'game'}`;

interface Publisher {
  locales: Locale[];
  reference: { rates: Record<string, number> };
}
interface Methods {
  methods: { id: string; countries?: string[]; wallet?: string; amounts: Record<string, unknown> }[];
}

/**
 * Returns a further game of a catalogue, with the languages of its publisher and the methods of its games.
 * @throws OperationRefusal
 */
async function furtherGame(typed: TypedNew): Promise<NewGame> {
  const { dir, gid, name, locales, currencies } = typed;
  const { documents } = (await readFolder(catalogParts, dir)).content;
  const of = <T>(kind: string): T => documents.find((one) => one.kind === kind)?.document as T;
  const publisher = of<Publisher>('publisher');
  if (locales && locales.join() !== publisher.locales.join())
    throw new OperationRefusal('new.locales', `${dir}/publisher.yaml defines the languages: leave --locales out.`);
  if (documents.some(({ kind, id }) => kind === 'game' && id === String(gid)))
    throw new OperationRefusal('new.gid', `${dir} has a game ${gid} already.`);
  const methods = of<Methods>('methods').methods.filter(({ countries, wallet }) => !countries && !wallet);
  const paid = Object.keys(publisher.reference.rates).filter((currency) =>
    methods.some(({ amounts }) => amounts[currency] !== undefined),
  );
  const chosen = currencies ?? paid.slice(0, 1);
  const unpaid = chosen.find((currency) => !paid.includes(currency));
  if (unpaid || chosen.length === 0)
    throw new OperationRefusal(
      'new.currency',
      `${unpaid ?? 'The first currency'} has no rate in ${dir}/publisher.yaml, or no method of methods.yaml takes it in all countries. These have both: ${paid.join(', ') || 'none'}.`,
    );
  const ids = methods.filter(({ amounts }) => chosen.some((one) => amounts[one] !== undefined)).map(({ id }) => id);
  return {
    gid,
    name,
    locales: publisher.locales,
    currencies: chosen,
    methods: ids,
    perDollar: publisher.reference.rates,
  };
}

/** Writes all files or none, and never overwrites one. @throws OperationRefusal */
async function write(dir: string, files: Files): Promise<void> {
  const there = Object.keys(files).filter((path) => existsSync(join(dir, path)));
  if (there.length > 0)
    throw new OperationRefusal('new.there', `Nothing was written: ${dir} has ${there.join(', ')} already.`);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content, { flag: 'wx' });
  }
}

/**
 * Creates a catalogue folder, or adds a game to one, and checks the result. Returns the text to print.
 * @throws OperationRefusal
 */
export async function newCatalog(argv: readonly string[]): Promise<string> {
  const typed = readNew(argv);
  const { dir, gid, name } = typed;
  const further = existsSync(join(dir, 'publisher.yaml'));
  const game = further
    ? await furtherGame(typed)
    : {
        ...{ gid, name, locales: typed.locales ?? ['en'], methods: ['card'], perDollar: undefined },
        currencies: knownCurrencies(typed.currencies ?? ['USD']),
      };
  const folder = folderOf(gid, name);
  const files = { ...(!further && publisherFiles(game)), ...gameFiles(game, folder) };
  await write(dir, files);
  await readFolder(catalogParts, dir);
  return `${further ? `${dir} has a further game` : `${dir} is a catalogue`}, games/${folder}, which \`check\` accepts. Its pictures are placeholders.

Next:
  1. change what is marked CHANGE: grep -rn CHANGE ${dir}
  2. npm run catalog -- apply ${dir}
  3. set GAME_${gid}_URL and GAME_${gid}_SECRET, and test the game's backend: npm run doctor -- ${gid}`;
}
