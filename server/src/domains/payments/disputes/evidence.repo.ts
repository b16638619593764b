import type { Db, Tx } from '#server/db/client.ts';
import { onCluster, onOneServer } from '#server/db/cluster.ts';
import type { EvidenceFacts } from '../payments.port.ts';
import { type EvidenceEvent, evidenceMachine, moveBy } from './evidence.machine.ts';

export interface NewEvidence {
  playerId: string;
  paymentId: string;
  /** The provider's id of the dispute. */
  dispute: string;
  facts: EvidenceFacts;
  /** A PDF. */
  document: Uint8Array;
  fileName: string;
}

export interface Evidence extends NewEvidence {
  id: string;
  provider: string;
  providerId: string | null;
  /** Calls so far, with this one. */
  attempts: number;
  /** The provider's deadline is over, by the database's clock. */
  isPastDue: boolean;
  /** The provider cannot take it any more: the deadline was a day ago, or 30 days passed without one. */
  isHopeless: boolean;
}

/** Stores evidence. Returns its id; null if other evidence was submitted or is being submitted. */
export async function insertEvidence(tx: Tx, evidence: NewEvidence): Promise<string | null> {
  const { playerId, paymentId, dispute, facts, document, fileName } = evidence;
  const bytes = Buffer.from(document);
  const [row] = await tx<{ id: string }[]>`
    insert into dispute_evidence (player_id, payment_id, dispute, request, document, document_hash)
    values (${playerId}, ${paymentId}, ${dispute}, ${JSON.stringify({ facts, fileName })}::text::jsonb, ${bytes}, sha256(${bytes}))
    on conflict (player_id, payment_id, dispute) do update
      set id = excluded.id, state = ${moveBy('renewed').to}, request = excluded.request, document = excluded.document,
        document_hash = excluded.document_hash, attempts = 0, calling_until = null, error = null, created_at = now(), updated_at = now()
      where dispute_evidence.state = any(${moveBy('renewed').from}::text[])
    returning id`;
  return row?.id ?? null;
}

/** SQL: the deadline (`at`) of the dispute in `begun`; no row if the dispute is unknown. */
const dueBy = (db: Db) => db`
  select d."dueBy" as at from jsonb_to_recordset(begun.disputes) as d (id text, "dueBy" timestamptz) where d.id = begun.dispute limit 1`;

/**
 * Begins a call to the provider, for so many seconds. Returns null while another call is under way, or if none is
 * needed.
 */
export async function beginCall(db: Db, id: string, seconds: number): Promise<Evidence | null> {
  const [row] = await db<(Omit<Evidence, 'facts' | 'fileName'> & { request: Pick<Evidence, 'facts' | 'fileName'> })[]>`
    with begun as (
      update dispute_evidence e set attempts = attempts + 1, calling_until = now() + make_interval(secs => ${seconds}), updated_at = now()
      from payments p
      where e.id = ${id} and e.state = ${evidenceMachine.initial} and (e.calling_until is null or e.calling_until <= now())
        and p.player_id = e.player_id and p.id = e.payment_id
      returning e.id, e.player_id, e.payment_id, e.dispute, e.request, e.document, e.attempts, e.created_at, p.provider, p.provider_id, p.disputes
    )
    select id, player_id as "playerId", payment_id as "paymentId", dispute, request, document, attempts, provider,
      provider_id as "providerId", coalesce(due.at <= now(), false) as "isPastDue",
      coalesce(due.at + interval '1 day', begun.created_at + interval '30 days') <= now() as "isHopeless"
    from begun left join lateral (${dueBy(db)}) as due on true`;
  if (!row) return null;
  const { request, ...rest } = row;
  return { ...rest, ...request };
}

/** Stores the provider's decision and deletes the document. */
export async function recordDecision(
  db: Db,
  id: string,
  event: Extract<EvidenceEvent, 'accepted' | 'refused' | 'lost'>,
  error: string | null,
): Promise<void> {
  const { from, to } = moveBy(event);
  await db`
    update dispute_evidence set state = ${to}, error = ${error}, request = null, document = null, calling_until = null, updated_at = now()
    where id = ${id} and state = any(${from}::text[])`;
}

/** Stores that a call got no clear answer; the next one may begin. */
export async function recordNoAnswer(db: Db, id: string, error: string): Promise<void> {
  await db`
    update dispute_evidence set error = ${error}, calling_until = null, updated_at = now() where id = ${id} and state = ${evidenceMachine.initial}`;
}

/** Takes evidence without a call for so many seconds, because its job gave up. Two workers take different ones. */
export const takeForgotten = (tx: Tx, seconds: number, limit: number) => tx<{ id: string }[]>`
  with taken as materialized (
    select player_id, id, updated_at from dispute_evidence where state = 'requested' and updated_at < now() - make_interval(secs => ${seconds})
    order by updated_at limit ${limit} ${onOneServer(tx, tx`for update skip locked`)}
  )
  update dispute_evidence e set updated_at = now() from taken
  where e.player_id = taken.player_id and e.id = taken.id ${onCluster(tx, tx`and e.updated_at = taken.updated_at`)}
  returning e.id`;
