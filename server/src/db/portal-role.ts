import type { Tx } from './client.ts';
import { lockMigrations } from './migrate.ts';

/** Tables on which the portal has fewer rights than to select, insert, update and delete rows. It can truncate none. */
const REDUCED_RIGHTS: Readonly<Record<string, string>> = {
  migrations: 'select',
  ledger_entries: 'select, insert',
  point_entries: 'select, insert, delete',
  player_notes: 'select, insert, delete',
  operator_actions: 'select, insert',
  operator_actions_head: 'select',
  // Entries of the audit log create them.
  operators: 'select',
  operator_tokens: 'select',
  operator_invitations: 'select',
  operator_passkeys: 'select, update (counter, used_at)',
  operator_identities: 'select, update (used_at)',
  operator_sessions: 'select, update (checked_at), delete',
  api_keys: 'select',
  api_key_secrets: 'select',
  api_key_uses: 'select, insert, update (used_at)',
  operator_approvals: 'select, insert, update (state, input, decided_by, decided_at)',
  order_events: 'select, insert',
  // The price that was promised to a player stays.
  personal_offers: 'select, insert, update (revoked_at), delete',
  // A link sells what it was made for.
  payment_links:
    'select, insert, update (player_id, role_id, owner_hash, owned_at, attempt, order_number, ended_at), delete',
  // A trigger deletes them only with a record in `reopened_months`.
  closed_months: 'select, insert, delete',
  closed_month_sums: 'select, insert, delete',
  reopened_months: 'select, insert',
  balance_transactions: 'select, insert',
  balance_entries: 'select, insert',
  balance_reads: 'select, insert, update',
  verified_backups: 'select, insert, update',
  tax_documents: 'select, insert',
  tax_document_sequences: 'select, insert, update (year, last, issued_at)',
  // An erasure changes the data of events, and the texts of answers about them.
  webhook_events: 'select, insert, update (data), delete',
  webhook_calls: 'select, insert, update (error)',
  webhook_parked: 'select, insert, update (attempts, due_at, first_failed_at, given_up_at, error), delete',
  webhook_endpoints:
    'select, insert, update (position, holder, held_until, failures, failing_since, due_at, error), delete',
  abandoned_orders: 'select, update (until)',
  unknown_payments: 'select, insert, update (decision, action, decided_at)',
  catalog_applies: 'select, insert, update',
  lottery_days: 'select, insert',
  lottery_draws: 'select, insert, delete',
  // A function of the owner drops old days.
  analytics_events: 'select, insert, delete',
  survey_answers: 'select, insert, delete',
  community_joins: 'select, insert, delete',
  community_members: 'select, insert',
  // Hashes of instruments and digits of cards are deleted after their retention time.
  payment_webhooks: 'select, insert, update (instrument, card_digits, card_brand)',
  payments: 'select, insert, update',
  refunds: 'select, insert, update',
  orders: 'select, insert, update',
  deliveries: 'select, insert, update',
  take_backs: 'select, insert, update',
  receipts: 'select, insert, update',
};
const ROW_RIGHTS = 'select, insert, update, delete';
/** Schema of the job queue. */
const QUEUE_SCHEMA = 'pgboss';

/**
 * Grants a role that owns nothing the rights to run the portal. It works with rows, and can neither remove nor bypass
 * the rules that the database enforces. It reaches monthly partitions of the ledger and of orders only through their
 * parent tables. Views are included, because processes of the older version use them for renamed tables. Revokes all
 * earlier rights. Concurrent calls are serialized.
 */
export async function grantPortal(tx: Tx, role: string): Promise<void> {
  await lockMigrations(tx); // two at once would fail: PostgreSQL keeps the grants of a table in one row
  const [{ schema } = { schema: 'public' }] = await tx<{ schema: string }[]>`select current_schema() as schema`;
  const tables = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v') and not relispartition order by relname`;
  const guards = await tx<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = ${schema}::regnamespace and prorettype = 'trigger'::regtype order by 1`;
  const [to, own, queue] = [role, schema, QUEUE_SCHEMA].map(quoted);
  await tx.unsafe(
    [
      `revoke create on schema ${own} from public`,
      ...[own, queue].map((name) => `grant usage on schema ${name} to ${to}`),
      `revoke all on all tables in schema ${own} from ${to}`,
      ...tables.map(({ name }) => `grant ${REDUCED_RIGHTS[name] ?? ROW_RIGHTS} on ${own}.${quoted(name)} to ${to}`),
      `grant execute on all functions in schema ${own} to ${to}`,
      // On a table of its own, this role could run them with the owner's rights and values of its choice.
      ...guards.map(({ name }) => `revoke execute on function ${name} from ${to}`),
      `grant ${ROW_RIGHTS} on all tables in schema ${queue} to ${to}`,
      `grant execute on all functions in schema ${queue} to ${to}`,
      `grant usage on all sequences in schema ${queue} to ${to}`,
    ].join('; '),
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
