import type { Sql } from '#server/db/client.ts';
import type { Contacts } from '#server/domains/accounts/index.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';

/** Dependencies of the use cases of binding. */
export interface BindingDeps {
  sql: Sql;
  catalog: LiveCatalog;
  contacts: Contacts;
  rewards: Pick<Rewards, 'show' | 'nameContents'>;
  /** Key of the hashes under which numbers and addresses that took part are stored. */
  giftKey: Buffer;
}
