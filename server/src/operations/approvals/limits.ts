import type { Tx } from '#server/db/client.ts';
import type { Caller } from '../caller.ts';
import type { Value } from '../grant-value.ts';
import { money } from '../money.ts';
import type { Acting } from '../parts.ts';
import type { Role } from '../permissions.ts';
import { OperationRefusal } from '../refusal.ts';
import { inReference } from './in-reference.ts';
import {
  type GivenBatch,
  grantsOfOperator,
  lockSums,
  refundsOfOperator,
  refundsOfOrder,
  type Sum,
} from './limits.repo.ts';
import { ApprovalNeeded, type Approved } from './needed.ts';

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

/** Grants of an action. */
export interface LimitedGrants {
  /** The operation: an approved list covers no grants by another one. */
  command: string;
  batch: string;
  /** The number of players who got one in this action. */
  players: number;
  /** In minor units of the reference currency. */
  value: Value;
  /** The grants of later parts of the same list; null: there are none. */
  more: { players: number; value: Value } | null;
}

/**
 * Checks grants against the limits of the operator's role: players, and the value of what they get. The operator's
 * others of 24 hours count with them, and so do later parts of the list: half a list is never given.
 * @throws ApprovalNeeded
 */
export async function checkGrants(
  { approvals, catalogue }: Acting,
  tx: Tx,
  caller: Caller,
  { players, value, more, ...which }: LimitedGrants,
): Promise<void> {
  const limits = { players: limitOf(caller, approvals.grants), value: limitOf(caller, approvals.grantValue) };
  if ((limits.players === undefined && limits.value === undefined) || players === 0) return;
  await lockSums(tx, caller.by);
  const now = { players: players + (more?.players ?? 0), value: sumOf(value, more ? more.value : 0) };
  const day = uncovered(await grantsOfOperator(tx, caller.by), { ...which, ...now });
  const refuse = (reason: string) => new ApprovalNeeded(reason, { number: null, sum: null });
  const would = `${caller.by} would give grants`;
  if (limits.players !== undefined && day.players > limits.players)
    throw refuse(
      `${would} to ${day.players} players in 24 hours; the limit of the role ${caller.role} is ${limits.players}.`,
    );
  if (limits.value === undefined || day.value <= limits.value) return;
  const { currency } = (await catalogue()).publisher.reference;
  const worth = Number.isFinite(day.value) ? `worth ${money(day.value, currency)}` : 'of unknown value';
  throw refuse(
    `${would} ${worth} in 24 hours; the limit of the role ${caller.role} is ${money(limits.value, currency)}.`,
  );
}

const sumOf = (one: Value, other: Value): Value => (one === null || other === null ? null : one + other);

/**
 * Returns the grants of an operator in 24 hours without those that an approval covers: those approved themselves, and
 * as many players of a batch as the approved list has.
 */
function uncovered(
  earlier: readonly GivenBatch[],
  now: Omit<GivenBatch, 'covered'>,
): { players: number; value: number } {
  const isSame = ({ command, batch }: GivenBatch) => command === now.command && batch === now.batch;
  const others = earlier.filter((one) => !isSame(one));
  const same = earlier.find(isSame);
  const own = {
    players: (same?.players ?? 0) + now.players,
    value: sumOf(same?.value ?? 0, now.value),
    covered: same?.covered ?? 0,
  };
  const sum = { players: 0, value: 0 };
  for (const { players, value, covered } of [...others, own]) {
    const counted = Math.max(0, players - covered);
    if (counted === 0) continue;
    sum.players += counted;
    // All players of a covered list get the same.
    sum.value += value === null ? Number.POSITIVE_INFINITY : Math.ceil((value * counted) / players);
  }
  return sum;
}
