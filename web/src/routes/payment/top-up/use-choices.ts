import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import type { Search } from '#web/navigation/search.ts';
import { type Asked, askedOf } from './asked.ts';

export interface Choices {
  search: Search;
  /** What a game asks for, on the pages that it opens. */
  asked: Asked | null;
  choose(changes: Partial<Search>): void;
}

/** The choices in the address. A new one shows at once, while the router is still writing it there. */
export function useChoices(): Choices {
  const search: Search = useSearch<'payment'>();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const choose = useChoose<'payment'>();
  const [ahead, setAhead] = useState<{ of: Search; changes: Partial<Search> } | null>(null);
  const changes = ahead?.of === search ? ahead.changes : null;
  const now = changes ? { ...search, ...changes } : search;
  const asked = askedOf(path, now);
  return {
    search: now,
    asked,
    choose(wish) {
      const next: Partial<Search> = asked && 'item' in wish ? { ...wish, chosen: 'item' } : wish;
      setAhead({ of: search, changes: { ...changes, ...next } });
      choose(next);
    },
  };
}
