import type { OperatorInput } from '#contract/operator/index.ts';

export type Query = OperatorInput<'GET /players/:uid/coupons/why'>['query'];

/** The fields as the operator typed them. */
export interface Asked {
  isCode: boolean;
  text: string;
  game: string;
  item: string;
}

/** Returns a sentence for each wrong field. */
export function problemsOf({ text, game, item }: Asked): { text: string; game: string } {
  const isHalf = (game.trim() === '') !== (item.trim() === '');
  const isNumber = game.trim() === '' || /^\d{1,10}$/.test(game.trim());
  return {
    text: text.trim() === '' ? 'Type a coupon or a code.' : '',
    game: isHalf ? 'Type both the game and the item, or neither.' : isNumber ? '' : 'Type the number of the game.',
  };
}

export const queryOf = ({ isCode, text, game, item }: Asked): Query => ({
  ...(isCode ? { code: text.trim() } : { coupon: text.trim() }),
  ...(game.trim() !== '' && { game: game.trim(), item: item.trim() }),
});
