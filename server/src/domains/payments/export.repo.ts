import type { Db } from '#server/db/client.ts';

/**
 * Returns the data about a player that this domain stores: amounts and states. Leaves out the reasons of refunds, which
 * are the publisher's notes.
 */
export async function paymentData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [payments, refunds] = await Promise.all([
    db`
      select id, payable, provider, method, amount, currency, state, captured, refunded, disputed,
        instrument_country as "instrumentCountry", card_digits as "cardDigits", card_brand as "cardBrand", created_at as "createdAt"
      from payments where player_id = ${playerId} order by created_at, id`,
    db`
      select payment_id as "payment", amount, state, created_at as "createdAt"
      from refunds where player_id = ${playerId} order by created_at, id`,
  ]);
  return { payments, refunds };
}
