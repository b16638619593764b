import type { OperatorInput } from '#contract/operator/index.ts';
import { count } from '#desk/lib/format.ts';

export type Contents = OperatorInput<'POST /players/:uid/grants'>['body']['contents'];

/** Writes what a grant contains: "3 warp-key of game 7", "50 points". */
export function contentsText(contents: Contents | null): string {
  if (contents === null) return 'No longer known';
  if ('points' in contents) return `${count(contents.points)} points`;
  if ('coupon' in contents) return `Coupon ${contents.coupon}`;
  const goods = contents.goods.map(({ good, quantity }) => `${count(quantity)} ${good}`).join(', ');
  return `${goods} of game ${contents.gid}`;
}

/** The fields as the operator chose and typed them. */
export interface Given {
  kind: 'points' | 'coupon' | 'goods';
  batch: string;
  /** Points, or the number of a good. */
  quantity: string;
  /** The coupon, or the good. */
  name: string;
  game: string;
}

export type Problems = Partial<Record<'batch' | 'quantity' | 'name' | 'game', string>>;

const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim());

/** Returns a sentence for each wrong field. */
export function problemsOf({ kind, batch, quantity, name, game }: Given): Problems {
  const problems: Problems = {};
  if (!/^[\w.:-]{1,100}$/.test(batch.trim())) problems.batch = 'Type letters, digits and . : _ - without spaces.';
  if (kind !== 'coupon' && !isCount(quantity)) problems.quantity = 'Type a whole number above zero.';
  if (kind !== 'points' && name.trim() === '') problems.name = 'Type its name in the catalogue.';
  if (kind === 'goods' && !isCount(game)) problems.game = 'Type the number of the game.';
  return problems;
}

export function contentsOf({ kind, quantity, name, game }: Given): Contents {
  if (kind === 'points') return { points: Number(quantity) };
  if (kind === 'coupon') return { coupon: name.trim() };
  return { gid: Number(game), goods: [{ good: name.trim(), quantity: Number(quantity) }] };
}
