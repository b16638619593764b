import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { KeyUse } from '#server/db/once/idempotency.ts';
import { CALL_SECONDS, type StartedPayment, type StartPayment, startPayment } from './attempts/payments.start.ts';
import { watchProviders } from './attempts/provider-health.ts';
import { balanceReportOf, type Imported, importReport, type Report } from './balance/import-report.ts';
import { readBalances } from './balance/read-balances.ts';
import { askOnReturn, startCaptures } from './capture/payments.capture.ts';
import type { NewEvidence } from './disputes/evidence.repo.ts';
import { remindOfDisputes } from './disputes/remind.ts';
import { type RequestedEvidence, requestEvidence, resumeEvidence, startEvidence } from './disputes/submit-evidence.ts';
import { forgetInstruments, instrumentOf, instrumentsOf } from './instruments.ts';
import { ensureLedgerPartitions } from './ledger/ledger.repo.ts';
import { goneOf } from './money.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { awaitedPayments, findPayment, holdsMoney, instructionsFor, lockPayments } from './payments.repo.ts';
import { writeTogether } from './payments.together.ts';
import {
  abandonPayment,
  CHECK_SECONDS,
  type Checked,
  type Closing,
  catchUp,
  checkPayments,
  closePayments,
  settle,
  settleEarlier,
  sweepPayments,
  trySettle,
} from './reconciliation/payments.sweep.ts';
import { type Difference, reconcile } from './reconciliation/reconcile.ts';
import type { RefundCause } from './refunds/causes.ts';
import type { NewRefund, PaymentRef } from './refunds/moves.repo.ts';
import { resumeRefunds, startRefunds } from './refunds/payments.refund.ts';
import { dropRefunds, lockLeft, releaseRefunds, requestRefund } from './refunds/request.ts';
import { askUnknown, type Owner, takeUp, type UnknownPayment } from './unknown/unknown.ts';
import { startFurther } from './updates/payments.further.ts';
import { startInstruments } from './updates/payments.instrument.ts';
import { onWebhooks, type Replayed, receiveWebhook, replayWebhook } from './updates/provider-updates.ts';

/** The operations on payments for other domains. Each use case has its own file. */
export interface Payments {
  /** Names of the providers that are set up. */
  readonly providers: readonly string[];
  start(request: StartPayment, use: KeyUse): Promise<StartedPayment>;
  receiveWebhook(
    provider: string,
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
    sender?: string,
  ): Promise<void>;
  /** Subscriber of `payment.webhook_stored`. */
  onWebhooks(tx: Tx, events: DomainEvents['payment.webhook_stored'][]): Promise<void>;
  /**
   * Asks the provider about the open attempts of a payable before another one starts. Returns whether money was
   * captured.
   */
  settleEarlier(playerId: string, payable: string): Promise<boolean>;
  /**
   * Asks about open attempts that the shop must capture, when their payer may have returned. Logs errors, throws none.
   */
  returned(playerId: string, payable: string): Promise<void>;
  /** Closes every open attempt of a payable at its provider. */
  close(playerId: string, payable: string): Promise<Closing>;
  /** Closes one attempt at its provider, if the provider can be reached. */
  abandon(playerId: string, paymentId: string): Promise<void>;
  /**
   * Returns the payables whose payer may still be on a provider's page, or whose captured money they do not know of
   * yet. Each has the last such attempt.
   */
  awaited(tx: Tx, refs: readonly { playerId: string; payable: string }[]): Promise<Map<string, string>>;
  /**
   * Returns the provider's pages that tell the payer how to pay, such as a voucher's code, by payable. Only for open
   * payments whose provider gave one.
   */
  instructionsFor(playerId: string, payables: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns whether captured money of a payable is neither returned nor held by a dispute. */
  holdsMoney(playerId: string, payable: string): Promise<boolean>;
  /** Returns how much of a payment's money its payer has for good, in minor units. */
  goneOf(tx: Tx, playerId: string, paymentId: string): Promise<number>;
  /**
   * Requests a refund of a payment, once per cause. Returns false if there was one already, or nothing is left to
   * refund.
   */
  requestRefund(tx: Tx, refund: NewRefund): Promise<boolean>;
  /**
   * Sends the waiting refunds of these payments, except those with the cause `except`. Returns the sum, in minor units.
   */
  releaseRefunds(tx: Tx, payments: readonly PaymentRef[], except?: RefundCause): Promise<number>;
  /** Drops the waiting refunds of these payments. Operators can read why. */
  dropRefunds(tx: Tx, payments: readonly PaymentRef[], why: string): Promise<void>;
  /** Returns true if this provider takes evidence against disputes by its interface. */
  takesEvidence(provider: string): boolean;
  /** Submits evidence against a dispute, once: stores it, and a job calls the provider. */
  requestEvidence(tx: Tx, evidence: NewEvidence): Promise<RequestedEvidence>;
  /** Retries evidence that no job submits any more. Returns how many. */
  resumeEvidence(): Promise<number>;
  /** Logs alerts for disputes whose deadline is near, once each. Returns how many. */
  remindOfDisputes(): Promise<number>;
  /** Locks payments. Callers that also need their orders or deliveries lock those afterwards. */
  lock(tx: Tx, paymentIds: readonly string[]): Promise<void>;
  /** Locks a payment and returns the amount left to refund, in minor units. */
  lockLeft(tx: Tx, playerId: string, paymentId: string): Promise<number>;
  /** Asks the provider now about every attempt of a payable. */
  check(playerId: string, payable: string): Promise<Checked[]>;
  /** Processes a stored webhook again. Returns null if there is none. */
  replay(tx: Tx, ref: { provider: string; eventId: string }): Promise<Replayed | null>;
  /** Asks a provider about a payment by our id, whether the shop has it or not. */
  askUnknown(provider: string, paymentId: string): Promise<UnknownPayment>;
  /** Stores a payment that only its provider knows, with its money. Returns false if the shop has it already. */
  takeUp(tx: Tx, unknown: UnknownPayment, owner: Owner): Promise<boolean>;
  /** Asks about open payments that are due for a check. */
  sweep(): Promise<number>;
  /** Retries refunds that no job tries any more. Returns how many. */
  resumeRefunds(): Promise<number>;
  /**
   * Asks again about every payment of the last days that differs from the provider's books. Returns those that still
   * differ.
   */
  catchUp(provider: string, days: number): Promise<Difference[]>;
  reconcile(provider: string, from: Date, until: Date): Promise<Difference[]>;
  /** Books the new lines of the providers' balance reports. Returns how many. */
  readBalances(): Promise<number>;
  /** Books the lines of a settlement report that an operator downloaded. @throws SettlementReportError */
  importReport(tx: Tx, report: Report): Promise<Imported>;
  /** Returns how the balance report of a provider gets into the ledger; null: the shop cannot read it. */
  balanceReportOf(provider: string): 'read' | 'imported' | null;
  /** Returns the hashes of all known instruments that a player paid with. */
  instrumentsOf(tx: Tx, playerId: string): Promise<string[]>;
  /** Returns the hash of the instrument that paid a payable. Null if its provider does not name it, or not yet. */
  instrumentOf(tx: Tx, playerId: string, payable: string): Promise<string | null>;
  /** Deletes hashes of instruments after their retention time. */
  forgetInstruments(): Promise<void>;
  /** Creates the ledger's partitions of the coming months. */
  ensureMonths(): Promise<void>;
  /** Defines the job queues; with `work`, this process also takes jobs. */
  startJobs(work: boolean): Promise<void>;
}

export function createPayments(given: PaymentsDeps): Payments {
  const [check = 0] = given.checkSeconds ?? CHECK_SECONDS;
  const writes = writeTogether(given, { call: CALL_SECONDS, check });
  const deps = { ...given, writes, health: watchProviders() };
  const whenReturned = askOnReturn(deps, (payment) => trySettle(deps, payment));
  return {
    providers: deps.providers.map(({ name }) => name),
    start: (request, use) => startPayment(deps, request, use),
    receiveWebhook: (provider, raw, headers, sender) => receiveWebhook(deps, provider, raw, headers, sender),
    onWebhooks: (tx, events) => onWebhooks(deps, tx, events),
    settleEarlier: (playerId, payable) => settleEarlier(deps, playerId, payable),
    returned: (playerId, payable) =>
      whenReturned(playerId, payable).catch((err) => deps.log.warn({ err }, 'could not ask about a returned payer')),
    close: (playerId, payable) => closePayments(deps, playerId, payable),
    abandon: (playerId, paymentId) => abandonPayment(deps, playerId, paymentId),
    awaited: awaitedPayments,
    instructionsFor: (playerId, payables) => instructionsFor(deps.sql, playerId, payables),
    holdsMoney: (playerId, payable) => holdsMoney(deps.sql, playerId, payable),
    async goneOf(tx, playerId, paymentId) {
      const payment = await findPayment(tx, playerId, paymentId);
      return payment ? goneOf(payment) : 0;
    },
    requestRefund: (tx, refund) => requestRefund(deps, tx, refund),
    releaseRefunds: (tx, payments, except) => releaseRefunds(deps, tx, payments, except),
    dropRefunds,
    takesEvidence: (name) => deps.providers.some((provider) => provider.name === name && provider.evidence),
    requestEvidence: (tx, evidence) => requestEvidence(deps, tx, evidence),
    resumeEvidence: () => resumeEvidence(deps),
    remindOfDisputes: () => remindOfDisputes(deps),
    lock: async (tx, ids) => void (await lockPayments(tx, ids)),
    lockLeft,
    check: (playerId, payable) => checkPayments(deps, playerId, payable),
    replay: (tx, ref) => replayWebhook(deps, tx, ref),
    askUnknown: (provider, id) => askUnknown(deps, provider, id),
    takeUp: (tx, unknown, owner) => takeUp(deps, tx, unknown, owner),
    sweep: () => sweepPayments(deps),
    resumeRefunds: () => resumeRefunds(deps),
    catchUp: (provider, days) => catchUp(deps, provider, days),
    reconcile: (provider, from, until) => reconcile(deps, provider, from, until),
    readBalances: () => readBalances(deps),
    importReport: (tx, report) => importReport(deps, tx, report),
    balanceReportOf: (name) => balanceReportOf(deps, name),
    instrumentsOf,
    instrumentOf,
    forgetInstruments: () => forgetInstruments(deps.sql),
    ensureMonths: () => ensureLedgerPartitions(deps),
    startJobs: async (work) => {
      await startRefunds(deps, work);
      await startFurther(deps, work);
      await startCaptures(deps, work, (payment) => settle(deps, payment));
      await startInstruments(deps, work);
      await startEvidence(deps, work);
    },
  };
}
