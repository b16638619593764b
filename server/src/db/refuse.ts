import type { Query } from './client/query.ts';

/** SQLSTATE of the function `refuse` in `010-limits.sql`. */
const CODE = 'MW001';

/** Returns the reason with which a statement ended itself by `refuse(reason)`; null for any other error. */
export const refusalReason = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && error.code === CODE ? error.message : null;

/**
 * Query parts with which another domain takes limit counts in a statement. The statement's row `fresh` stands for the
 * request.
 */
export interface CountingSql {
  /** A common table expression named `counted`. */
  counting: Query<object[]>;
  /** Branches of the `case` that ends the statement if a limit is reached. */
  refusals: Query<object[]>;
}
