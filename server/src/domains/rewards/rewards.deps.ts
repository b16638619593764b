import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import type { Catalogue, ItemEntry, LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Characters } from '#server/domains/characters/index.ts';
import type { Fulfilment } from '#server/domains/fulfilment/index.ts';
import type { ApiError } from '#server/kernel/api-error.ts';
import type { GrantSource } from './give.repo.ts';

/** Dependencies of the rewards domain. */
export interface RewardsDeps {
  sql: Sql;
  catalog: LiveCatalog;
  characters: Characters;
  fulfilment: Fulfilment;
  /** Returns the title of a grant from the domain that gave it; null if that domain has none. */
  titleOf(catalogue: Catalogue, grant: { source: GrantSource; subject: string | null }, locale: Locale): string | null;
  /** Returns why an item is not offered to this player, because of their purchases or level; null if it is offered. */
  findGiftRefusal(playerId: string, gid: number, item: ItemEntry): Promise<ApiError | null>;
}
