import type { OperatorOutput } from '#contract/operator/index.ts';
import { typedAmount } from '../amount.ts';

export type Prices = OperatorOutput<'GET /catalog/drafts/:id/prices'>;
export type Price = Prices['prices'][number];

export const keyOf = ({ game, item, currency }: Price): string => `${game} ${item} ${currency}`;

/** Returns the text of a price: as it was typed, or as it is. */
export const shownPrice = (row: Price, typed: Readonly<Record<string, string>>): string =>
  typed[keyOf(row)] ?? typedAmount(row.price, row.currency);
