import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, newSecret, signedHeaders } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { call } from '../kit/testing.ts';
import { type Message, startPhone } from './phone.ts';

const secret = newSecret();
let phone: Simulator;
beforeEach(async () => {
  phone = await startPhone({ secret });
});
afterEach(() => phone.close());

const SMS = { id: 'code-1', to: '+4915112345678', text: 'Your code is 482913', language: 'en' };
const send = async (message: object, signedBy = secret): Promise<number> => {
  const body = JSON.stringify(message);
  const signed = signedHeaders(keyOf(signedBy), 'code-1', Math.floor(Date.now() / 1000), body);
  const headers = { 'content-type': 'application/json', ...signed };
  return (await fetch(`${phone.url}/sms`, { method: 'POST', body, headers })).status;
};
const messages = async (query = '') =>
  (await call<{ messages: Message[] }>('GET', `${phone.url}/messages${query}`)).json.messages;
const page = async (path: string) => (await fetch(`${phone.url}${path}`)).text();

test('keeps messages, newest first, once for each id, and finds them by number in any notation', async () => {
  expect(await send(SMS)).toBe(202);
  expect(await send(SMS)).toBe(202);
  expect(await send({ ...SMS, id: 'code-2', to: '+819012345678' })).toBe(202);
  expect((await messages()).map(({ id }) => id)).toEqual(['code-2', 'code-1']);
  for (const query of ['?to=%2B49%20151%2012345678', '?to=+4915112345678'])
    expect(await messages(query)).toMatchObject([SMS]);
  expect(await page('/?to=%2B4915112345678')).toContain('Your code is 482913');
});

test('refuses unsigned and invalid messages', async () => {
  expect(await send(SMS, newSecret())).toBe(401);
  expect(await send({ ...SMS, to: '0151 12345678' })).toBe(400);
  expect(await messages()).toEqual([]);
});

test('refuses and fails as configured, until reset', async () => {
  const mood = (sms: string) => call('PUT', `${phone.url}/control/config`, { sms });
  await mood('refuse');
  expect(await send(SMS)).toBe(422);
  await mood('down');
  expect(await send(SMS)).toBe(503);
  expect(await messages()).toEqual([]);
  await call('POST', `${phone.url}/control/reset`);
  expect(await send(SMS)).toBe(202);
});

test('its page shows messages escaped', async () => {
  await send({ ...SMS, text: '<script>alert(1)</script>' });
  expect(await page('/')).toContain('&lt;script&gt;alert');
  expect(await page('/')).not.toContain('<script>alert');
});

test('messages survive a restart', async () => {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'phone-'));
  await phone.close();
  phone = await startPhone({ secret, stateDirectory });
  await send(SMS);
  await phone.close();
  phone = await startPhone({ secret, stateDirectory });
  expect(await messages()).toMatchObject([SMS]);
  rmSync(stateDirectory, { recursive: true });
});
