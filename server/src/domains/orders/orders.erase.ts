import type { DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { eraseDeliveries } from '#server/domains/fulfilment/index.ts';
import { eraseGrants } from '#server/domains/rewards/index.ts';
import { eraseOrders, finish, leftOver, putOff } from './erase.repo.ts';

/** Erased at a time by one run of the schedule; the next run goes on. */
const MOST = 500;

/** An account was erased: its orders and deliveries lose who it was, as far as nothing is under way any more. */
export async function onErased(tx: Tx, facts: DomainEvents['account.erased'][]): Promise<void> {
  for (const { playerId } of facts) await erase(tx, playerId);
  await publish(
    tx,
    facts.map(({ playerId, uid }) => ({ type: 'account.forgotten', key: playerId, payload: { playerId, uid } })),
  );
}

/** Erases what was still under way before; to be run now and then. */
export async function eraseLeftOver(sql: Sql): Promise<void> {
  for (const playerId of await leftOver(sql, MOST)) await sql.begin((tx) => erase(tx, playerId));
}

async function erase(tx: Tx, playerId: string): Promise<void> {
  await eraseGrants(tx, playerId);
  const left = (await eraseOrders(tx, playerId)) + (await eraseDeliveries(tx, playerId));
  await (left > 0 ? putOff : finish)(tx, playerId);
}
