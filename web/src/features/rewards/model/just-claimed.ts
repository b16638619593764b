import type { Reward } from '#contract/endpoints/rewards.ts';

/**
 * Returns claimed rewards in their current state: from the list if the game refused them, else from the records, else
 * from the answer.
 */
export function asItIsNow(
  claimed: readonly Reward[],
  list: readonly Reward[],
  records: readonly Reward[],
): { reward: Reward; refusedFor: string | null }[] {
  return claimed.map((answer) => {
    const back = list.find(({ id, refused }) => id === answer.id && refused);
    if (back) return { reward: back, refusedFor: answer.receiver?.name ?? '' };
    return { reward: records.find(({ id }) => id === answer.id) ?? answer, refusedFor: null };
  });
}

/** Returns the reason why a reward remained after all rewards were claimed for a character of that game. */
export function whyLeft({ state, game }: Pick<Reward, 'state' | 'game'>, gid: number): 'unavailable' | 'game' | 'new' {
  if (state === 'unavailable') return 'unavailable';
  return game && game.gid !== gid ? 'game' : 'new';
}

/** Returns the games of claimable goods, each once, in the order of the rewards. */
export function gamesOf(rewards: readonly Pick<Reward, 'state' | 'game'>[]): NonNullable<Reward['game']>[] {
  const games = rewards.flatMap(({ state, game }) => (state === 'claimable' && game ? [game] : []));
  return [...new Map(games.map((game) => [game.gid, game])).values()];
}
