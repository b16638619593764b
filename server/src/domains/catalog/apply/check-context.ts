import { type AnySection, type CatalogSection, type CheckContext, findLevels } from '../schema/section.ts';
import type { CatalogFiles } from './catalog.files.ts';

/**
 * Returns the files of a folder as the checks of sections see them.
 * @param sure false if the gid of a game is a duplicate or does not match its folder
 */
export function buildCheckContext(files: CatalogFiles, sure: boolean): CheckContext {
  const { publisher, methods, games } = files;
  const known = games.flatMap(({ game }) => game?.value ?? []);
  // Cached, because each of a thousand articles may use the same section.
  const indexes = new Map<string, unknown>();
  const section = <T, I>(wanted: CatalogSection<T, I>) => {
    if (!indexes.has(wanted.name)) indexes.set(wanted.name, indexOf(files, wanted));
    return indexes.get(wanted.name) as I | null;
  };
  return {
    publisher: publisher?.value ?? null,
    methods: methods?.value.methods ?? null,
    games: sure && known.length === games.length ? known : null,
    items: (gid) => games.find(({ game }) => game?.value.gid === gid)?.items?.value.items ?? null,
    levels: levelIds(files, section),
    section,
  };
}

/** Returns null if the file that defines the levels could not be read. */
function levelIds({ sections }: CatalogFiles, indexOf: (section: AnySection) => unknown): string[] | null {
  const unread = sections.some(({ section, file, there }) => section.levels && there && !file);
  if (unread) return null;
  const levels = findLevels(
    sections.map(({ section }) => section),
    indexOf,
  );
  return levels?.all.map(({ id }) => id) ?? [];
}

function indexOf<T, I>({ sections }: CatalogFiles, wanted: CatalogSection<T, I>): I | null {
  const found = sections.find(({ section }) => section.name === wanted.name);
  if (!found) throw new Error(`section ${wanted.name} is missing in server/src/wiring/catalog-sections.ts`);
  if (found.file) return wanted.index(found.file.value as T);
  return found.there || wanted.absent === null ? null : wanted.index(wanted.absent);
}
