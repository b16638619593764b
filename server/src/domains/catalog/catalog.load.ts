import type { Charging } from '#server/kernel/charging.ts';
import type { ArtFile } from './catalog.art.ts';
import type { CatalogContent, CatalogDocument } from './catalog.documents.ts';
import { type CatalogFile, type CatalogFiles, readCatalogFiles } from './catalog.files.ts';
import { readImages } from './catalog.images.ts';
import { checkGame, checkMethods, checkTaxes, checkTexts, type Finding } from './catalog.rules.ts';
import type { CatalogProblem } from './catalog.yaml.ts';
import { checkCharged, checkCountries, checkPayable } from './charges.rules.ts';
import { checkItems } from './items.rules.ts';
import { checkCoupons } from './templates.rules.ts';

export type LoadResult = { ok: true; content: CatalogContent } | { ok: false; problems: CatalogProblem[] };

const place = (file: CatalogFile<unknown>, findings: readonly Finding[]): CatalogProblem[] =>
  findings.map(({ path, message }) => file.source.problem(path, message));

const checkFolders = (games: CatalogFiles['games']): CatalogProblem[] =>
  games.flatMap(({ folder, game }, index) => {
    if (!game) return [];
    const { gid } = game.value;
    const twin = games.slice(0, index).find((other) => other.game?.value.gid === gid);
    return place(game, [
      ...(twin ? [{ path: ['gid'], message: `is already the gid of games/${twin.folder}` }] : []),
      ...(folder.startsWith(`${gid}-`) ? [] : [{ path: ['gid'], message: `must begin the folder’s name (${folder})` }]),
    ]);
  });

/** What the files get wrong about each other; a broken file is left out. */
const checkTogether = (files: CatalogFiles, all: CatalogFile<unknown>[], charging: Charging): CatalogProblem[] => {
  const { publisher, methods, coupons, taxes, games } = files;
  const folders = checkFolders(games);
  const known = games.flatMap(({ game }) => game?.value ?? []);
  const sure = folders.length === 0 && known.length === games.length;
  return [
    ...folders,
    ...(methods
      ? place(methods, [...checkMethods(methods.value.methods), ...checkCharged(methods.value.methods, charging)])
      : []),
    ...(coupons ? place(coupons, checkCoupons(coupons.value.coupons, sure ? known : null)) : []),
    ...(taxes ? place(taxes, checkTaxes(taxes.value.taxes)) : []),
    ...games.flatMap(({ game, items }) => [
      ...(publisher && methods && game
        ? place(game, checkGame(game.value, methods.value.methods, publisher.value))
        : []),
      ...(methods && game ? place(game, checkCountries(game.value, methods.value.methods)) : []),
      ...(game && items ? place(items, checkItems(items.value.items, game.value)) : []),
      ...(methods && game && items
        ? place(items, checkPayable(items.value.items, game.value, methods.value.methods, charging))
        : []),
    ]),
    ...(publisher ? all.flatMap((file) => place(file, checkTexts(file.value, publisher.value.locales))) : []),
  ];
};

const optional = (kind: 'coupons' | 'taxes', file: CatalogFile<unknown> | undefined): CatalogDocument[] =>
  file ? [{ kind, id: kind, document: file.source.value }] : [];

const toContent = (files: CatalogFiles, images: Map<string, ArtFile>): CatalogContent => ({
  documents: [
    { kind: 'publisher', id: 'publisher', document: files.publisher?.source.value },
    { kind: 'methods', id: 'methods', document: files.methods?.source.value },
    ...optional('coupons', files.coupons),
    ...optional('taxes', files.taxes),
    { kind: 'art', id: 'art', document: Object.fromEntries([...images].map(([path, { file }]) => [path, file])) },
    ...files.games.map(({ game, items }) => ({
      kind: 'game' as const,
      id: String(game?.value.gid),
      document: { game: game?.source.value, ...(items?.source.value as object) },
    })),
  ],
  art: [...images.values()],
});

/**
 * Reads a catalogue folder (`publisher.yaml`, `methods.yaml`, `games/<gid>-<slug>/{game,items}.yaml`, `art/`, and where there are
 * any `coupons.yaml` and `taxes.yaml`).
 * Answers everything it holds, or every problem found, never a part. `file` in a problem begins with `dir` as given.
 * @param charging what its payment methods are able to charge
 */
export const loadCatalog = async (dir: string, charging: Charging): Promise<LoadResult> => {
  const files = await readCatalogFiles(dir);
  const { publisher, methods, coupons, taxes, games } = files;
  const all = [publisher, methods, coupons, taxes, ...games.flatMap(({ game, items }) => [game, items])].filter(
    (file) => file !== undefined,
  );
  const { images, problems: imageProblems } = await readImages(dir, all);
  const problems = [...files.problems, ...checkTogether(files, all, charging), ...imageProblems];
  if (problems.length === 0) return { ok: true, content: toContent(files, images) };
  return {
    ok: false,
    problems: problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column),
  };
};

/** `catalog/games/…/items.yaml:42:7 items[3].prices.EUR: has no price…`, as editors and terminals link it. */
export const formatProblem = ({ file, line, column, field, message }: CatalogProblem): string =>
  `${file}:${line}:${column} ${field ? `${field}: ` : ''}${message}`;
