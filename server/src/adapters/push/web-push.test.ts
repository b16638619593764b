import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import type { PushSubscription } from '#server/kernel/letters/push.ts';
import type { Simulator } from '../../../../simulators/kit/simulator.ts';
import { call, startReceiver } from '../../../../simulators/kit/testing.ts';
import { type Pushed, startPush } from '../../../../simulators/push/push.ts';
import { openOutbound } from '../outbound/outbound.ts';
import { webPushSender } from './web-push.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const MESSAGE = { payload: '{"title":"届きました"}', ttlSeconds: 90, topic: 'order-1', urgency: 'high' } as const;

let service: Simulator;
const outbound = openOutbound({ allowLoopback: true });
beforeAll(async () => {
  service = await startPush();
});
afterAll(() => Promise.all([service.close(), outbound.close()]));
beforeEach(() => call('POST', `${service.url}/control/reset`));

const senderWith = (over: object = {}) =>
  webPushSender({
    publicKey,
    privateKey,
    subject: 'mailto:push@example.com',
    services: ['*.push.example.com'],
    simulator: service.url,
    outbound,
    ...over,
  });
async function browser(key = publicKey): Promise<{ id: string; to: PushSubscription }> {
  type Made = { id: string; subscription: { endpoint: string; keys: { p256dh: string; auth: string } } };
  const { json } = await call<Made>('POST', `${service.url}/control/browsers`, { key });
  return { id: json.id, to: { endpoint: json.subscription.endpoint, ...json.subscription.keys } };
}
const arrived = async () =>
  (await call<{ messages: Pushed[] }>('GET', `${service.url}/control/messages`)).json.messages;
const mood = (push: string) => call('PUT', `${service.url}/control/config`, { push });

test('encrypts a message for one browser only', async () => {
  const { id, to } = await browser();
  const other = await browser();
  expect(await senderWith().send(to, MESSAGE)).toEqual({ result: 'accepted' });
  expect(await arrived()).toMatchObject([
    { browser: id, payload: MESSAGE.payload, ttl: 90, topic: 'order-1', urgency: 'high' },
  ]);
  const mixedUp = { ...to, p256dh: other.to.p256dh };
  expect(await senderWith().send(mixedUp, MESSAGE)).toMatchObject({ result: 'refused' });
});

test('the service refuses messages signed with another key', async () => {
  const { to } = await browser();
  const forged = senderWith(webPush.generateVAPIDKeys());
  expect(await forged.send(to, MESSAGE)).toMatchObject({ result: 'refused', reason: expect.stringContaining('403') });
  const halfForged = senderWith({ privateKey: webPush.generateVAPIDKeys().privateKey });
  expect(await halfForged.send(to, MESSAGE)).toMatchObject({ result: 'refused' });
  expect(await arrived()).toEqual([]);
});

test('a browser that unsubscribed is gone', async () => {
  const { id, to } = await browser();
  await call('DELETE', `${service.url}/control/browsers/${id}`);
  expect(await senderWith().send(to, MESSAGE)).toEqual({ result: 'gone' });
});

test.each([404, 410])('a push service that answers %i no longer knows the browser', async (status) => {
  const receiver = await startReceiver();
  receiver.answers.push(status);
  const { to } = await browser();
  const sender = senderWith({ simulator: new URL(receiver.url).origin });
  expect(await sender.send({ ...to, endpoint: receiver.url }, MESSAGE)).toEqual({ result: 'gone' });
  await receiver.close();
});

test.each(['down', 'busy'])('a push service that is %s gives no clear answer', async (how) => {
  const { to } = await browser();
  await mood(how);
  await expect(senderWith().send(to, MESSAGE)).rejects.toThrow('the push service answered');
});

test.each([
  ['http://127.0.0.1:9/push/1', 'service'],
  ['https://fcm.example.org/push/1', 'service'],
  ['https://push.example.com/1', 'service'],
  ['https://a.push.example.com:8443/1', 'service'],
  ['https://user@a.push.example.com/1', 'service'],
  ['http://a.push.example.com/1', 'service'],
  ['https://evilpush.example.com/1', 'service'],
  ['https://a.push.example.com.evil.net/1', 'service'],
  ['https://169.254.169.254/latest', 'service'],
  // Each browser has one spelling of its address: with another, messages of two players would reach one browser.
  ['https://a.push.example.com:443/1', 'service'],
  ['https://A.push.example.com/1', 'service'],
  ['https://a.push.example.com/1#2', 'service'],
  ['https://a.push.example.com/1#', 'service'],
  ['https://a.push.example.com/./1', 'service'],
  [' https://a.push.example.com/1', 'service'],
  ['https://a.push.exa\tmple.com/1', 'service'],
  ['https:\\\\a.push.example.com/1', 'service'],
  ['https://a.push.example.com/1?token=x%2fy', null],
  ['https://a.push.example.com/1', null],
])('%s: %s', async (endpoint, why) => {
  const { to } = await browser();
  expect(senderWith().rejectionReason({ ...to, endpoint })).toBe(why);
});

test('rejects keys that cannot be used for encryption', async () => {
  const { to } = await browser();
  const sender = senderWith();
  expect(sender.rejectionReason(to)).toBeNull();
  expect(sender.rejectionReason({ ...to, p256dh: `B${'A'.repeat(86)}` })).toBe('keys');
  expect(sender.rejectionReason({ ...to, auth: 'AAAA' })).toBe('keys');
});

test('does not call a service that was removed from the list', async () => {
  const { to } = await browser();
  expect(await senderWith({ simulator: null }).send(to, MESSAGE)).toMatchObject({ result: 'refused' });
  expect(await arrived()).toEqual([]);
});

test('does not call a known name that resolves to a private address', async () => {
  const inside = openOutbound({
    allowLoopback: false,
    resolve: (_name, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }]),
  });
  const { to } = await browser();
  const sent = senderWith({ outbound: inside }).send({ ...to, endpoint: 'https://a.push.example.com/1' }, MESSAGE);
  await expect(sent).rejects.toThrow('private address');
  await inside.close();
});
