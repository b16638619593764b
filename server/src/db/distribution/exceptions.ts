/** A key of a player table without its player. A worker sees only its own rows, so it cannot keep such a key. */
export interface KeyException {
  table: string;
  key: string;
  reason: string;
  mend: string;
  /**
   * The columns of the key on a cluster, if they say the same; an empty list if another key already does.
   * `migrate --distribute` replaces such a key, and stops at the others.
   */
  onCluster?: readonly string[];
  /** Those of a plain index that statements need when the key is gone. */
  index?: readonly string[];
}

/** The keys that a single PostgreSQL keeps and a cluster cannot. No key is added here that protects money. */
export const KEY_EXCEPTIONS: readonly KeyException[] = [
  {
    table: 'payments',
    key: 'payments_provider',
    reason: 'two payments must never have the same payment of a provider, of any player',
    mend: 'a directory payment_ids (provider, provider_id) with the player, written in the same transaction',
    index: ['provider_id'],
  },
  {
    table: 'payments',
    key: 'payments_id',
    reason:
      'ids are UUIDv7; a duplicate’s id is a hash of its first payment’s id, which has one player: (player_id, id) says the same',
    mend: 'none needed: a cluster keeps a plain index',
    onCluster: [],
    index: ['id'],
  },
  {
    table: 'ledger_entries',
    key: 'ledger_entries_pkey',
    reason: 'one sequence gives the ids, and a longer key would grow a table that grows with orders',
    mend: 'none needed: a cluster adds the player',
    onCluster: ['id', 'at', 'player_id'],
  },
  {
    table: 'lottery_draws',
    key: 'lottery_draws_of_day',
    reason: 'ids are UUIDv7: the key is an index for reading a day in order',
    mend: 'none needed: a cluster adds the player',
    onCluster: ['lottery', 'day', 'id', 'player_id'],
  },
];

/** Functions of triggers on player tables that need rows which a worker does not have. */
export const TRIGGER_EXCEPTIONS: readonly { function: string; reason: string; mend: string }[] = [
  {
    function: 'ledger_month_is_open',
    reason: 'it reads closed_months, which only the coordinator has: a late entry fails there with an unknown error',
    mend: 'a partition that is read-only after its month is closed, or a reference table of closed months without triggers',
  },
];
