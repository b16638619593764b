import type { Db } from '#server/db/client.ts';
import { byKeys, MOST, type OrderLine } from '../order-lines.ts';

/** The last digits of a card and a second fact, because one payment in ten thousand has the same digits. */
export interface CardTerm {
  digits: string;
  /** In minor units of the currency. */
  sum: { amount: number; currency: string } | null;
  /** Such as `2026-11-03`. */
  day: string | null;
}

/**
 * Returns the newest orders with a payment by a card. The day is that of the payer, whose zone is unknown: it begins at
 * UTC+14 and ends at UTC-12.
 */
export const ordersPaidBy = (db: Db, { digits, sum, day }: CardTerm): PromiseLike<OrderLine[]> =>
  byKeys(
    db,
    db`
      select player_id, payable as number from payments where card_digits = ${digits}
        ${sum ? db`and currency = ${sum.currency} and amount = ${sum.amount}` : db``}
        ${
          day === null
            ? db``
            : db`
              and created_at >= ${`${day}T00:00:00+14:00`}::timestamptz
              and created_at < ${`${day}T00:00:00-12:00`}::timestamptz + interval '1 day'`
        }
      order by created_at desc limit ${MOST}`,
  );
