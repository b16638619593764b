import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import type { Simulator } from '../../simulators/kit/simulator.ts';
import { call } from '../../simulators/kit/testing.ts';
import { type Pushed, startPush } from '../../simulators/push/push.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let service: Simulator;
let world: World;
beforeAll(async () => {
  service = await startPush();
  const env = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:push@example.com',
    PUSH_SIMULATOR_URL: service.url,
  };
  world = await startWorld({ env });
});
afterAll(async () => {
  await world.stop();
  await service.close();
});

interface Browser {
  id: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}
const browser = async (key: string): Promise<Browser> =>
  (await call<Browser>('POST', `${service.url}/control/browsers`, { key })).json;
const shown = async ({ id }: Browser) => {
  const answer = await call<{ messages: Pushed[] }>('GET', `${service.url}/control/messages?browser=${id}`);
  return answer.json.messages.map(({ payload }) => JSON.parse(payload) as { title: string; url: string; lang: string });
};
const body = ({ subscription }: Browser, kinds: string[]) =>
  ({ subscription, kinds, timeZone: 'Asia/Tokyo', locale: 'ja' }) as never;

async function buy(player: Client): Promise<string> {
  const order = await player.call('POST /orders', { body: CHOICE }, randomUUID());
  const { number } = order.body;
  const pay = await player.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });
  const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  return number;
}

test('a subscribed browser gets a message once its item is in the mailbox, and can read it', async () => {
  const { body: offered } = await world.anonymous.call('GET /push', {});
  expect(offered.push?.kinds).toEqual(['delivered', 'refund', 'reward_expiring', 'draw_open']);
  const here = await browser(offered.push?.key ?? '');
  const player = await world.signIn('kestrel', 'starlight');
  const put = await player.call('PUT /me/push', { body: body(here, ['delivered']) });
  expect([put.status, put.body.kinds]).toEqual([200, ['delivered']]);
  const number = await buy(player);
  const messages = await until(
    () => shown(here),
    (all) => all.length > 0,
  );
  expect(messages).toMatchObject([
    { title: 'メールボックスに届きました', lang: 'ja', url: `/platform/v2/payment/order?order=${number}&locale=ja` },
  ]);
});

describe('a browser whose session ends gets no more messages', () => {
  const device = (name: string) => `device-of-the-tests-${name}`.padEnd(32, '0');
  const signIn = async (name: string, replaces?: string) => {
    const input = { username: 'mika', password: 'sakura', device: device(name), ...(replaces && { replaces }) };
    const { body: entered } = await world.anonymous.call('POST /session/password', { body: input });
    return new Client(world.url, entered.token);
  };
  /** Waits until the player has `count` subscribed browsers; returns the number. */
  const left = async (player: Client, count: number) => {
    const read = async () => {
      const { body: all } = await player.call('GET /me/data');
      return (all.data as unknown as { push: { browsers: object[] } }).push.browsers.length;
    };
    expect(await until(read, (now) => now === count)).toBe(count);
  };
  const subscribe = async (player: Client) =>
    expect((await player.call('PUT /me/push', { body: body(await browser(publicKey), ['refund']) })).status).toBe(200);
  const other = async (player: Client): Promise<string> =>
    (await player.call('GET /me/sessions')).body.sessions.find(({ current }) => !current)?.id ?? '';

  test('signed out from another device, by itself, or everywhere', async () => {
    const [phone, laptop] = [await signIn('phone'), await signIn('laptop')];
    for (const player of [phone, laptop]) await subscribe(player);
    await phone.call('DELETE /me/sessions/:id', { params: { id: await other(phone) } });
    await left(phone, 1);
    const tablet = await signIn('tablet');
    await subscribe(tablet);
    await left(phone, 2);
    await tablet.call('DELETE /session');
    await left(phone, 1);
    await phone.call('DELETE /me/sessions');
    await left(await signIn('phone'), 0);
  });

  test('a new session in the same browser takes over the subscription, and ends it when it ends', async () => {
    const laptop = await signIn('laptop');
    await laptop.call('DELETE /me/sessions');
    const phone = await signIn('phone');
    await subscribe(phone);
    const again = await signIn('phone', phone.token);
    const watcher = await signIn('watcher');
    await left(watcher, 1);
    // Events come in order: once this one is handled, the one before was too.
    const second = await signIn('second');
    await subscribe(second);
    await second.call('DELETE /session');
    await left(watcher, 1);
    await again.call('DELETE /session');
    await left(watcher, 0);
  });

  test('an expired one', async () => {
    const [gone, here] = [await signIn('gone'), await signIn('here')];
    await subscribe(gone);
    await left(here, 1);
    await world.context
      .sql`update sessions set expires_at = now() - interval '1 minute' where token_hash = ${sha256(gone.token)}`;
    await world.context.accounts.forgetStale();
    await left(here, 0);
  });
});

test('URLs that are not of a push service, and invalid keys, are refused', async () => {
  const player = await world.signIn('mika', 'sakura');
  const here = await browser(publicKey);
  const refused = async (endpoint: string, keys = here.subscription.keys) => {
    const bad = { ...here, subscription: { endpoint, keys } };
    const { status, body: answer } = await player.call('PUT /me/push', { body: body(bad, ['refund']) });
    return [status, (answer as unknown as { error: { code: string } }).error.code];
  };
  for (const endpoint of ['http://127.0.0.1:9/push', 'https://169.254.169.254/', `${world.url}/platform/api/push`])
    expect(await refused(endpoint)).toEqual([409, 'push.service']);
  const keys = { ...here.subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  expect(await refused(here.subscription.endpoint, keys)).toEqual([400, 'push.subscription']);
  expect((await world.anonymous.call('PUT /me/push', { body: body(here, ['refund']) })).status).toBe(401);
});

test('the player’s data contain subscriptions, without the keys', async () => {
  const player = await world.signIn('kestrel', 'starlight');
  const { body: answer } = await player.call('GET /me/data');
  const data = answer.data as unknown as { push: { browsers: object[]; messages: object[] } };
  expect(data.push).toMatchObject({
    browsers: [{ kinds: ['delivered'], timeZone: 'Asia/Tokyo' }],
    messages: [{ kind: 'delivered' }],
  });
  expect(JSON.stringify(data.push)).not.toContain('/push/');
});
