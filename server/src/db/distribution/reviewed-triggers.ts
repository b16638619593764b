/** The rows that a trigger's function reads or writes. */
type Touched = 'none' | 'of the statement' | 'of the player' | 'others';

export interface Review {
  function: string;
  /** Of the text that was reviewed. A changed function needs a new review. */
  hash: string;
  touches: Touched;
}

/**
 * The functions of triggers on player tables. A worker calls them with the rows that it has: they must not need the
 * rows of another player, or of a table that is not the player's.
 */
export const REVIEWED_TRIGGERS: readonly Review[] = [
  { function: 'evidence_is_kept', hash: 'cc2974344c722793', touches: 'none' },
  { function: 'ledger_is_append_only', hash: 'e6b10ca18b9d2779', touches: 'none' },
  // A ledger transaction has one payment, so all its rows are of one player.
  { function: 'ledger_balances', hash: '0a618cb2d92a090b', touches: 'of the statement' },
  { function: 'ledger_month_is_open', hash: '0bbab3845e710d59', touches: 'others' },
  { function: 'point_entries_stay', hash: '6e0f99197538a3f2', touches: 'none' },
];
