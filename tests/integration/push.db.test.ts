import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import type { Client } from '#tests/world/client.ts';
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

test('a browser that asked for it is told once its item is in the mailbox, and can read it', async () => {
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

test('addresses that are no push service, and keys that are none, are refused', async () => {
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

test('what is kept goes along with the player’s data, without the keys', async () => {
  const player = await world.signIn('kestrel', 'starlight');
  const { body: answer } = await player.call('GET /me/data');
  const data = answer.data as unknown as { push: { browsers: object[]; messages: object[] } };
  expect(data.push).toMatchObject({
    browsers: [{ kinds: ['delivered'], timeZone: 'Asia/Tokyo' }],
    messages: [{ kind: 'delivered' }],
  });
  expect(JSON.stringify(data.push)).not.toContain('/push/');
});
