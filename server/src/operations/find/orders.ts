import type { Db } from '#server/db/client.ts';
import { byKeys, isNewestOf, MOST, newestOf, newestOfEither, newestWhere, type OrderLine } from '../order-lines.ts';
import { type CardTerm, ordersPaidBy } from './card.repo.ts';
import { ordersForCharacter, ordersSentTo } from './character.repo.ts';
import { ordersWithShort } from './short-number.repo.ts';
import { readTerm, type Term } from './term.ts';

/** The kinds of terms that find an order, in the order in which results are shown. */
export const ORDER_KINDS = [
  'number',
  'player',
  'email',
  'phone',
  'payment',
  'delivery',
  'card',
  'coupon',
  'character',
] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** An order, and the kind of term that found it. */
export interface FoundOrder extends OrderLine {
  by: OrderKind;
}

type Found = readonly [by: OrderKind, orders: PromiseLike<OrderLine[]>];

/**
 * Finds the newest orders of each kind that a term can be. An order that is found by two kinds is returned once.
 * @param templateOf returns the coupon with a promo code; null if there is none
 */
export function findOrders(db: Db, typed: string, templateOf: (code: string) => string | null): Promise<FoundOrder[]> {
  const term = readTerm(typed);
  return once(term.text === '' ? [] : searches(db, term, templateOf(term.text)));
}

/** Finds the newest orders that were paid by a card. */
export const findByCard = (db: Db, card: CardTerm): Promise<FoundOrder[]> => once([['card', ordersPaidBy(db, card)]]);

function searches(db: Db, term: Term, coupon: string | null): Found[] {
  const { number, short, uid, email, phone, id, text, names } = term;
  // These two forms are never of another kind.
  if (number !== null) return [['number', newestWhere(db, db`number = ${number}`)]];
  if (email !== null) return [['email', ofEmail(db, email)]];
  const found: Found[] = [];
  if (short !== null) found.push(['number', ordersWithShort(db, short)]);
  if (uid !== null) found.push(['player', newestOf(db, db`(select id from players where uid = ${uid})`)]);
  if (phone !== null) found.push(['phone', newestOf(db, db`(select id from players where phone = ${phone})`)]);
  found.push(['payment', byKeys(db, paymentKeys(db, text, id))]);
  if (id !== null) found.push(['delivery', byKeys(db, deliveryKeys(db, id))]);
  if (coupon !== null) found.push(['coupon', byKeys(db, couponKeys(db, coupon))]);
  found.push(['character', ordersSentTo(db, names)], ['character', ordersForCharacter(db, names)]);
  return found;
}

/** The address of a receipt, or of a sign-in. */
const ofEmail = (db: Db, email: string) =>
  newestOfEither(db, db`lower(email) = ${email}`, isNewestOf(db, db`(select id from players where email = ${email})`));

const paymentKeys = (db: Db, text: string, id: string | null) => db`
  select player_id, payable as number from payments where provider_id = ${text} or id = ${id}::uuid`;

const deliveryKeys = (db: Db, id: string) => db`
  select player_id, reference as number from deliveries where id = ${id}::uuid and source = 'order'
  union all
  select player_id, reference from take_backs where delivery_id = ${id}::uuid and source = 'order'`;

/** Coupons, claimed last, whose orders are read. */
const COUPONS = 500;

const couponKeys = (db: Db, template: string) => db`
  select used.player_id, used.number from (
    select player_id, id from player_coupons where template = ${template} order by claimed_at desc limit ${COUPONS}
  ) as claimed cross join lateral (
    select player_id, number, at from benefit_uses where player_id = claimed.player_id and benefit = claimed.id::text limit 1
  ) as used order by used.at desc limit ${MOST}`;

async function once(searches: readonly Found[]): Promise<FoundOrder[]> {
  const all = await Promise.all(
    searches.map(async ([by, orders]) => (await orders).map((order) => ({ ...order, by }))),
  );
  const byNumber = new Map<string, FoundOrder>();
  for (const order of all.flat()) if (!byNumber.has(order.number)) byNumber.set(order.number, order);
  return [...byNumber.values()];
}
