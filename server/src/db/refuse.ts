/** What the function `refuse` of `010-limits.sql` ends a statement with. */
const CODE = 'MW001';

/** The reason with which a statement of ours ended itself by `refuse(reason)`; null for any other error. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && error.code === CODE ? error.message : null;

/** Counts what all players do together, where others count each player. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';
