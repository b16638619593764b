import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '#contract/endpoints/index.ts';
import type { Answer, Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { world } from './shop.ts';

/** Returns the body of a call that must not be refused. */
function bodyOf<K extends EndpointKey>({ body, error }: Answer<K>): Answer<K>['body'] {
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return body;
}

/** Mika's character, who needs no consent to buy. */
const CHOICE = { gid: 1000039, region: 'asia', roleId: 'a1-330', currency: 'JPY', method: 'card' };

/** Orders an item for Mika; returns the order's number. */
export async function placeOrder(mika: Client, item: string): Promise<string> {
  const game = bodyOf(await mika.call('GET /games/:gid', { params: { gid: CHOICE.gid } }));
  const total = game.items.find(({ id }) => id === item)?.prices.JPY;
  return bodyOf(await mika.call('POST /orders', { body: { ...CHOICE, item, total } }, randomUUID())).number;
}

/** Starts a payment; returns its id at the provider. */
export async function startPayment(client: Client, number: string): Promise<string> {
  const input = { params: { number }, body: { method: CHOICE.method } };
  const { redirectUrl } = bodyOf(await client.call('POST /orders/:number/payments', input, randomUUID()));
  return new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
}

export const decide = (payment: string, outcome: 'success' | 'decline') =>
  world.psp.post(`/control/payments/${payment}/outcome`, { outcome });

/** Pays an order and waits until the item is in the game. */
export async function payFor(client: Client, number: string): Promise<void> {
  await decide(await startPayment(client, number), 'success');
  await until(
    async () => bodyOf(await client.call('GET /orders/:number', { params: { number } })).itemStatus,
    (status) => status === 'sent',
  );
}
