/**
 * The place of each table on a cluster (Citus): the only file that knows it. A single PostgreSQL ignores it.
 *
 * - *player*: rows are on the worker of their player, next to that player’s rows of all such tables.
 * - *reference*: every server has all rows. Small, or written rarely, and read together with player tables.
 * - *local*: only the coordinator has rows.
 */
export type Kind = 'player' | 'reference' | 'local';

/** The column that names the player, in every player table. */
export const PLAYER = 'player_id';

/** The first one is the table with which the others are colocated. */
const PLAYER_TABLES = [
  'orders',
  'order_events',
  'payments',
  'refunds',
  'ledger_entries',
  'dispute_evidence',
  'dispute_reminders',
  'withdrawals',
  'receipts',
  'idempotency_keys',
  'deliveries',
  'take_backs',
  'grants',
  'player_coupons',
  'benefit_uses',
  'limit_counts',
  'monthly_spending',
  'spending_caps',
  'personal_offers',
  'point_entries',
  'point_balances',
  'task_entries',
  'task_progress',
  'lottery_draws',
  'bindings',
  'binding_changes',
  'community_joins',
  'survey_answers',
  'shop_memory',
  'experiment_exposures',
];

interface Group {
  why: string;
  tables: readonly string[];
}

const REFERENCE: readonly Group[] = [
  { why: 'draws read the day in the statement that writes a player’s row', tables: ['lottery_days'] },
  { why: 'exports and disputes join it with orders', tables: ['agreed_texts'] },
];

const LOCAL: readonly Group[] = [
  {
    why: 'sign-in: uid, names, e-mail and phone are unique over all players, and sessions are joined with their players',
    tables: ['players', 'identities', 'sessions', 'devices', 'player_games'],
  },
  {
    why: 'a directory: finds the player of a token or code, which is unique over all players',
    tables: [
      'invite_codes',
      'community_codes',
      'community_members',
      'survey_openings',
      'binding_gifts',
      'payment_links',
      'push_subscriptions',
    ],
  },
  {
    why: 'sign-in that has no player yet, for minutes',
    tables: [
      'email_codes',
      'code_failures',
      'game_handoffs',
      'game_requests',
      'link_offers',
      'login_tickets',
      'oauth_attempts',
      'sign_in_attempts',
    ],
  },
  { why: 'counts for the whole installation', tables: ['rate_limits', 'message_days', 'game_calls'] },
  { why: 'a row has two players', tables: ['invites'] },
  { why: 'numbers without a gap over all players', tables: ['tax_documents', 'tax_document_sequences'] },
  { why: 'a queue that is read by time over all players', tables: ['push_messages', 'erasures', 'abandoned_orders'] },
  {
    why: 'the relay, which reads events in one order',
    tables: ['outbox', 'relay_workers', 'follow_up_positions', 'follow_up_parked'],
  },
  {
    why: 'webhooks out, sent in the order of their numbers',
    tables: ['webhook_endpoints', 'webhook_events', 'webhook_calls', 'webhook_parked'],
  },
  {
    why: 'facts of providers, as they arrive: not yet a player’s',
    tables: ['payment_webhooks', 'unknown_payments', 'balance_transactions', 'balance_entries', 'balance_reads'],
  },
  {
    why: 'operators, API keys and the chain of the audit log',
    tables: [
      'operators',
      'operator_actions',
      'operator_actions_head',
      'operator_approvals',
      'operator_challenges',
      'operator_identities',
      'operator_invitations',
      'operator_passkeys',
      'operator_sessions',
      'operator_tokens',
      'api_keys',
      'api_key_secrets',
      'api_key_uses',
      'player_notes', // Read with the operator's action.
    ],
  },
  {
    why: 'roll-ups and books of all players',
    tables: [
      'revenue_hours',
      'revenue_hours_short',
      'revenue_hour_ids',
      'revenue_days',
      'revenue_days_items',
      'revenue_days_short',
      'revenue_months',
      'revenue_months_items',
      'revenue_marks',
      'revenue_rollup',
      'closed_months',
      'closed_month_sums',
      'reopened_months',
      'vip_months',
    ],
  },
  {
    why: 'the catalogue: processes keep it in memory, no statement joins it with a player table',
    tables: [
      'catalog_documents',
      'catalog_revisions',
      'catalog_applies',
      'catalog_assets',
      'catalog_sources',
      'catalog_drafts',
      'catalog_draft_files',
      'catalog_draft_pictures',
      'catalog_draft_contents',
      'grant_batches',
    ],
  },
  {
    why: 'analytics, which has its own volume and no player’s money',
    tables: ['analytics_events', 'analytics_parked', 'analytics_targets'],
  },
  { why: 'of the installation', tables: ['migrations', 'installation_keys', 'verified_backups'] },
];

export interface Placement {
  table: string;
  kind: Kind;
  why: string;
}

const placed = (kind: Kind, groups: readonly Group[]): Placement[] =>
  groups.flatMap(({ why, tables }) => tables.map((table) => ({ table, kind, why })));

/** Every table of the schema, without the partitions of a table. Player tables are first. */
export const PLACEMENTS: readonly Placement[] = [
  ...placed('player', [{ why: 'rows of one player', tables: PLAYER_TABLES }]),
  ...placed('reference', REFERENCE),
  ...placed('local', LOCAL),
];
