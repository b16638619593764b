import type { Tx } from '#server/db/client.ts';
import type { PublisherEntry } from '#server/domains/catalog/index.ts';
import type { Caller } from '../caller.ts';
import { money } from '../money.ts';
import type { Acting } from '../parts.ts';
import type { Role } from '../permissions.ts';
import { OperationRefusal } from '../refusal.ts';
import { grantsOfOperator, lockSums, refundsOfOperator, refundsOfOrder, type Sum } from './limits.repo.ts';
import { ApprovalNeeded, type Approved } from './needed.ts';

type Reference = PublisherEntry['reference'];

/** Returns the value of a sum in minor units of the reference currency, rounded up; infinite without a rate. */
export function inReference({ amount, currency }: Sum, { currency: own, rates }: Reference): number {
  const [ownRate, rate] = [rates[own], rates[currency]];
  if (currency === own) return amount;
  return ownRate && rate ? Math.ceil((amount * ownRate) / rate) : Number.POSITIVE_INFINITY;
}

const limitOf = ({ role, approved }: Caller, limits: Readonly<Partial<Record<Role, number>>>): number | undefined =>
  role === null || approved ? undefined : limits[role];

/** A refund of an order in an action. */
export interface LimitedRefund extends Sum {
  number: string;
  /** The earlier refund with the same key: no money was moved now. */
  before: object | null;
}

/**
 * Checks the refunds of an action against the limit of the operator's role, all together: the request names their whole
 * sum. The operator's others of 24 hours count with them, and so do all others of each order: parts do not get below
 * the limit. The action's own entries are not in the audit log yet.
 * @throws ApprovalNeeded, OperationRefusal `approval.more`
 */
export async function checkRefunds(
  { approvals, catalogue }: Acting,
  tx: Tx,
  caller: Caller,
  all: readonly LimitedRefund[],
): Promise<void> {
  const limit = limitOf(caller, approvals.refunds);
  const refunds = all.filter(({ before }) => before === null);
  if ((limit === undefined && !caller.approved) || refunds.length === 0) return;
  const { reference } = (await catalogue()).publisher;
  const total = (sums: readonly Sum[]) => sums.reduce((sum, one) => sum + inReference(one, reference), 0);
  const own = total(refunds);
  if (caller.approved) checkApproved(caller.approved, own, reference.currency);
  if (limit === undefined) return;
  await lockSums(tx, caller.by);
  const day = total([...refunds, ...(await refundsOfOperator(tx, caller.by))]);
  let most = day;
  for (const refund of refunds) most = Math.max(most, total([refund, ...(await refundsOfOrder(tx, refund.number))]));
  if (most <= limit) return;
  const what = day > limit ? `refunds of ${caller.by} in 24 hours` : 'refunds of this order';
  const sum = Number.isFinite(most)
    ? `are ${money(most, reference.currency)}`
    : `have no rate in ${reference.currency}`;
  throw new ApprovalNeeded(
    `The ${what} ${sum}; the limit of the role ${caller.role} is ${money(limit, reference.currency)}.`,
    { number: refunds.length === 1 ? (refunds[0]?.number ?? null) : null, sum: Number.isFinite(own) ? own : null },
  );
}

/** @throws OperationRefusal `approval.more`: `all` of an order can be more than when it was asked for */
function checkApproved({ id, sum }: Approved, own: number, currency: string): void {
  if (sum === null || own <= sum) return;
  throw new OperationRefusal(
    'approval.more',
    `The request is for ${money(sum, currency)}, and now it would be more. Decline it, so that it is asked for again.`,
    { approval: id },
  );
}

/**
 * Checks grants against the limit of the operator's role, with the operator's others of 24 hours.
 * @param players the number of players who got one in this action
 * @throws ApprovalNeeded
 */
export async function checkGrants({ approvals }: Acting, tx: Tx, caller: Caller, players: number): Promise<void> {
  const limit = limitOf(caller, approvals.grants);
  if (limit === undefined || players === 0) return;
  await lockSums(tx, caller.by);
  const all = players + (await grantsOfOperator(tx, caller.by));
  if (all > limit)
    throw new ApprovalNeeded(
      `${caller.by} would give grants to ${all} players in 24 hours; the limit of the role ${caller.role} is ${limit}.`,
      { number: null, sum: null },
    );
}
