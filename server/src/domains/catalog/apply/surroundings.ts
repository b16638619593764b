import { type AnySection, type CatalogSection, levelsIn, type Surroundings } from '../schema/section.ts';
import type { CatalogFiles } from './catalog.files.ts';

/**
 * What was read of a folder, as the checks of sections see it.
 * @param sure no folder of a game is in doubt
 */
export function surroundingsOf(files: CatalogFiles, sure: boolean): Surroundings {
  const { publisher, methods, games } = files;
  const known = games.flatMap(({ game }) => game?.value ?? []);
  // Made once, since each of a thousand articles may ask.
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

/** Null where the file that says them could not be read. */
function levelIds({ sections }: CatalogFiles, indexOf: (section: AnySection) => unknown): string[] | null {
  const unread = sections.some(({ section, file, there }) => section.levels && there && !file);
  if (unread) return null;
  const levels = levelsIn(
    sections.map(({ section }) => section),
    indexOf,
  );
  return levels?.all.map(({ id }) => id) ?? [];
}

function indexOf<T, I>({ sections }: CatalogFiles, wanted: CatalogSection<T, I>): I | null {
  const found = sections.find(({ section }) => section.name === wanted.name);
  if (!found) throw new Error(`the list of sections lacks ${wanted.name}`);
  if (found.file) return wanted.index(found.file.value as T);
  return found.there || wanted.absent === null ? null : wanted.index(wanted.absent);
}
