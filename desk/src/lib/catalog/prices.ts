import type { OperatorOutput } from '#contract/operator/index.ts';
import { typedAmount } from '../amount.ts';
import { useUnsaved } from './unsaved.ts';

export type Prices = OperatorOutput<'GET /catalog/drafts/:id/prices'>;
export type Price = Prices['prices'][number];

export const keyOf = ({ game, item, currency, list, from }: Price): string =>
  `${game} ${item} ${currency}${list === null ? '' : ` in ${list}`}${from === null ? '' : ` ${from}`}`;

/** Returns the text of a price: as it was typed, or as it is. */
export const shownPrice = (row: Price, typed: Readonly<Record<string, string>>): string =>
  typed[keyOf(row)] ?? typedAmount(row.price, row.currency);

/** The part of the unsaved texts of a draft that are prices. */
const UNSAVED = 'price ';

export const isTypedPrice = (key: string): boolean => key.startsWith(UNSAVED);

/** Keeps the typed prices of a draft while the operator looks at other pages of the desk. */
export function useTypedPrices(draft: string) {
  const { texts, set } = useUnsaved(draft);
  const keys = Object.keys(texts).filter(isTypedPrice);
  const typed = Object.fromEntries(keys.map((key) => [key.slice(UNSAVED.length), texts[key]?.text ?? '']));
  const type = (row: Price, text: string): void => {
    const isSame = text === typedAmount(row.price, row.currency);
    set(`${UNSAVED}${keyOf(row)}`, isSame ? null : { text, seen: null });
  };
  const forget = (): void => {
    for (const key of keys) set(key, null);
  };
  return { typed, type, forget };
}
