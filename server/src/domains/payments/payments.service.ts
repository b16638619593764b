import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { KeyUse } from '#server/db/once/idempotency.ts';
import { CALL_SECONDS, type StartedPayment, type StartPayment, startPayment } from './attempts/payments.start.ts';
import { forgetInstruments, instrumentOf, instrumentsOf } from './instruments.ts';
import { ensureLedgerPartitions } from './ledger/ledger.repo.ts';
import { goneOf } from './money.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { awaitedPayments, findPayment, holdsMoney, lockPayments } from './payments.repo.ts';
import { writeTogether } from './payments.together.ts';
import {
  abandonPayment,
  CHECK_SECONDS,
  type Checked,
  type Closing,
  catchUp,
  checkPayments,
  closePayments,
  settleEarlier,
  sweepPayments,
} from './reconciliation/payments.sweep.ts';
import { type Difference, reconcile } from './reconciliation/reconcile.ts';
import { resumeRefunds, startRefunds } from './refunds/payments.refund.ts';
import type { NewRefund, PaymentRef } from './refunds/refunds.repo.ts';
import { dropRefunds, lockLeft, releaseRefunds, requestRefund } from './refunds/request.ts';
import { startFurther } from './updates/payments.further.ts';
import { startInstruments } from './updates/payments.instrument.ts';
import { onWebhooks, type Replayed, receiveWebhook, replayWebhook } from './updates/provider-updates.ts';

/** Payments as other parts of the portal use them; each use case stands in a file of its own. */
export interface Payments {
  /** Names of the providers that are set up. */
  readonly providers: readonly string[];
  start(request: StartPayment, use: KeyUse): Promise<StartedPayment>;
  receiveWebhook(provider: string, raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<void>;
  /** Subscriber of `payment.webhook_stored`. */
  onWebhooks(tx: Tx, events: DomainEvents['payment.webhook_stored'][]): Promise<void>;
  /** Asks the provider about the open attempts for a payable, before another is started; answers whether money came. */
  settleEarlier(playerId: string, payable: string): Promise<boolean>;
  /** Closes every open attempt for a payable at its provider. */
  close(playerId: string, payable: string): Promise<Closing>;
  /** Closes one attempt at its provider, as far as that can be reached. */
  abandon(playerId: string, paymentId: string): Promise<void>;
  /** Of some payables, those whose payer may still be on a provider's page, or whose money they have to hear of yet, with the last such attempt. */
  awaited(tx: Tx, refs: readonly { playerId: string; payable: string }[]): Promise<Map<string, string>>;
  /** Whether money came for a payable that is neither back nor held by a dispute. */
  holdsMoney(playerId: string, payable: string): Promise<boolean>;
  /** Returns how much of a payment's money its payer has for good, in minor units. */
  goneOf(tx: Tx, playerId: string, paymentId: string): Promise<number>;
  /** Refunds a payment once for each reason; false when there was one, or nothing is left to give back. */
  requestRefund(tx: Tx, refund: NewRefund): Promise<boolean>;
  /** Sends the refunds of some payments that wait, but those of a reason; answers how much, in minor units. */
  releaseRefunds(tx: Tx, payments: readonly PaymentRef[], except?: string): Promise<number>;
  /** Gives up the refunds of some payments that wait, for a reason that operators read. */
  dropRefunds(tx: Tx, payments: readonly PaymentRef[], why: string): Promise<void>;
  /** Locks payments. Whoever needs orders or deliveries of them too locks those afterwards. */
  lock(tx: Tx, paymentIds: readonly string[]): Promise<void>;
  /** Locks a payment and answers what of it is left to give back, in minor units. */
  lockLeft(tx: Tx, playerId: string, paymentId: string): Promise<number>;
  /** Asks the provider about every attempt for a payable now. */
  check(playerId: string, payable: string): Promise<Checked[]>;
  /** Works out a stored webhook again; null when there is none. */
  replay(tx: Tx, ref: { provider: string; eventId: string }): Promise<Replayed | null>;
  /** Asks about open payments whose time has come. */
  sweep(): Promise<number>;
  /** Tries refunds again that no job tries any more; answers how many. */
  resumeRefunds(): Promise<number>;
  /** Asks again about every payment of the last days that differs from the provider's books; answers what still does. */
  catchUp(provider: string, days: number): Promise<Difference[]>;
  reconcile(provider: string, from: Date, until: Date): Promise<Difference[]>;
  /** Hashes of everything that a player paid with, as far as providers tell. */
  instrumentsOf(tx: Tx, playerId: string): Promise<string[]>;
  /** The hash of what a payable was paid with; null where its provider does not tell, or has not yet. */
  instrumentOf(tx: Tx, playerId: string, payable: string): Promise<string | null>;
  /** Forgets what was paid with long ago. */
  forgetInstruments(): Promise<void>;
  /** Makes the ledger's tables of the months to come. */
  ensureMonths(): Promise<void>;
  /** Makes the job queues known; `work` also takes jobs. */
  startJobs(work: boolean): Promise<void>;
}

export function createPayments(given: PaymentsDeps): Payments {
  const [check = 0] = given.checkSeconds ?? CHECK_SECONDS;
  const deps = { ...given, writes: writeTogether(given, { call: CALL_SECONDS, check }) };
  return {
    providers: deps.providers.map(({ name }) => name),
    start: (request, use) => startPayment(deps, request, use),
    receiveWebhook: (provider, raw, headers) => receiveWebhook(deps, provider, raw, headers),
    onWebhooks: (tx, events) => onWebhooks(deps, tx, events),
    settleEarlier: (playerId, payable) => settleEarlier(deps, playerId, payable),
    close: (playerId, payable) => closePayments(deps, playerId, payable),
    abandon: (playerId, paymentId) => abandonPayment(deps, playerId, paymentId),
    awaited: awaitedPayments,
    holdsMoney: (playerId, payable) => holdsMoney(deps.sql, playerId, payable),
    async goneOf(tx, playerId, paymentId) {
      const payment = await findPayment(tx, playerId, paymentId);
      return payment ? goneOf(payment) : 0;
    },
    requestRefund: (tx, refund) => requestRefund(deps, tx, refund),
    releaseRefunds: (tx, payments, except) => releaseRefunds(deps, tx, payments, except),
    dropRefunds,
    lock: async (tx, ids) => void (await lockPayments(tx, ids)),
    lockLeft,
    check: (playerId, payable) => checkPayments(deps, playerId, payable),
    replay: (tx, ref) => replayWebhook(deps, tx, ref),
    sweep: () => sweepPayments(deps),
    resumeRefunds: () => resumeRefunds(deps),
    catchUp: (provider, days) => catchUp(deps, provider, days),
    reconcile: (provider, from, until) => reconcile(deps, provider, from, until),
    instrumentsOf,
    instrumentOf,
    forgetInstruments: () => forgetInstruments(deps.sql),
    ensureMonths: () => ensureLedgerPartitions(deps),
    startJobs: async (work) => {
      await startRefunds(deps, work);
      await startFurther(deps, work);
      await startInstruments(deps, work);
    },
  };
}
