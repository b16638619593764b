import type { Tx } from '#server/db/client.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { orderNumberIn } from '#server/kernel/ids/order-number.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { type BookEntry, type ProviderState, type ProviderUpdate, receivedFrom } from '../payments.port.ts';
import type { Payment } from '../payments.rules.ts';
import { applyAll } from '../updates/payments.apply.ts';
import { heardOf, insertUnknown } from './unknown.repo.ts';

/** A payment that a provider has and the shop may not have, for example after a restore. */
export interface UnknownPayment {
  provider: string;
  paymentId: string;
  providerId: string | null;
  /** `captured`: its money came. */
  status: ProviderState['status'] | 'captured';
  amount: number;
  currency: string;
  /** Refunded by the provider, without refunds that failed. */
  refunded: number;
  /** Without disputes that were won. */
  disputed: number;
  /** Time at which it began. */
  at: Date;
  /** The number of its order, as the shop described it to the provider; null: the provider does not return it. */
  order: string | null;
  /** Why its updates are not for this shop; null: they are. */
  distrust: string | null;
  updates: readonly ProviderUpdate[];
}

/** The payer of a payment, and the subject of it. */
export type Owner = Pick<Payment, 'playerId' | 'payable' | 'method'>;

const WITHOUT_MONEY: readonly ProviderUpdate['event'][] = [
  'approved',
  'authorised',
  'instructed',
  'failed',
  'cancelled',
];

const hasMoney = ({ event }: ProviderUpdate): boolean => !WITHOUT_MONEY.includes(event);

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

const disputedOf = ({ disputes }: Pick<ProviderUpdate, 'disputes'>): number =>
  sumOf(disputes.filter(({ status }) => status !== 'won'));

/**
 * Returns the payments of stored webhooks that the shop does not have, as the provider's books would. Some providers
 * list no payments, so their webhooks are the only trace of one that a restore lost.
 */
export async function heardOnly(deps: PaymentsDeps, name: string, from: Date, until: Date): Promise<BookEntry[]> {
  const provider = providerOf(deps, name);
  const entries = new Map<string, BookEntry>();
  for (const { body, at } of await heardOf(deps.sql, name, from, until)) {
    const update = provider.interpret(body);
    if (!update || !hasMoney(update) || update.distrust !== undefined) continue;
    const { paymentId, providerId, amount, currency, refunded, failedRefunds, disputes, description } = update;
    const sums = { captured: amount, refunded: refunded - sumOf(failedRefunds), disputed: disputedOf({ disputes }) };
    // The last webhook has the newest sums.
    entries.set(paymentId, {
      ...{ paymentId, providerId: providerId ?? '', currency, at },
      ...sums,
      ...(description && { description }),
    });
  }
  return [...entries.values()];
}

/** Asks a provider about a payment by our id, whether the shop has it or not. */
export async function askUnknown(deps: PaymentsDeps, provider: string, paymentId: string): Promise<UnknownPayment> {
  const state = await providerOf(deps, provider).read({ paymentId, providerId: null });
  const updates = state.status === 'settled' ? state.updates : [];
  const own = updates.find((update) => update.paymentId === paymentId && hasMoney(update));
  const began = idCreatedAt(paymentId);
  return {
    provider,
    paymentId,
    providerId: own?.providerId ?? null,
    status: own ? 'captured' : state.status,
    amount: own?.amount ?? 0,
    currency: own?.currency ?? '',
    refunded: own ? own.refunded - sumOf(own.failedRefunds) : 0,
    disputed: own ? disputedOf(own) : 0,
    at: began === null ? new Date() : new Date(began),
    order: orderNumberIn(own?.description ?? ''),
    distrust: own?.distrust ?? null,
    updates,
  };
}

/**
 * Stores a payment that only its provider knows, with its money: ledger entries and events as for any other. Returns
 * false if the shop has it already.
 */
export async function takeUp(
  deps: PaymentsDeps,
  tx: Tx,
  { provider, paymentId, amount, currency, at, updates }: UnknownPayment,
  owner: Owner,
): Promise<boolean> {
  if (!(await insertUnknown(tx, { ...owner, id: paymentId, provider, amount, currency }, at))) return false;
  await applyAll(deps, tx, receivedFrom(provider, updates));
  return true;
}
