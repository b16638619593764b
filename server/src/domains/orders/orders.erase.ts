import type { DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { eraseDeliveries } from '#server/domains/fulfilment/index.ts';
import { eraseCards } from '#server/domains/payments/index.ts';
import { eraseGrants } from '#server/domains/rewards/index.ts';
import { eraseOrders, findLeftOver, markFinished, markLeftOver } from './erase.repo.ts';

/** Players erased in one scheduled run; the next run continues. */
const MAX_PLAYERS = 500;

/** Erases orders, deliveries and digits of cards of erased accounts, except those still in progress. */
export async function onErased(tx: Tx, facts: DomainEvents['account.erased'][]): Promise<void> {
  for (const { playerId } of facts) await erase(tx, playerId);
  await publish(
    tx,
    facts.map(({ playerId, uid }) => ({ type: 'account.forgotten', key: playerId, payload: { playerId, uid } })),
  );
}

/** Erases data that was still in progress before. Runs on a schedule. */
export async function eraseLeftOver(sql: Sql): Promise<void> {
  for (const playerId of await findLeftOver(sql, MAX_PLAYERS)) await sql.begin((tx) => erase(tx, playerId));
}

async function erase(tx: Tx, playerId: string): Promise<void> {
  // Also later, because an open payment may have been made since. First, because payments are locked first.
  eraseCards(tx, playerId);
  await eraseGrants(tx, playerId);
  const left = (await eraseOrders(tx, playerId)) + (await eraseDeliveries(tx, playerId));
  await (left > 0 ? markLeftOver : markFinished)(tx, playerId);
}
