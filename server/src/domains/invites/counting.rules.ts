import type { GrantKey, NewGrant, Unsettled } from '#server/domains/rewards/index.ts';
import type { Program } from './invites.catalog.ts';

/** Orders keep their value in thousandths of a minor unit of the reference currency. */
const PARTS = 1000n;

/** The amounts that decide how much of an order stays paid. */
export interface OrderAmounts {
  inReference: number;
  total: number;
  refunded: number;
}

/**
 * Returns whether the amount that stays paid reaches the minimum; with minimum 0, whether the order is not fully
 * refunded.
 */
export function isEnough({ inReference, total, refunded }: OrderAmounts, minimum: number): boolean {
  if (refunded >= total && refunded > 0) return false;
  const left = total === 0 ? 0n : (BigInt(inReference) * BigInt(total - refunded)) / BigInt(total);
  return left >= BigInt(minimum) * PARTS;
}

/** Facts about an invitee whose order reaches the minimum. */
export interface InviteeFacts {
  sharesDevice: boolean;
  inviterPaidWithIt: boolean;
  instrumentCounted: boolean;
  /** Number of the inviter's invitees that count in the month of the payment. */
  inMonth: number;
}

/** Returns why an invitee does not count; null: the invitee counts. */
export function notCountedReason(found: InviteeFacts, { monthly }: Pick<Program, 'monthly'>): string | null {
  if (found.sharesDevice) return 'device';
  if (found.inviterPaidWithIt) return 'instrument_of_inviter';
  if (found.instrumentCounted) return 'instrument_counted';
  return found.inMonth >= monthly ? 'monthly' : null;
}

/** An invitee that counts or will count. */
export interface CountingInvitee {
  id: string;
  program: string;
  coupon: string;
  countsAt: Date;
}

const SOURCE = 'invite';
const inviteeReference = (id: string): string => `invitee:${id}`;
export const stepReference = (program: string, count: number): string => `step:${program}:${count}`;

/**
 * Returns an inviter's grants for counting invitees, and their start. A step starts when its last needed invitee counts
 * for good.
 */
export function grantsFor(
  inviterId: string,
  counting: readonly CountingInvitee[],
  program: Program | null,
): NewGrant[] {
  const coupons = counting.map(({ id, program: name, coupon, countsAt }): NewGrant => {
    const key = { playerId: inviterId, source: SOURCE, reference: inviteeReference(id) } as const;
    return { ...key, subject: name, contents: { coupon }, from: countsAt };
  });
  if (!program) return coupons;
  const times = counting
    .filter(({ program: name }) => name === program.id)
    .map(({ countsAt }) => countsAt)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const steps = program.steps.flatMap(({ count, reward }): NewGrant[] => {
    const from = times[count - 1];
    const key = { playerId: inviterId, source: SOURCE, reference: stepReference(program.id, count) } as const;
    return from ? [{ ...key, subject: program.id, contents: reward, from }] : [];
  });
  return [...coupons, ...steps];
}

/**
 * Returns whether the counting invitees no longer justify a given grant, regardless of the catalogue's current steps.
 */
export function isLost({ reference }: Pick<GrantKey, 'reference'>, counting: readonly CountingInvitee[]): boolean {
  const [kind, name, count] = reference.split(':');
  if (kind === 'invitee') return !counting.some(({ id }) => id === name);
  return kind === 'step' && counting.filter(({ program }) => program === name).length < Number(count);
}

/** Returns claimable grants whose start has changed, with the new start. */
export const movedGrants = (given: readonly Unsettled[], wanted: readonly NewGrant[]) =>
  given.flatMap(({ playerId, source, reference, state, from, until }) => {
    const due = wanted.find((one) => one.playerId === playerId && one.reference === reference)?.from;
    return state === 'claimable' && due && from?.getTime() !== due.getTime()
      ? [{ playerId, source, reference, from: due, until }]
      : [];
  });
