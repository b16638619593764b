import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
const SENT_LIMIT_MS = 60_000;

export interface Purchase {
  shop: string;
  gid: number;
  region: string;
  item: string;
  method: string;
  username: string;
  password: string;
}

interface Order {
  number: string;
  status: string;
  itemStatus: string;
  total: number;
  currency: string;
}

/**
 * Buys an item as a player's browser does, from sign-in until the game has granted it. Pays on the sandbox's page.
 * @throws Error with the refusal, or the state that the order reached
 */
export async function buy({ shop, gid, region, item, method, username, password }: Purchase): Promise<Order> {
  let token = '';
  const call = async <T>(verb: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${shop}/platform/api${path}`, {
      method: verb,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${verb} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };

  ({ token } = await call<{ token: string }>('POST', '/session/password', { username, password }));
  const { characters } = await call<{ characters: { roleId: string }[] }>(
    'GET',
    `/games/${gid}/characters?region=${region}`,
  );
  const [character] = characters;
  if (!character) throw new Error(`the game has no character of ${username} in ${region}`);
  const choice = { gid, region, item };
  const { total } = await call<{ total: number }>('POST', '/quotes', choice);
  const placed = { ...choice, roleId: character.roleId, method, total };
  const { number } = await call<Order>('POST', '/orders', placed);
  const { redirectUrl } = await call<{ redirectUrl: string }>('POST', `/orders/${number}/payments`, { method });
  const paid = await fetch(redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`);
  return sent(() => call<Order>('GET', `/orders/${number}`));
}

async function sent(look: () => Promise<Order>): Promise<Order> {
  const limit = Date.now() + SENT_LIMIT_MS;
  for (;;) {
    const order = await look();
    if (order.itemStatus === 'sent') return order;
    if (order.itemStatus === 'not_met' || Date.now() > limit)
      throw new Error(`order ${order.number} is ${order.status}, and its item ${order.itemStatus}`);
    await pause(LOOK_EVERY_MS);
  }
}
