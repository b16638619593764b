import type { Db } from '../db/client.ts';
import { accountData, playersById } from '../domains/accounts/index.ts';
import { eventData } from '../domains/analytics/index.ts';
import { couponData } from '../domains/coupons/index.ts';
import { exposuresOf } from '../domains/experiments/index.ts';
import { deliveryData } from '../domains/fulfilment/index.ts';
import { documentData } from '../domains/invoices/index.ts';
import { countData } from '../domains/limits/index.ts';
import { linkData } from '../domains/links/index.ts';
import { orderData } from '../domains/orders/index.ts';
import { paymentData } from '../domains/payments/index.ts';
import { pointsData } from '../domains/points/index.ts';
import { pushData } from '../domains/push/index.ts';
import { letterData } from '../domains/receipts/index.ts';
import { grantData } from '../domains/rewards/index.ts';
import { webhookData } from '../domains/webhooks/index.ts';
import { ACTIVITIES } from './activities.ts';
import type { Activity } from './activity.ts';

/** Events name an account by its number. */
async function analyticsData(db: Db, playerId: string) {
  const uid = (await playersById(db, [playerId])).get(playerId)?.uid;
  return uid ? eventData(db, uid) : [];
}

const KEPT: Readonly<Record<string, (db: Db, playerId: string) => PromiseLike<unknown>>> = {
  account: accountData,
  orders: orderData,
  payments: paymentData,
  deliveries: deliveryData,
  coupons: couponData,
  letters: letterData,
  rewards: grantData,
  points: pointsData,
  push: pushData,
  experiments: exposuresOf,
  analytics: analyticsData,
  limits: countData,
  webhooks: webhookData,
  links: linkData,
  invoices: documentData,
};

/**
 * Returns all stored data of a player, by domain, for the player and for operators.
 * @param list replaces the activities, for tests
 */
export async function playerData(
  db: Db,
  playerId: string,
  list: Record<string, Activity> = ACTIVITIES,
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const kept = [...Object.entries(KEPT), ...Object.entries(list).map(([name, { dataOf }]) => [name, dataOf] as const)];
  // Sequential, so that one export does not take every database connection.
  for (const [name, dataOf] of kept) if (dataOf) all[name] = await dataOf(db, playerId);
  return all;
}
