import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { count, money } from '../format.ts';

export type Contents = OperatorInput<'POST /players/:uid/grants'>['body']['contents'];
export type Choices = OperatorOutput<'GET /grants/choices'>;

/** Writes what a grant contains: "3 warp-key of game 7", "50 points". */
export function contentsText(contents: Contents | null): string {
  if (contents === null) return 'No longer known';
  if ('points' in contents) return `${count(contents.points)} points`;
  if ('coupon' in contents) return `Coupon ${contents.coupon}`;
  const goods = contents.goods.map(({ good, quantity }) => `${count(quantity)} ${good}`).join(', ');
  return `${goods} of game ${contents.gid}`;
}

/** "1 player", "4,500 players". */
export const playersText = (players: number): string => `${count(players)} ${players === 1 ? 'player' : 'players'}`;

/** The contents as the operator chose and typed them. */
export interface Given {
  kind: 'points' | 'coupon' | 'goods';
  /** Points, or the number of a good. */
  quantity: string;
  /** The coupon, or the good. */
  name: string;
  game: string;
}

export const NOTHING_GIVEN: Given = { kind: 'points', quantity: '', name: '', game: '' };

export type Problems = Partial<Record<'batch' | 'quantity' | 'name' | 'game', string>>;

const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim());

/** Returns a sentence if a batch cannot have this name. */
export const batchProblem = (batch: string): string | undefined =>
  /^[\w.:-]{1,100}$/.test(batch.trim()) ? undefined : 'Type letters, digits and . : _ - without spaces.';

/** Returns a sentence for each wrong field. */
export function problemsOf({ kind, quantity, name, game }: Given): Problems {
  const problems: Problems = {};
  if (kind !== 'coupon' && !isCount(quantity)) problems.quantity = 'Type a whole number above zero.';
  if (kind === 'goods' && game === '') problems.game = 'Choose a game.';
  else if (kind !== 'points' && name === '') problems.name = kind === 'goods' ? 'Choose a good.' : 'Choose a coupon.';
  return problems;
}

/** Returns the shown problems that are still there: a corrected field loses its error. */
export const stillWrong = (shown: Problems, now: Problems): Problems =>
  Object.fromEntries(Object.entries(now).filter(([field]) => field in shown));

export function contentsOf({ kind, quantity, name, game }: Given): Contents {
  if (kind === 'points') return { points: Number(quantity) };
  if (kind === 'coupon') return { coupon: name };
  return { gid: Number(game), goods: [{ good: name, quantity: Number(quantity) }] };
}

/** Returns the value of the contents for one player as limits count it; null: the catalogue has no price for it. */
export function worthOf(given: Given, { points, coupons, games }: Choices): number | null {
  const { kind, quantity, name, game } = given;
  const goods = games.find(({ gid }) => `${gid}` === game)?.goods ?? [];
  const [found, times] = {
    points: [points, Number(quantity)] as const,
    coupon: [coupons.find(({ id }) => id === name), 1] as const,
    goods: [goods.find(({ id }) => id === name), Number(quantity)] as const,
  }[kind];
  return !found || found.value === null ? null : Math.ceil(found.value * times);
}

/** Returns the value of the contents for one player as a sentence; empty without contents. */
export function worthText(given: Given, choices: Choices): string {
  if (Object.keys(problemsOf(given)).length > 0) return '';
  const value = worthOf(given, choices);
  if (value === null) return 'The catalogue has no price for it. A limit of your role needs an approval.';
  return `For limits this is worth up to ${money(value, choices.currency)} for each player.`;
}

/**
 * Returns the question before a large gift, which needs a second press; null: it is not large. A gift without a known
 * value counts as large, as it does for limits.
 * @param gift contents and players: "999 points for this player"
 */
export function largeText(gift: string, value: number | null, choices: Choices | undefined): string | null {
  if (choices && value !== null && value <= choices.large) return null;
  const worth = value === null || !choices ? 'of unknown value' : `worth up to ${money(value, choices.currency)}`;
  return `This gift is large: ${gift}, ${worth}. Is that right?`;
}
