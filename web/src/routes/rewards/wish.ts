import type { Reward } from '#contract/endpoints/rewards.ts';

/** What a player wants for a character: one reward, or all for a character of one of these games. */
export type Wish = { reward: Reward } | { games: readonly NonNullable<Reward['game']>[] };
