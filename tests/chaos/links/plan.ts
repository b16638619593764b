import fc from 'fast-check';
import type { Method } from '../model.ts';
import { some } from '../some.ts';

/** A step of the buyer in the browser that pressed Pay. */
export type LinkStep = 'pay' | 'decline' | 'press' | 'abandon' | 'wait';

/** A payment link that the publisher's backend makes, and its buyers. */
export interface LinkStory {
  player: number;
  /** Index of the world's choice. */
  choice: number;
  web: number;
  method: Method;
  /** Browsers that press Pay at the same time. */
  browsers: 1 | 2;
  /** The link has a personal offer with one use. */
  offer: boolean;
  /** A second link has the same offer, and is pressed at the same time. */
  rival: boolean;
  /** The link is over before anybody opens it. */
  expired: boolean;
  steps: readonly LinkStep[];
}

/** One link for so many orders. */
const SHARE = 10;

const steps: fc.Arbitrary<readonly LinkStep[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(['pay'] as const) },
  { weight: 2, arbitrary: fc.constant(['pay', 'wait', 'press', 'pay'] as const) },
  { weight: 2, arbitrary: fc.constant(['decline', 'press', 'pay'] as const) },
  { weight: 1, arbitrary: fc.constant(['press', 'pay'] as const) },
  { weight: 1, arbitrary: fc.constant(['abandon'] as const) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('pay', 'decline', 'press', 'wait'), { maxLength: 5 }) },
);

const often = (one: number) => fc.integer({ min: 1, max: one }).map((drawn) => drawn === 1);

/** Draws the links of a run from its seed. */
export function drawLinks(options: { seed: number; orders: number; players: number; choices: number }): LinkStory[] {
  const link: fc.Arbitrary<LinkStory> = fc.record({
    player: some(0, options.players - 1),
    choice: some(0, options.choices - 1),
    web: some(0, 1),
    method: fc.constantFrom<Method[]>('card', 'card', 'routed', 'routed', 'stripe', 'adyen'),
    browsers: fc.constantFrom<(1 | 2)[]>(1, 1, 2),
    offer: fc.boolean(),
    rival: fc.boolean(),
    expired: often(8),
    steps,
  });
  return fc.sample(link, { seed: options.seed + 2, numRuns: Math.ceil(options.orders / SHARE) });
}
