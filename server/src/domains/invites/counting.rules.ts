import type { GrantKey, NewGrant, Unsettled } from '#server/domains/rewards/index.ts';
import type { Program } from './invites.catalog.ts';

/** Thousandths, in which orders keep what they are worth in the reference currency. */
const PARTS = 1000n;

/** What an order is worth by what was kept of it. */
export interface Kept {
  inReference: number;
  total: number;
  refunded: number;
}

/** Whether enough of an order stays paid; with no minimum: whether anything does. */
export function isEnough({ inReference, total, refunded }: Kept, minimum: number): boolean {
  if (refunded >= total && refunded > 0) return false;
  const left = total === 0 ? 0n : (BigInt(inReference) * BigInt(total - refunded)) / BigInt(total);
  return left >= BigInt(minimum) * PARTS;
}

/** What is known of an invitee whose order is enough. */
export interface Findings {
  sharesDevice: boolean;
  inviterPaidWithIt: boolean;
  instrumentCounted: boolean;
  /** How many of the inviter's invitees count in the month of the payment. */
  inMonth: number;
}

/** Why an invitee does not count; null: they do. */
export function whyNotCounted(found: Findings, { monthly }: Pick<Program, 'monthly'>): string | null {
  if (found.sharesDevice) return 'device';
  if (found.inviterPaidWithIt) return 'instrument_of_inviter';
  if (found.instrumentCounted) return 'instrument_counted';
  return found.inMonth >= monthly ? 'monthly' : null;
}

/** An invitee that counts, or will. */
export interface Counting {
  id: string;
  program: string;
  coupon: string;
  countsAt: Date;
}

const SOURCE = 'invite';
const inviteeReference = (id: string): string => `invitee:${id}`;
export const stepReference = (program: string, count: number): string => `step:${program}:${count}`;

/** What an inviter has to be given for those that count, and from when: a step as the last invitee that it needs is safe. */
export function grantsFor(inviterId: string, counting: readonly Counting[], program: Program | null): NewGrant[] {
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

/** Whether those that count no longer bear out what was given, whatever steps the catalogue has by now. */
export function isLost({ reference }: Pick<GrantKey, 'reference'>, counting: readonly Counting[]): boolean {
  const [kind, name, count] = reference.split(':');
  if (kind === 'invitee') return !counting.some(({ id }) => id === name);
  return kind === 'step' && counting.filter(({ program }) => program === name).length < Number(count);
}

/** Those that wait, whose time is another one by now. */
export const movedGrants = (given: readonly Unsettled[], wanted: readonly NewGrant[]) =>
  given.flatMap(({ playerId, source, reference, state, from, until }) => {
    const due = wanted.find((one) => one.playerId === playerId && one.reference === reference)?.from;
    return state === 'claimable' && due && from?.getTime() !== due.getTime()
      ? [{ playerId, source, reference, from: due, until }]
      : [];
  });
