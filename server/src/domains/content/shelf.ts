import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type ArticleFacts, articlesIn } from './articles.catalog.ts';
import { articlesShownAt } from './content.rules.ts';

/** The current articles. A shelf is replaced when the catalogue changes, or an article begins or ends. */
export interface Shelf {
  catalogue: Catalogue;
  /** Pinned articles first, then the newest. */
  all: readonly ArticleFacts[];
  byId: ReadonlyMap<string, ArticleFacts>;
  /** Unique number of this shelf, for cache keys. */
  serial: number;
}

/** Returns a function that returns the current shelf. */
export function shelfReader({ catalog, clock }: { catalog: Pick<LiveCatalog, 'current'>; clock: Clock }): () => Shelf {
  let known: (Shelf & { from: number; until: number }) | null = null;
  return () => {
    const catalogue = catalog.current();
    const now = clock.now().getTime();
    // The clock may also go back.
    if (known?.catalogue === catalogue && known.from <= now && now < known.until) return known;
    const { all, until } = articlesShownAt(articlesIn(catalogue).entries, now);
    const byId = new Map(all.map((article) => [article.id, article]));
    known = { catalogue, all, byId, from: now, until, serial: (known?.serial ?? 0) + 1 };
    return known;
  };
}
