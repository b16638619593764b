import type { Db } from '#server/db/client.ts';

/** Months that `spentBy` returns at most, including the current one. */
const MONTHS = 24;
const NEWEST = 50;

/** Payments that a player began in one month (UTC), in minor units. `kept` is `paid` without the other sums. */
export interface SpentLine {
  /** Such as `2026-11`. */
  month: string;
  currency: string;
  payments: number;
  paid: number;
  /** Sum that the player has back, from the provider or outside it. */
  refunded: number;
  /** Sum that open or lost disputes hold or took. */
  disputed: number;
  kept: number;
}

/**
 * Sums the captured payments of a player by month and currency, newest first. A refund counts in the month of its
 * payment. The primary key begins with the player, so the statement reads only this player's payments.
 */
export const spentBy = (db: Db, playerId: string) => db<SpentLine[]>`
  select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency, count(*)::int as payments,
    sum(captured)::bigint as paid, sum(refunded + paid_outside)::bigint as refunded, sum(disputed)::bigint as disputed,
    sum(captured - refunded - paid_outside - disputed)::bigint as kept
  from payments
  where player_id = ${playerId} and captured > 0
    and created_at >= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${MONTHS - 1})) at time zone 'UTC'
  group by 1, 2 order by 1 desc, 2`;

export interface PlayerPayment {
  /** The order's number. */
  number: string;
  id: string;
  provider: string;
  providerId: string | null;
  method: string;
  state: string;
  failure: string | null;
  currency: string;
  amount: number;
  captured: number;
  refunded: number;
  /** Sum that the payer got outside of the provider. */
  paidOutside: number;
  disputed: number;
  /** Keyed hash of the card or account, the same in each payment with it; null if unknown. */
  instrument: string | null;
  /** Country (ISO 3166) of the card or account; null if unknown. */
  instrumentCountry: string | null;
  /** Last four digits of the card; null: no card, or unknown. */
  cardDigits: string | null;
  /** Such as `visa`. */
  cardBrand: string | null;
  createdAt: Date;
}

/**
 * Returns the newest payments of a player. Sorted by time, because the id of a duplicate payment follows that of its
 * first payment. So a few more are read by id, instead of all.
 */
export const paymentsBy = (db: Db, playerId: string) => db<PlayerPayment[]>`
  select payable as number, id, provider, provider_id as "providerId", method, state, failure, currency, amount, captured,
    refunded, paid_outside as "paidOutside", disputed, instrument, instrument_country as "instrumentCountry",
    card_digits as "cardDigits", card_brand as "cardBrand", created_at as "createdAt"
  from (select * from payments where player_id = ${playerId} order by id desc limit ${4 * NEWEST}) as newest
  order by created_at desc, id desc limit ${NEWEST}`;

/** A card or account that a player paid with. */
export interface PlayerCard {
  /** Keyed hash, the same in each payment with it. */
  instrument: string;
  cardDigits: string | null;
  cardBrand: string | null;
  payments: number;
  lastPaidAt: Date;
  /** Number of other players who paid with it, at most `MOST_OTHERS`. */
  otherPlayers: number;
}

const CARDS = 50;
/** Payments of others that are read for each card. */
const PAYMENTS_OF_OTHERS = 500;
export const MOST_OTHERS = 100;

/** Returns the cards and accounts that a player paid with, the last used first. */
export const cardsOf = (db: Db, playerId: string) => db<PlayerCard[]>`
  select own.*, (
    select least(count(distinct player_id), ${MOST_OTHERS})::int from (
      select player_id from payments
      where instrument = own.instrument and player_id <> ${playerId} and captured > 0 limit ${PAYMENTS_OF_OTHERS}
    ) as others
  ) as "otherPlayers"
  from (
    select instrument, max(card_digits) as "cardDigits", max(card_brand) as "cardBrand", count(*)::int as payments,
      max(created_at) as "lastPaidAt"
    from payments where player_id = ${playerId} and instrument is not null and captured > 0
    group by instrument order by max(created_at) desc limit ${CARDS}
  ) as own order by "lastPaidAt" desc`;
