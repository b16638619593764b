import { useState } from 'react';
import { report } from '#web/analytics/report.ts';
import { useChoose, useSearch, useShop } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import type { Search } from '#web/navigation/search.ts';
import { type Asked, askedOf } from './asked.ts';

export interface Choices {
  search: Search;
  /** What a game asks for, on the pages that it opens. */
  asked: Asked | null;
  choose(changes: Partial<Search>): void;
}

/** Steps of a purchase, for who counts them. */
function reportChoice(gid: number, { role, item, method }: Partial<Search>): void {
  if (role) report('character_chosen', { gid });
  if (item) report('item_chosen', { gid, item });
  if (method) report('method_chosen', { gid, method });
}

/** The choices in the address. A new one shows at once, while the router is still writing it there. */
export function useChoices(): Choices {
  const search: Search = useSearch<'payment'>();
  const { path } = useShown().place;
  const choose = useChoose<'payment'>();
  const { gid } = useShop();
  const [ahead, setAhead] = useState<{ of: Search; changes: Partial<Search> } | null>(null);
  const changes = ahead?.of === search ? ahead.changes : null;
  const now = changes ? { ...search, ...changes } : search;
  const asked = askedOf(path, now);
  return {
    search: now,
    asked,
    choose(wish) {
      const next: Partial<Search> = asked && 'item' in wish ? { ...wish, chosen: 'item' } : wish;
      reportChoice(gid, wish);
      setAhead({ of: search, changes: { ...changes, ...next } });
      choose(next);
    },
  };
}
