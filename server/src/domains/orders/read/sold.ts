import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { orderNames } from '../orders.present.ts';
import { findOrders, type OrderRef, type OrderRow } from '../orders.repo.ts';

/** A paid order, as its tax documents show it. Amounts in minor units. */
export interface SoldOrder {
  playerId: string;
  number: string;
  /** The payment that counts. */
  paymentId: string;
  createdAt: Date;
  /** The country of taxation; null: unknown. */
  country: string | null;
  currency: string;
  total: number;
  /** Null: not taxed. */
  tax: { percent: number; amount: number } | null;
  /** Names in a language. `tax`: with its state; '' if unknown. */
  namesIn(locale: Locale): { game: string; item: string; tax: string };
}

/** Returns those of the orders that a payment pays. */
export async function soldOrders(db: Db, catalogue: Catalogue, refs: readonly OrderRef[]): Promise<SoldOrder[]> {
  const rows = await findOrders(db, refs);
  return rows.flatMap((row) => (row?.paymentId ? [soldOrder(catalogue, row, row.paymentId)] : []));
}

function soldOrder(catalogue: Catalogue, row: OrderRow, paymentId: string): SoldOrder {
  const { playerId, number, createdAt, currency, total, snapshot } = row;
  const { tax } = snapshot.price;
  return {
    ...{ playerId, number, paymentId, createdAt, currency, total },
    country: snapshot.country ?? null,
    tax: tax && { percent: tax.percent, amount: tax.amount },
    namesIn: (locale) => {
      const { game, item, tax = '' } = orderNames(catalogue, row, locale);
      return { game, item, tax };
    },
  };
}
