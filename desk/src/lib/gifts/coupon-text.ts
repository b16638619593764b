import type { OperatorOutput } from '#contract/operator/index.ts';
import { count, money } from '../format.ts';

export type CouponSum = OperatorOutput<'GET /coupons'>['coupons'][number];

/** Amounts of several currencies: "€8.00, US$8.00". */
export const amountsText = (amounts: Readonly<Record<string, number>>): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => money(amount, currency))
    .join(', ');

/** The discount: "20 %, with a cap". */
export const discountText = ({ percent, cap }: CouponSum): string =>
  `${percent} %${Object.keys(cap).length > 0 ? ', with a cap' : ''}`;

/** How players get it. */
export function givenText({ given, code }: CouponSum): string {
  if (given === 'code') return `By the code ${code}`;
  return given === 'claim' ? 'Claimed in the shop' : 'Given by the publisher';
}

/** A count that the server stops at a limit: "more than 10,000". */
export const countUpTo = (value: number, most: number): string =>
  value > most ? `more than ${count(most)}` : count(value);

export const claimedText = ({ given, claimed }: CouponSum, most: number): string =>
  given === 'grant' ? countUpTo(claimed, most) : count(claimed);

export const leftText = ({ left }: CouponSum): string => (left === null ? 'No limit' : count(left));

export const gamesText = ({ games }: CouponSum): string =>
  games.length === 0 ? 'All games' : games.map(({ gid, name }) => name ?? `game ${gid}`).join(', ');

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** A duration in its largest whole unit: "14 days". */
export function durationText(seconds: number): string {
  const [size, unit] = UNITS.find(([one]) => seconds % one === 0) ?? [1, 'second'];
  const value = seconds / size;
  return `${count(value)} ${unit}${value === 1 ? '' : 's'}`;
}
