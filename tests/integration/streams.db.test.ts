import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#server/main.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, newAddress, startAccountsWorld, startSecondProcess } from './accounts-kit.ts';

const GID = 1000039;
const PAID = '"status":"paid"';

let world: AccountsWorld;
let second: Portal;

beforeAll(async () => {
  world = await startAccountsWorld();
  second = await startSecondProcess(world);
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

async function placeOrder(player: Client): Promise<string> {
  const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: GID } });
  const item = game.items.find((entry) => entry.kind === 'currency' && !entry.limit && entry.prices.EUR);
  const choice = { gid: GID, region: 'eu', roleId: 's3-1187', method: 'card' };
  const { body } = await player.call('POST /orders', {
    body: { ...choice, item: item?.id, total: item?.prices.EUR },
  });
  return body.number;
}

/** Follows an order in the second process; resolves with all events once the stream has ended. */
async function follow(player: Client, number: string) {
  const answer = await fetch(`${second.url}/platform/api/orders/${number}/events`, {
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (!seen.includes('"number"')) seen += (await reader.read()).value;
  const ended = async (): Promise<string> => {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      seen += step.value;
      if (seen.includes(PAID)) break;
    }
    return seen;
  };
  return { ended };
}

/** Returns the ids in notices while `act` runs. */
async function hintsOf(act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const { unlisten } = await world.context.sql.listen('sessions', (payload) => heard.push(payload));
  await act();
  await world.context.sql`select pg_notify('sessions', 'done')`;
  await until(
    async () => heard,
    (now) => now.includes('done'),
  );
  await unlisten();
  return heard.filter((one) => one !== 'done');
}

test.each(['DELETE /me/sessions', 'DELETE /session'] as const)(
  'a stream in another process ends with %s, and sends no later events',
  async (way) => {
    const lena = await world.signIn('kestrel', 'starlight');
    const number = await placeOrder(lena);
    const { ended } = await follow(lena, number);
    expect((await lena.call(way)).status).toBeLessThan(300);
    await world.context.sql`update orders set payment_state = 'paid' where number = ${number}`;
    await world.context.sql`select pg_notify('orders', ${number})`;
    expect(await ended()).not.toContain(PAID);
  },
);

test('a stream ends when its session is too old', async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const { ended } = await follow(kestrel, await placeOrder(kestrel));
  await world.context.sql`update sessions set expires_at = now() where expires_at > now()`;
  await ended();
});

test('every process learns of an ended session, whatever ended it', async () => {
  const nova = await world.signInByMail(newAddress());
  const again = await world.signInByMail(newAddress());
  const idOf = async (player: Client): Promise<string> => {
    const { uid } = (await player.call('GET /me')).body;
    const [row] = await world.context.sql<{ id: string }[]>`select id from players where uid = ${uid}`;
    return row?.id ?? '';
  };
  const [one, other] = [await idOf(nova), await idOf(again)];
  expect(await hintsOf(() => nova.call('DELETE /session'))).toEqual([one]);
  expect(await hintsOf(() => again.call('DELETE /me/sessions'))).toEqual([other]);
  expect(await hintsOf(() => world.context.sql`delete from sessions where player_id = ${one}`)).toEqual([]);
});
