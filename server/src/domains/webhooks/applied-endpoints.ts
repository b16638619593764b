import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { appliedSection } from '#server/domains/catalog/index.ts';
import { webhooksSection } from './webhooks.catalog.ts';

/** SQL of the names of the endpoints in the applied catalogue, which may be newer than the one in memory. */
export const appliedEndpoints = (db: Db): Query<{ name: string }[]> => db`
  select endpoint ->> 'id' as name
  from (${appliedSection(db, webhooksSection.name)}) as section, jsonb_array_elements(section.document -> 'endpoints') as endpoint`;
