import { connect } from '#server/db/client.ts';
import { FIRST_REGULAR } from '../books/people.ts';

/** An existing order with its player and ids, as operators look for them. */
export interface Sample {
  number: string;
  uid: number;
  playerId: string;
  /** Of the receipt; null: the buyer left none. */
  email: string | null;
  signInEmail: string | null;
  phone: string | null;
  paymentId: string;
  providerId: string;
  deliveryId: string;
}

export interface Samples {
  /** Paid orders at random. */
  orders: readonly Sample[];
  /** The orders of the player who has the most. */
  regular: readonly Sample[];
}

/** Draws `count` orders at random, and as many of the regular. */
export async function drawSamples(databaseUrl: string, orders: number, count: number): Promise<Samples> {
  const sql = connect(databaseUrl, { max: 1, name: 'bench' });
  const percent = Math.min(100, (count * 20_000) / orders);
  const related = sql`
    select o.number, o.uid, o.player_id as "playerId", o.email, p.email as "signInEmail", p.phone, o.payment_id as "paymentId",
      pay.provider_id as "providerId", d.id as "deliveryId"
    from drawn o join players p on p.id = o.player_id join payments pay on pay.player_id = o.player_id and pay.id = o.payment_id
      join deliveries d on d.player_id = o.player_id and d.source = 'order' and d.reference = o.number`;
  try {
    return {
      orders: await sql<Sample[]>`
        with drawn as (
          select * from orders tablesample system (${percent}) where payment_state = 'paid' order by random() limit ${count}
        ) ${related}`,
      regular: await sql<Sample[]>`
        with drawn as (
          select o.* from orders o where o.player_id = (select id from players where uid = ${FIRST_REGULAR}) and payment_state = 'paid'
          order by random() limit ${count}
        ) ${related}`,
    };
  } finally {
    await sql.end();
  }
}
