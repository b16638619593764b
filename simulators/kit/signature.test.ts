import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isSigned, keyOf, newSecret, signedHeaders } from './signature.ts';

const secret = newSecret();
const key = keyOf(secret);
const now = Math.floor(Date.now() / 1000);
const body = '{"name":"ミカ"}';

test('the standardwebhooks package accepts our signatures', () => {
  expect(new Webhook(secret).verify(body, signedHeaders(key, 'msg_1', now, body))).toEqual({ name: 'ミカ' });
});

test('we accept signatures of the standardwebhooks package', () => {
  const signature = new Webhook(secret).sign('msg_1', new Date(now * 1000), body);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(now),
    'webhook-signature': `v1,AAAA ${signature}`,
  };
  expect(isSigned(key, headers, Buffer.from(body), now)).toBe(true);
});

test('refuses one changed byte, another id and another key', () => {
  const headers = signedHeaders(key, 'msg_1', now, body);
  expect(isSigned(key, headers, body, now)).toBe(true);
  expect(isSigned(key, headers, body.replace('name', 'nama'), now)).toBe(false);
  expect(isSigned(key, { ...headers, 'webhook-id': 'msg_2' }, body, now)).toBe(false);
  expect(isSigned(keyOf(newSecret()), headers, body, now)).toBe(false);
});

test('a signature is valid for 300 seconds before and after, and no longer', () => {
  const headers = signedHeaders(key, 'msg_1', now, body);
  expect([-301, -300, 300, 301].map((offset) => isSigned(key, headers, body, now + offset))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('refuses missing and malformed headers', () => {
  const headers = signedHeaders(key, 'msg_1', now, body);
  expect(isSigned(key, {}, body, now)).toBe(false);
  expect(isSigned(key, { ...headers, 'webhook-timestamp': 'now' }, body, now)).toBe(false);
  expect(isSigned(key, { ...headers, 'webhook-signature': '' }, body, now)).toBe(false);
});

test('refuses an empty secret', () => {
  expect(() => keyOf('whsec_')).toThrow('whsec_');
});
