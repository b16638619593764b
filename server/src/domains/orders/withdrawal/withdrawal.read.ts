import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import type { Locale } from '#contract/locales.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow, Timeline } from '../orders.repo.ts';
import { type AgreedTexts, buttonsIn } from './waiver.ts';
import { findStatement, type Statement } from './withdrawal.repo.ts';
import { withdrawalState, withdrawUntil } from './withdrawal.rules.ts';

/** Returns the state of an order's right to withdraw. Reads nothing for orders without that right. */
export async function readWithdrawal(
  { sql, catalog, agreedTexts }: Pick<OrdersDeps, 'sql' | 'catalog' | 'agreedTexts'>,
  row: OrderRow,
  timeline: Readonly<Timeline>,
  locale: Locale,
): Promise<Withdrawal | null> {
  const { agreed } = row.snapshot;
  if (!agreed) return null;
  const made = timeline.some(({ event }) => event === 'contract_withdrawn') ? await findStatement(sql, row) : null;
  const texts = await agreedTexts.find(sql, agreed.version);
  return presentWithdrawal(catalog.current(), row, timeline, locale, { texts, made });
}

export function presentWithdrawal(
  catalogue: Catalogue,
  row: OrderRow,
  timeline: Readonly<Timeline>,
  locale: Locale,
  { texts, made }: { texts: AgreedTexts | null; made: Statement | null },
): Withdrawal | null {
  const { agreed } = row.snapshot;
  const paidAt = timeline.find(({ event }) => event === 'paid')?.at ?? null;
  const state = withdrawalState(row, paidAt, made?.outcome ?? null);
  const buttons = buttonsIn(catalogue, locale, texts);
  if (!agreed || !state || !buttons) return null;
  return {
    state,
    until: paidAt && withdrawUntil(paidAt, agreed).toISOString(),
    afterDelivery: agreed.afterDelivery,
    waiver: texts?.waiver ?? '',
    delivered: texts?.delivered ?? '',
    ...buttons,
    made: made && { at: made.at.toISOString(), name: made.name, email: made.email },
  };
}
