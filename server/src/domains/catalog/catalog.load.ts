import type { ArtFile } from './catalog.art.ts';
import type { CatalogContent } from './catalog.documents.ts';
import { type CatalogFile, type CatalogFiles, readCatalogFiles } from './catalog.files.ts';
import { readImages } from './catalog.images.ts';
import { checkGame, checkItems, checkMethods, checkTexts, type Finding } from './catalog.rules.ts';
import type { CatalogProblem } from './catalog.yaml.ts';

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
const checkTogether = ({ publisher, methods, games }: CatalogFiles, all: CatalogFile<unknown>[]): CatalogProblem[] => [
  ...checkFolders(games),
  ...(methods ? place(methods, checkMethods(methods.value.methods)) : []),
  ...games.flatMap(({ game, items }) => [
    ...(publisher && methods && game ? place(game, checkGame(game.value, methods.value.methods, publisher.value)) : []),
    ...(game && items ? place(items, checkItems(items.value.items, game.value)) : []),
  ]),
  ...(publisher ? all.flatMap((file) => place(file, checkTexts(file.value, publisher.value.locales))) : []),
];

const toContent = (files: CatalogFiles, images: Map<string, ArtFile>): CatalogContent => ({
  documents: [
    { kind: 'publisher', id: 'publisher', document: files.publisher?.source.value },
    { kind: 'methods', id: 'methods', document: files.methods?.source.value },
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
 * Reads a catalogue folder (`publisher.yaml`, `methods.yaml`, `games/<gid>-<slug>/{game,items}.yaml`, `art/`).
 * Answers everything it holds, or every problem found, never a part. `file` in a problem begins with `dir` as given.
 */
export const loadCatalog = async (dir: string): Promise<LoadResult> => {
  const files = await readCatalogFiles(dir);
  const all = [files.publisher, files.methods, ...files.games.flatMap(({ game, items }) => [game, items])].filter(
    (file) => file !== undefined,
  );
  const { images, problems: imageProblems } = await readImages(dir, all);
  const problems = [...files.problems, ...checkTogether(files, all), ...imageProblems];
  if (problems.length === 0) return { ok: true, content: toContent(files, images) };
  return {
    ok: false,
    problems: problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column),
  };
};

/** `catalog/games/…/items.yaml:42:7 items[3].prices.EUR: has no price…`, as editors and terminals link it. */
export const formatProblem = ({ file, line, column, field, message }: CatalogProblem): string =>
  `${file}:${line}:${column} ${field ? `${field}: ` : ''}${message}`;
