import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type ArticleFacts, articlesIn } from './articles.catalog.ts';
import { holdingAt } from './content.rules.ts';

/** What is told now: the same until the catalogue changes, or an article begins or ends. */
export interface Shelf {
  catalogue: Catalogue;
  /** Pinned ones first, then the newest. */
  all: readonly ArticleFacts[];
  byId: ReadonlyMap<string, ArticleFacts>;
  /** Of this shelf alone, for what is made of it. */
  serial: number;
}

/** Answers the shelf of now. */
export function shelves({ catalog, clock }: { catalog: Pick<LiveCatalog, 'current'>; clock: Clock }): () => Shelf {
  let known: (Shelf & { from: number; until: number }) | null = null;
  return () => {
    const catalogue = catalog.current();
    const now = clock.now().getTime();
    // A clock may also go back.
    if (known?.catalogue === catalogue && known.from <= now && now < known.until) return known;
    const { all, until } = holdingAt(articlesIn(catalogue).entries, now);
    const byId = new Map(all.map((article) => [article.id, article]));
    known = { catalogue, all, byId, from: now, until, serial: (known?.serial ?? 0) + 1 };
    return known;
  };
}
