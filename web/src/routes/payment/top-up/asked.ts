import type { Game } from '#contract/endpoints/games.ts';
import { type PageId, pageAt } from '#contract/routes.ts';
import type { Search } from '#web/navigation/search.ts';

const PAGES: readonly (PageId | undefined)[] = ['sdk-pay', 'sdk-pay-pc'];

/** The choices that a game makes in the address of its payment page. The player cannot change the available ones. */
export interface Asked {
  roleId: string | undefined;
  serverId: string | undefined;
  item: string | undefined;
  /** The game's own reference of the order. Null if there is none or if it is invalid. */
  refer: string | null;
  /** True if the reference in the address is invalid. */
  badRefer: boolean;
}

/** Returns the game's choices on pages that a game opens, else null. */
export function askedOf(path: string, search: Search): Asked | null {
  if (!PAGES.includes(pageAt(path))) return null;
  const { roleId, serverId, refer, item, chosen } = search;
  const fine = refer !== undefined && /^[!-~]{1,64}$/.test(refer);
  return {
    // The player replaced a choice that was not available.
    roleId: search.role === undefined ? roleId : undefined,
    serverId: search.role === undefined && search.region === undefined ? serverId : undefined,
    item: chosen === 'item' ? undefined : item,
    refer: fine ? refer : null,
    badRefer: refer !== undefined && !fine,
  };
}

/** Returns the id of the region that has a server. */
export const regionOfServer = (game: Pick<Game, 'regions'>, server: string | undefined): string | undefined =>
  server === undefined ? undefined : game.regions.find(({ servers }) => servers.some(({ id }) => id === server))?.id;
