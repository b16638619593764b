import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/** Sorts after each text that begins with the characters before it. */
const LAST = '\u{10ffff}';

/**
 * SQL condition: a text begins with another one, in any case. A range of an index on the same expression, so `%` and
 * `_` have no meaning. A `like` with a parameter reads the whole index.
 * @param text the indexed expression without its collation
 */
export const beginsWith = (db: Db, text: Query<object[]>, prefix: Query<object[]>) => db`(
  ${text} collate "C" >= lower(${prefix}) and ${text} collate "C" < lower(${prefix}) || ${LAST}::text
)`;
