import type { CatalogFiles } from './catalog.files.ts';
import type { Surroundings } from './section.ts';

/**
 * What was read of a folder, as the checks of sections see it.
 * @param sure no folder of a game is in doubt
 */
export function surroundingsOf(files: CatalogFiles, sure: boolean): Surroundings {
  const { publisher, methods, games, sections, collections } = files;
  const known = games.flatMap(({ game }) => game?.value ?? []);
  return {
    publisher: publisher?.value ?? null,
    methods: methods?.value.methods ?? null,
    games: sure && known.length === games.length ? known : null,
    items: (gid) => games.find(({ game }) => game?.value.gid === gid)?.items?.value.items ?? null,
    section(wanted) {
      const found = sections.find(({ section }) => section.name === wanted.name);
      if (!found) throw new Error(`the list of sections lacks ${wanted.name}`);
      if (found.file) return wanted.index(found.file.value as Parameters<typeof wanted.index>[0]);
      return found.there || wanted.absent === null ? null : wanted.index(wanted.absent);
    },
    ids({ name }) {
      const found = collections.find(({ collection }) => collection.name === name);
      if (!found) throw new Error(`the list of sections lacks ${name}`);
      return new Set(found.entries.map(({ id }) => id));
    },
  };
}
