import type { Tx } from '#server/db/client.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { OutcomeUnclear, ProviderRefused } from '../payments.port.ts';
import { lockPayments } from '../payments.repo.ts';
import {
  beginCall,
  type Evidence,
  insertEvidence,
  type NewEvidence,
  recordDecision,
  recordNoAnswer,
  takeForgotten,
} from './evidence.repo.ts';

const QUEUE = 'payments.evidence';
/** Longer than the calls of one submission with their timeouts. */
const CALL_SECONDS = 45;
const FORGOTTEN_SECONDS = 600;
const FURTHER_RETRIES = 5;
const BATCH = 20;

interface EvidenceJob {
  evidenceId: string;
}

/** `closed`: the dispute is decided. `past_due`: its deadline is over. `taken`: evidence was submitted before. */
export type RequestedEvidence =
  | { id: string }
  | { refused: 'unknown' | 'closed' | 'past_due' | 'taken' | 'no_interface' | 'too_large' };

/**
 * Stores evidence and queues its job in the caller's transaction, so that it is submitted once although the process
 * ends in between. Two operators at once wait for each other here, and the second one is refused.
 */
export async function requestEvidence(deps: PaymentsDeps, tx: Tx, evidence: NewEvidence): Promise<RequestedEvidence> {
  const [payment] = await lockPayments(tx, [evidence.paymentId]);
  const dispute = payment?.disputes.find(({ id }) => id === evidence.dispute);
  if (!payment || !dispute || payment.playerId !== evidence.playerId) return { refused: 'unknown' };
  const port = deps.providers.find(({ name }) => name === payment.provider)?.evidence;
  if (!port) return { refused: 'no_interface' };
  if (evidence.document.byteLength > port.mostBytes) return { refused: 'too_large' };
  if (dispute.status !== 'open') return { refused: 'closed' };
  if (dispute.dueBy !== undefined && (await isOver(tx, dispute.dueBy))) return { refused: 'past_due' };
  const id = await insertEvidence(tx, evidence);
  if (!id) return { refused: 'taken' };
  await deps.queue.add<EvidenceJob>(tx, QUEUE, [{ data: { evidenceId: id } }]);
  return { id };
}

/** Compares with the database's clock: the clock of a process can be wrong. */
async function isOver(tx: Tx, dueBy: string): Promise<boolean> {
  const [row] = await tx<{ over: boolean }[]>`select ${dueBy}::timestamptz <= now() as over`;
  return row?.over === true;
}

/** Defines the queue; with `work`, this process also takes jobs. */
export async function startEvidence(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<EvidenceJob>(QUEUE, { batch: 1, concurrency: 1 }, async (jobs) => {
    for (const { evidenceId } of jobs) await sendEvidence(deps, evidenceId);
  });
}

/** Queues evidence again whose jobs gave up. Returns how many. Runs on a schedule. */
export const resumeEvidence = (deps: PaymentsDeps): Promise<number> =>
  deps.sql.begin(async (tx) => {
    const data = (await takeForgotten(tx, FORGOTTEN_SECONDS, BATCH)).map(({ id }): EvidenceJob => ({ evidenceId: id }));
    for (const job of data) await deps.queue.forget(tx, QUEUE, job);
    await deps.queue.add(
      tx,
      QUEUE,
      data.map((job) => ({ data: job, retries: FURTHER_RETRIES })),
    );
    return data.length;
  });

/**
 * Submits stored evidence to its provider and stores the decision. An error without a decision is retried, but not for
 * ever: an operator looks then.
 */
async function sendEvidence(deps: PaymentsDeps, id: string): Promise<void> {
  const { sql } = deps;
  const evidence = await beginCall(sql, id, CALL_SECONDS);
  if (!evidence) return;
  try {
    await call(deps, evidence);
    await recordDecision(sql, id, 'accepted', null);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !evidence.isHopeless) {
      await recordNoAnswer(sql, id, why);
      throw error;
    }
    await recordDecision(sql, id, !isRefused || error instanceof OutcomeUnclear ? 'lost' : 'refused', why);
    tellOfRefused(deps, evidence, why);
  }
}

async function call(deps: PaymentsDeps, evidence: Evidence): Promise<void> {
  const { id, provider, playerId: _, attempts, isPastDue, isHopeless: __, facts, ...request } = evidence;
  const port = providerOf(deps, provider).evidence;
  if (!port) throw new ProviderRefused(`${provider} takes no evidence by its interface`);
  const isRepeat = attempts > 1;
  // A repeat asks the provider all the same: the earlier call may have been in time.
  if (isPastDue && !isRepeat) throw new ProviderRefused('the deadline was over before the provider was called');
  await port.submit({ ...request, ...facts, submissionId: id, isRepeat });
}

/** Raises an alert: an operator believes that the evidence was submitted. */
function tellOfRefused({ log }: PaymentsDeps, { provider, paymentId: payment, dispute }: Evidence, why: string): void {
  log.error(
    { alert: 'payment.evidence_refused', payment, provider, dispute, why },
    'evidence was not submitted, look at the dispute in the desk',
  );
}
