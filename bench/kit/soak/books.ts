import type { Sql } from '#server/db/client.ts';
import { ledgerGaps } from '#server/domains/payments/index.ts';

const DAY_MS = 86_400_000;

/** The books after a soak. */
interface SoakBooks {
  orders: number;
  sent: number;
  accepted: number;
  captured: number;
  /** Payments whose ledger says something else. */
  gaps: number;
}

export async function readSoakBooks(sql: Sql): Promise<SoakBooks> {
  const [row] = await sql<Omit<SoakBooks, 'gaps'>[]>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where item_state = 'sent') as sent,
      (select count(*)::int from deliveries where state = 'accepted') as accepted,
      (select count(*)::int from payments where state = 'captured') as captured`;
  if (!row) throw new Error('the books could not be counted');
  const gaps = await ledgerGaps(sql, new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS));
  return { ...row, gaps: gaps.length };
}

/** Returns true if each of these orders was paid and delivered once. */
export const areWhole = ({ orders, sent, accepted, captured, gaps }: SoakBooks): boolean =>
  gaps === 0 && [sent, accepted, captured].every((count) => count === orders);
