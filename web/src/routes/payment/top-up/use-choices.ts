import { useState } from 'react';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import type { Search } from '#web/navigation/search.ts';

export interface Choices {
  search: Search;
  choose(changes: Partial<Search>): void;
}

/** The choices in the address. A new one shows at once, while the router is still writing it there. */
export function useChoices(): Choices {
  const search = useSearch<'payment'>();
  const choose = useChoose<'payment'>();
  const [ahead, setAhead] = useState<{ of: Search; changes: Partial<Search> } | null>(null);
  const changes = ahead?.of === search ? ahead.changes : null;
  return {
    search: changes ? { ...search, ...changes } : search,
    choose(next) {
      setAhead({ of: search, changes: { ...changes, ...next } });
      choose(next);
    },
  };
}
