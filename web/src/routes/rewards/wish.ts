import type { Reward } from '#contract/endpoints/rewards.ts';

/** The claim that needs a character: one reward, or all rewards for a character of one of these games. */
export type Wish = { reward: Reward } | { games: readonly NonNullable<Reward['game']>[] };
