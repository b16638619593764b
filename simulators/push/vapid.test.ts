import { expect, test } from 'vitest';
import webPush from 'web-push';
import { checkSender } from './vapid.ts';

const AUDIENCE = 'https://push.example';
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const NOW = Math.floor(Date.now() / 1000);
const HOUR = 3600;
const LIFE = 12 * HOUR;

/** Returns a header as the shop writes it, valid for 12 hours. */
const header = (audience = AUDIENCE): string =>
  webPush.getVapidHeaders(audience, 'mailto:push@example.com', publicKey, privateKey, 'aes128gcm', NOW + LIFE)
    .Authorization;
const check = (authorization: string | undefined, now = NOW, key = publicKey) =>
  checkSender(authorization, key, AUDIENCE, now);

/** Returns the same header with a changed claim, so that the signature is wrong. */
function changed(claim: object): string {
  const [head = '', claims = '', rest = ''] = header().split('.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return [head, Buffer.from(JSON.stringify({ ...said, ...claim })).toString('base64url'), rest].join('.');
}

test("accepts the shop's header until it expires", () => {
  expect(() => check(header())).not.toThrow();
  expect(() => check(header(), NOW + LIFE - 2)).not.toThrow();
});

test.each<[string, () => void, number, string]>([
  ['no header', () => check(undefined), 401, 'no_sender'],
  ['a header of another scheme', () => check('Bearer x'), 401, 'no_sender'],
  ['another key', () => check(header(), NOW, webPush.generateVAPIDKeys().publicKey), 403, 'other_sender'],
  ['a token for another service', () => check(header('https://other.example')), 403, 'bad_audience'],
  ['an expired token', () => check(header(), NOW + LIFE + 1), 403, 'bad_time'],
  ['a token valid for more than a day', () => check(header(), NOW - LIFE - HOUR), 403, 'bad_time'],
  ['a changed audience', () => check(changed({ aud: 'https://x.example' })), 403, 'bad_signature'],
  ['no contact', () => check(changed({ sub: 'nobody' })), 403, 'bad_token'],
])('refuses %s', (_, refused, status, code) => {
  expect(refused).toThrow(expect.objectContaining({ status, code }));
});
