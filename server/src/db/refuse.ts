import type { Query } from './client/query.ts';

/** What the function `refuse` of `010-limits.sql` ends a statement with. */
const CODE = 'MW001';

/** The reason with which a statement of ours ended itself by `refuse(reason)`; null for any other error. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && error.code === CODE ? error.message : null;

/** What another domain adds to a statement to take of what it limits: the row `fresh` of the statement stands for what is asked for. */
export interface Counting {
  /** An expression named `counted`. */
  counting: Query<object[]>;
  /** Branches of the `case` that ends the statement where a limit is reached. */
  refusals: Query<object[]>;
}
