import type { Act, Cost } from './costs.ts';

export type TierName = keyof Cost;

/** A job of one buyer: a part of the act's cost on one tier. */
export interface Step {
  act: Act;
  tier: TierName;
  /** The share of the act's cost on this tier. */
  share: number;
  /** Mean seconds until the next step, which no tier works in. */
  pause: number;
  /** The time that begins or ends here. */
  begins?: Times;
  ends?: Times;
}

/** A page until it is complete; placing an order; from the provider's webhook to the game's answer. */
export const TIMES = ['page', 'place', 'deliver'] as const;
export type Times = (typeof TIMES)[number];

export interface Pauses {
  /** Between two pages of a visitor. */
  think: number;
  /** On the provider's page. */
  pay: number;
  /** Until the game answers a delivery. */
  game: number;
}

const step = (act: Act, tier: TierName, share: number, more: Partial<Step> = {}): Step => ({
  act,
  tier,
  share,
  pause: 0,
  ...more,
});

/** Requests of an order to web processes: place, pay, webhook. */
const REQUESTS = 3;
/** Transactions of an order: placed, attempt opened, webhook stored, settled, answer of the game stored. */
const WRITES = 5;
/** Times that a worker handles an order: settling and delivering. */
const HANDLINGS = 2;

/** Returns the steps of a buyer, one after the other: `visits` pages, then an order. */
export function flowOf(visits: number, { think, pay, game }: Pauses): Step[] {
  const write = (more?: Partial<Step>) => step('order', 'database', 1 / WRITES, more);
  const answer = (more?: Partial<Step>) => step('order', 'web', 1 / REQUESTS, more);
  const handle = () => step('order', 'worker', 1 / HANDLINGS);
  const page = [
    step('visit', 'web', 1, { begins: 'page' }),
    step('visit', 'database', 1, { ends: 'page', pause: think }),
  ];
  return [
    ...Array.from({ length: visits }, () => page).flat(),
    ...[answer({ begins: 'place' }), write({ ends: 'place' }), answer(), write({ pause: pay })],
    ...[answer({ begins: 'deliver' }), write()],
    ...[handle(), write({ pause: game }), handle(), write({ ends: 'deliver' })],
  ];
}
