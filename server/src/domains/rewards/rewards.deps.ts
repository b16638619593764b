import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import type { Catalogue, ItemEntry, LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Characters } from '#server/domains/characters/index.ts';
import type { Fulfilment } from '#server/domains/fulfilment/index.ts';
import type { ApiError } from '#server/kernel/api-error.ts';
import type { GrantSource } from './give.repo.ts';

/** What the use cases of rewards need. */
export interface RewardsDeps {
  sql: Sql;
  catalog: LiveCatalog;
  characters: Characters;
  fulfilment: Fulfilment;
  /** What a grant is for, in words, as the domain calls it that gave it; null: nothing to add. */
  titleOf(catalogue: Catalogue, grant: { source: GrantSource; subject: string | null }, locale: Locale): string | null;
  /** Why an item is not offered to a player, which depends on what they bought and on their level; null: it is. */
  whyNotOffered(playerId: string, gid: number, item: ItemEntry): Promise<ApiError | null>;
}
