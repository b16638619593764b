import type { Sql } from '#server/db/client.ts';
import { type Names, syncEndpoints } from './endpoints.repo.ts';

/** SQL of given names, in place of those of an applied catalogue. */
export const namesOf = (sql: Sql, names: readonly string[]): Names =>
  sql`select name from unnest(${[...names]}::text[]) as name`;

/** Makes the stored endpoints equal to given names. */
export const syncNames = (sql: Sql, names: readonly string[]) => syncEndpoints(sql, namesOf(sql, names));
