import type { Db } from '#server/db/client.ts';
import { ALL_PLAYERS, type CountLimit, LIFETIME, usedCounts } from '#server/domains/limits/index.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';

const NO_END = 2 ** 31 - 1;

const subjectOf = (template: string): string => `coupon:${template}`;

/** A limit of claims, with the code of its refusal. */
export type ClaimLimit = CountLimit & { reason: 'coupon.claimed' | 'coupon.sold_out' };

/** Returns the limits of claims of a template: for each player, and for all. */
export function claimLimits(
  playerId: string,
  { id, perPlayer, stock }: Pick<CouponTemplate, 'id' | 'perPlayer' | 'stock'>,
): ClaimLimit[] {
  const count = { gid: 0, subject: subjectOf(id), scope: '', period: LIFETIME };
  return [
    { ...count, playerId, most: perPlayer, reason: 'coupon.claimed' },
    { ...count, playerId: ALL_PLAYERS, most: stock ?? NO_END, reason: 'coupon.sold_out' },
  ];
}

/** Returns whether a limit of claims refuses the next claim. */
export const isReached = ({ playerId, most }: ClaimLimit, used: { mine: number; all: number }): boolean =>
  (playerId === ALL_PLAYERS ? used.all : used.mine) >= most;

/** Returns the number of claims of some templates, by the player and by all. */
export async function countClaims(
  db: Db,
  playerId: string,
  templates: readonly string[],
): Promise<(template: string) => { mine: number; all: number }> {
  const subjects = templates.map(subjectOf);
  const counts = await Promise.all([usedCounts(db, playerId, 0, subjects), usedCounts(db, ALL_PLAYERS, 0, subjects)]);
  const [mine, all] = counts.map((rows) => new Map(rows.map(({ subject, used }) => [subject, used])));
  return (template) => ({ mine: mine?.get(subjectOf(template)) ?? 0, all: all?.get(subjectOf(template)) ?? 0 });
}
