import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Outbound, openOutbound } from '#server/adapters/outbound/outbound.ts';
import type { SmsSender } from '#server/kernel/letters/sms.ts';
import { newSecret } from '../../../../simulators/kit/signature.ts';
import type { Simulator } from '../../../../simulators/kit/simulator.ts';
import { call, type Receiver, startReceiver } from '../../../../simulators/kit/testing.ts';
import { type Message, startPhone } from '../../../../simulators/phone/phone.ts';
import { startRedirecting } from '../psp/redirecting.fixture.ts';
import { gatewaySms } from './gateway.ts';
import { twilioSms } from './twilio.ts';

const secret = newSecret();
const account = { sid: `AC${'0'.repeat(32)}`, token: 'f'.repeat(32) };
const sms = { id: 'code-1', to: '+4915112345678', text: 'Your code is 482913', language: 'de' };
const WITHIN = 5000;
const now = () => new Date();

let phone: Simulator;
let outbound: Outbound;
let senders: Record<'gateway' | 'twilio', SmsSender>;
beforeEach(async () => {
  phone = await startPhone({ secret, twilio: account });
  outbound = openOutbound({ allowLoopback: true });
  const { sid: accountSid, token: authToken } = account;
  senders = {
    gateway: gatewaySms({ url: `${phone.url}/sms`, secret, outbound, now }),
    twilio: twilioSms({ accountSid, authToken, from: '+15005550006', outbound, apiBase: phone.url }),
  };
});
afterEach(() => Promise.all([phone.close(), outbound.close()]));

const inbox = async (to: string) =>
  (await call<{ messages: Message[] }>('GET', `${phone.url}/messages?to=${encodeURIComponent(to)}`)).json.messages;
const mood = (name: string) => call('PUT', `${phone.url}/control/config`, { sms: name });
/** Returns everything that a log of the error would contain. */
const wordsOf = (error: unknown): string => JSON.stringify(error, Object.getOwnPropertyNames(error));

for (const by of ['gateway', 'twilio'] as const) {
  test(`${by}: sends a message`, async () => {
    expect(await senders[by].send(sms, WITHIN)).toEqual({ result: 'accepted' });
    expect(await inbox(sms.to)).toMatchObject([{ to: sms.to, text: sms.text }]);
  });

  test(`${by}: a refused number is a final refusal, and its reason does not contain the number`, async () => {
    await mood('refuse');
    const answer = await senders[by].send(sms, WITHIN);
    expect(answer).toMatchObject({ result: 'refused', reason: expect.stringMatching(/42[0-9]|400/) });
    expect(JSON.stringify(answer)).not.toContain('12345678');
  });

  test.each(['down', 'timeout'])(
    `${by}: %s is no clear answer, and its error contains neither number nor text`,
    async (how) => {
      await mood(how);
      const error = await senders[by].send(sms, how === 'timeout' ? 300 : WITHIN).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(wordsOf(error)).not.toMatch(/12345678|482913|ffffffff/);
    },
  );
}

test('the gateway detects duplicates by their id, and refuses calls without the secret', async () => {
  await senders.gateway.send(sms, WITHIN);
  await senders.gateway.send(sms, WITHIN);
  expect(await inbox(sms.to)).toHaveLength(1);
  const stranger = gatewaySms({ url: `${phone.url}/sms`, secret: newSecret(), outbound, now });
  expect(await stranger.send({ ...sms, id: 'other' }, WITHIN)).toMatchObject({ result: 'refused' });
  expect(await inbox(sms.to)).toHaveLength(1);
});

test('a wrong Twilio token is no final refusal: a later message can succeed', async () => {
  const wrong = twilioSms({
    accountSid: account.sid,
    authToken: '0'.repeat(32),
    from: '+15005550006',
    outbound,
    apiBase: phone.url,
  });
  await expect(wrong.send(sms, WITHIN)).rejects.toThrow('Twilio answered 401 (20003)');
});

test('calls Twilio as documented: a form, basic auth, `MessagingServiceSid` for a messaging service', async () => {
  const receiver: Receiver = await startReceiver();
  const apiBase = receiver.url.replace(/\/webhooks$/, '');
  const from = `MG${'a'.repeat(32)}`;
  const sender = twilioSms({ accountSid: account.sid, authToken: account.token, from, outbound, apiBase });
  // This server answers 200 without a message, which Twilio never does.
  await expect(sender.send(sms, WITHIN)).rejects.toThrow('Twilio answered 200');
  const [received] = receiver.received;
  expect(received?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(received?.headers.authorization).toBe(`Basic ${btoa(`${account.sid}:${account.token}`)}`);
  expect(Object.fromEntries(new URLSearchParams(received?.text))).toEqual({
    To: sms.to,
    MessagingServiceSid: from,
    Body: sms.text,
  });
  await receiver.close();
});

test('refuses a message with the status `failed`, and accepts one that Twilio queued', async () => {
  const answers = ['failed', 'queued', 'accepted'];
  const post = async () => ({ status: 201, text: JSON.stringify({ sid: 'SM1', status: answers.shift() }) });
  const { sid: accountSid, token: authToken } = account;
  const sender = twilioSms({ accountSid, authToken, from: '+15005550006', outbound: { post } as never });
  expect((await sender.send(sms, WITHIN)).result).toBe('refused');
  for (const _ of answers.slice()) expect(await sender.send(sms, WITHIN)).toEqual({ result: 'accepted' });
});

test.each([408, 409, 425, 429, 500, 502])(
  'status %d of the gateway does not decide about the message',
  async (status) => {
    const receiver = await startReceiver();
    receiver.answers.push(status);
    const sender = gatewaySms({ url: receiver.url, secret, outbound, now });
    await expect(sender.send(sms, WITHIN)).rejects.toThrow(`answered ${status}`);
    await receiver.close();
  },
);

test('follows no redirect, and calls private addresses only in development', async () => {
  const elsewhere = await startRedirecting();
  const sender = gatewaySms({ url: `${elsewhere.url}/sms`, secret, outbound, now });
  await expect(sender.send(sms, WITHIN)).rejects.toThrow('answered 30');
  expect(elsewhere.asked).toEqual(['/sms']);
  await elsewhere.close();
  const strict = openOutbound({ allowLoopback: false });
  for (const host of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '[::1]']) {
    const inside = gatewaySms({ url: `http://${host}:${phone.port}/sms`, secret, outbound: strict, now });
    await expect(inside.send(sms, WITHIN)).rejects.toThrow('private address');
  }
  await strict.close();
  expect(await inbox(sms.to)).toEqual([]);
});
