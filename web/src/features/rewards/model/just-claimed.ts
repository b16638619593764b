import type { Reward } from '#contract/endpoints/rewards.ts';

/** What was claimed a moment ago, as it is by now: the records know it, or the list once more, where the game refused it. */
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

/** Why a reward was left when everything was claimed for a character of that game. */
export function whyLeft({ state, game }: Pick<Reward, 'state' | 'game'>, gid: number): 'unavailable' | 'game' | 'new' {
  if (state === 'unavailable') return 'unavailable';
  return game && game.gid !== gid ? 'game' : 'new';
}

/** The games whose goods wait, each once, what ends first in front. */
export function gamesOf(rewards: readonly Pick<Reward, 'state' | 'game'>[]): NonNullable<Reward['game']>[] {
  const games = rewards.flatMap(({ state, game }) => (state === 'claimable' && game ? [game] : []));
  return [...new Map(games.map((game) => [game.gid, game])).values()];
}
