import { randomUUID } from 'node:crypto';
import { paymentOf } from '#tests/integration/money-kit.ts';
import { GID, gameCall, newGamePlayer } from '#tests/integration/sign-in-kit.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';
import { from, newIp } from './thief.ts';

const CHOICE = { gid: GID, region: 'eu', method: 'card', item: 'astralite-60', total: 109 };

/** A player with a character, who can buy. */
export interface Buyer {
  client: Client;
  id: string;
  uid: string;
  roleId: string;
}
export interface Bought {
  number: string;
  payment: string;
  buyer: Buyer;
}

/** Signs in a new player of the game with a login ticket, from a new IP address and browser. */
export async function newBuyer(world: World, device: string | undefined): Promise<Buyer> {
  const ip = newIp();
  const role = { roleId: `s3-${randomUUID()}`, name: 'Nova', serverId: 's3', level: 50 };
  const uid = await newGamePlayer(world, { roles: [role] });
  const { ticket } = (await gameCall(world)<{ ticket: string }>('login-tickets', { uid })).body;
  const { status, body, error } = await from(world, ip).call('POST /session/ticket', {
    body: { ticket, uid, ...(device !== undefined && { device }) },
  });
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(error)}`);
  const [row] = await world.context.sql<{ id: string }[]>`select id from players where uid = ${uid}::bigint`;
  return { client: from(world, ip, body.token), id: row?.id ?? '', uid, roleId: role.roleId };
}

/** Places an order and pays it with this card. */
export async function buy(world: World, buyer: Buyer, card: string): Promise<Bought> {
  const placed = await buyer.client.call('POST /orders', { body: { ...CHOICE, roleId: buyer.roleId } });
  if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.error)}`);
  const { number } = placed.body;
  const params = { number };
  const asked = await buyer.client.call('POST /orders/:number/payments', { params, body: { method: 'card' } });
  const payment = paymentOf(asked.body.redirectUrl);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success', card });
  await until(
    async () => (await buyer.client.call('GET /orders/:number', { params })).body.itemStatus,
    (status) => status === 'sent',
  );
  return { number, payment, buyer };
}

/** Refunds the whole order at the provider. */
export async function refund(world: World, { number, payment, buyer }: Bought): Promise<void> {
  const answer = await fetch(`${world.psp.url}/v1/payments/${payment}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.env.SANDBOX_PSP_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: CHOICE.total, key: randomUUID() }),
  });
  if (!answer.ok) throw new Error(`not refunded: ${answer.status}`);
  await until(
    async () => (await buyer.client.call('GET /orders/:number', { params: { number } })).body.status,
    (status) => status === 'refunded',
  );
}
