import type { Game } from '#contract/endpoints/games.ts';
import { type PageId, pageAt } from '#contract/routes.ts';
import type { Search } from '#web/navigation/search.ts';

const PAGES: readonly (PageId | undefined)[] = ['sdk-pay', 'sdk-pay-pc'];

/** What a game asks for by the address of its payment page; the player does not change what of it can be had. */
export interface Asked {
  roleId: string | undefined;
  serverId: string | undefined;
  item: string | undefined;
  /** The game's own reference of the order; null: none, or one that cannot be taken. */
  refer: string | null;
  /** The address has a reference that cannot be taken. */
  badRefer: boolean;
}

/** Null on every page but those that a game opens. */
export function askedOf(path: string, search: Search): Asked | null {
  if (!PAGES.includes(pageAt(path))) return null;
  const { roleId, serverId, refer, item, chosen } = search;
  const fine = refer !== undefined && /^[!-~]{1,64}$/.test(refer);
  return {
    // What could not be had, the player has chosen instead.
    roleId: search.role === undefined ? roleId : undefined,
    serverId: search.role === undefined && search.region === undefined ? serverId : undefined,
    item: chosen === 'item' ? undefined : item,
    refer: fine ? refer : null,
    badRefer: refer !== undefined && !fine,
  };
}

/** The region that has a server. */
export const regionOfServer = (game: Pick<Game, 'regions'>, server: string | undefined): string | undefined =>
  server === undefined ? undefined : game.regions.find(({ servers }) => servers.some(({ id }) => id === server))?.id;
