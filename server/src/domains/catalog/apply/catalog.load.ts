import type { Finding } from '#server/kernel/finding.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { ArtFile } from '../art/catalog.art.ts';
import { readImages } from '../art/catalog.images.ts';
import { checkBrand } from '../brand/brand.rules.ts';
import type { CatalogContent, CatalogDocument } from '../catalog.documents.ts';
import { checkCountries, checkPayable } from '../sale/charges.rules.ts';
import { checkRoutes } from '../sale/check-routes.ts';
import { checkPriceLists } from '../sale/price-lists.rules.ts';
import { checkRates } from '../sale/rates.rules.ts';
import type { CatalogPart, CatalogSections } from '../schema/section.ts';
import { readSources } from '../sources/source-files.ts';
import type { CatalogFile } from './catalog.file.ts';
import { allFiles, type CatalogFiles, readCatalogFiles } from './catalog.files.ts';
import { checkGame, checkMethods, checkTexts } from './catalog.rules.ts';
import { type CatalogProblem, fileProblem } from './catalog.yaml.ts';
import { buildCheckContext } from './check-context.ts';
import { checkItems, checkPersonalOffers, checkSections } from './items.rules.ts';
import { findLinksOut } from './links.ts';
import { findStrays } from './strays.ts';

/** The rules for checking a catalogue folder. The product's are in `server/src/wiring/catalog-sections.ts`. */
export interface CatalogRules {
  /** The sections and collections that domains add to the core. */
  sections: CatalogSections;
  /** Names of the payment providers, of which each method names one. */
  adapters: readonly string[];
  /** Returns the amounts that a payment method can charge. */
  charging: Charging;
}

export type LoadResult =
  | { ok: true; content: CatalogContent; notes: CatalogProblem[] }
  | { ok: false; problems: CatalogProblem[] };

const toProblems = (file: CatalogFile<unknown>, findings: readonly Finding[]): CatalogProblem[] =>
  findings.map((finding) => file.source.problem(finding));

const checkFolders = (games: CatalogFiles['games']): CatalogProblem[] =>
  games.flatMap(({ folder, game }, index) => {
    if (!game) return [];
    const { gid } = game.value;
    const twin = games.slice(0, index).find((other) => other.game?.value.gid === gid);
    return toProblems(game, [
      ...(twin ? [{ path: ['gid'], message: `is already the gid of games/${twin.folder}: use another number` }] : []),
      ...(folder.startsWith(`${gid}-`)
        ? []
        : [{ path: ['gid'], message: `does not match the folder (${folder}): name it ${gid}-…, or change the gid` }]),
    ]);
  });

/** Checks the files against each other. Skips invalid files. */
function checkAcrossFiles(files: CatalogFiles, charging: Charging): CatalogProblem[] {
  const { publisher, methods, games } = files;
  const folders = checkFolders(games);
  // With a duplicate or mismatched gid, a check cannot know which game a reference means.
  const around = buildCheckContext(files, folders.length === 0);
  return [
    ...folders,
    ...(publisher ? toProblems(publisher, checkBrand(publisher.value.brand)) : []),
    ...(methods
      ? toProblems(methods, [...checkMethods(methods.value.methods), ...checkRoutes(methods.value.methods, charging)])
      : []),
    ...games.flatMap(({ game, items }) => [
      ...(publisher && methods && game
        ? toProblems(game, checkGame(game.value, methods.value.methods, publisher.value))
        : []),
      ...(methods && game ? toProblems(game, checkCountries(game.value, methods.value.methods)) : []),
      ...(items ? toProblems(items, checkSections(items.value)) : []),
      ...(game && items ? toProblems(items, checkItems(items.value.items, game.value, around.levels)) : []),
      ...(game && items ? toProblems(items, checkPriceLists(items.value, game.value)) : []),
      ...(game && items ? toProblems(game, checkPersonalOffers(items.value.items, game.value)) : []),
      ...(publisher && items ? toProblems(items, checkRates(items.value.items, publisher.value)) : []),
      ...(methods && game && items
        ? toProblems(items, checkPayable(items.value, game.value, methods.value.methods, charging))
        : []),
    ]),
    ...collectFindings(files, (part, value) => part.check?.(value, around)),
    ...(publisher
      ? allFiles(files).flatMap((file) =>
          toProblems(file, checkTexts(file.words, publisher.value.locales, file.part.placeholders)),
        )
      : []),
  ];
}

function collectFindings(
  files: CatalogFiles,
  find: (part: CatalogPart<unknown>, value: unknown) => Finding[] | undefined,
): CatalogProblem[] {
  const parts = [
    ...files.sections.map(({ section, file }) => ({ part: section, file })),
    ...files.collections.flatMap(({ collection, entries }) => entries.map(({ file }) => ({ part: collection, file }))),
  ];
  return parts.flatMap(({ part, file }) => (file ? toProblems(file, find(part, file.value) ?? []) : []));
}

/** Builds the documents and images of a folder. The files must have no problems. */
function toContent(files: CatalogFiles, images: Map<string, ArtFile>): Omit<CatalogContent, 'sources'> {
  const one = (kind: string, file: CatalogFile<unknown> | null): CatalogDocument[] =>
    file ? [{ kind, id: kind, document: file.source.value }] : [];
  return {
    documents: [
      ...one('publisher', files.publisher),
      ...one('methods', files.methods),
      ...files.sections.flatMap(({ section, file }) => one(section.name, file)),
      { kind: 'art', id: 'art', document: Object.fromEntries([...images].map(([path, { file }]) => [path, file])) },
      ...files.games.map(({ game, items }) => ({
        kind: 'game',
        id: String(game?.value.gid),
        document: { game: game?.source.value, ...(items?.source.value as object) },
      })),
      ...files.collections.flatMap(({ collection: { name }, entries }) =>
        entries.map(({ id, file }) => ({ kind: name, id, document: file?.source.value })),
      ),
    ],
    art: [...images.values()],
  };
}

/**
 * Reads a catalogue folder: `publisher.yaml`, `methods.yaml`, `games/<gid>-<slug>/{game,items}.yaml`, `art/`, and the
 * files of the sections. Returns the whole content, or all problems. `file` in a problem begins with `dir` as given.
 */
export const loadCatalog = (dir: string, rules: CatalogRules): Promise<LoadResult> =>
  load(dir, rules).catch(toUnreadable);

/** Turns a folder that cannot be listed into a problem. Each unreadable file already has its own. */
function toUnreadable(error: unknown): LoadResult {
  const { syscall, code, path = '' } = error as NodeJS.ErrnoException;
  if (syscall !== 'scandir') throw error;
  return { ok: false, problems: [fileProblem(path, `cannot be read: ${code}`)] };
}

const load = async (dir: string, { sections, adapters, charging }: CatalogRules): Promise<LoadResult> => {
  const links = await findLinksOut(dir);
  if (links.length > 0) return { ok: false, problems: links };
  const { sources, haveChanged } = await readSources(dir, sections);
  const files = await readCatalogFiles(dir, { sections, adapters });
  const { images, problems: imageProblems } = await readImages(dir, allFiles(files));
  const strays = await findStrays(dir, sections, new Set(images.keys()));
  const problems = [...files.problems, ...checkAcrossFiles(files, charging), ...imageProblems, ...strays.problems];
  if (problems.length === 0 && (await haveChanged()))
    problems.push(fileProblem(dir, 'changed while it was read: try again'));
  if (problems.length === 0) {
    const around = buildCheckContext(files, true);
    const notes = collectFindings(files, (part, value) => part.notes?.(value, around));
    return { ok: true, content: { ...toContent(files, images), sources }, notes: [...notes, ...strays.notes] };
  }
  return {
    ok: false,
    problems: problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column),
  };
};

/** Returns `catalog/games/…/items.yaml:42:7 items[3].prices.EUR: has no price…`, which editors and terminals link. */
export const formatProblem = ({ file, line, column, field, message }: CatalogProblem): string =>
  `${file}:${line}:${column} ${field ? `${field}: ` : ''}${message}`;
