import { report } from '#web/analytics/report.ts';
import { useChoose, useSearch, useShop } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import type { Search } from '#web/navigation/search.ts';
import { type Asked, askedOf } from './asked.ts';

export interface Choices {
  search: Search;
  /** The choices of the game, on pages that it opens. */
  asked: Asked | null;
  choose(changes: Partial<Search>): void;
}

/** Reports the steps of a purchase to analytics. */
function reportChoice(gid: number, { role, item, method }: Partial<Search>): void {
  if (role) report('character_chosen', { gid });
  if (item) report('item_chosen', { gid, item });
  if (method) report('method_chosen', { gid, method });
}

/** Returns the choices in the address and a function that changes them. */
export function useChoices(): Choices {
  const search: Search = useSearch<'payment'>();
  const { path } = useShown().place;
  const choose = useChoose<'sdk-pay'>();
  const { gid } = useShop();
  const asked = askedOf(path, search);
  return {
    search,
    asked,
    choose(wish) {
      reportChoice(gid, wish);
      choose(asked && 'item' in wish ? { ...wish, chosen: 'item' } : wish);
    },
  };
}
