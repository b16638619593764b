import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyCall } from './verify-call.ts';

const KEY = 'whsec_bWFuYXdlbGwgZG9jcyBleGFtcGxlIHNlY3JldCAjMSE=';
const OLD = 'whsec_bWFuYXdlbGwgZG9jcyBleGFtcGxlIHNlY3JldCAjMiE=';
const SECRETS = [
  { variable: 'GAME_7_SECRET', secret: OLD },
  { variable: 'GAME_7_SECRET_2', secret: KEY },
];
const NOW = new Date('2026-11-28T12:00:00Z');
const BODY = '{"uid": "80427731",\n "region": "eu"}';

const signed = (body: string, { at = NOW, key = KEY } = {}) => ({
  id: 'msg_1',
  timestamp: `${Math.floor(at.getTime() / 1000)}`,
  signature: new Webhook(key).sign('msg_1', at, body),
  body,
});
const verdict = (call: ReturnType<typeof signed>, now = NOW) => verifyCall(call, SECRETS, now);

test('a right signature names the secret that signed it', () => {
  expect(verdict(signed(BODY))).toEqual({
    valid: true,
    secret: 'GAME_7_SECRET_2',
    sentence: 'Signed with GAME_7_SECRET_2, 0 s ago.',
  });
  expect(verdict(signed(BODY, { key: OLD }))).toMatchObject({ valid: true, secret: 'GAME_7_SECRET' });
});

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])('a call of %i s ago is valid: %s', (seconds, valid) => {
  const found = verdict(signed(BODY, { at: new Date(NOW.getTime() - seconds * 1000) }));
  expect(found.valid).toBe(valid);
  if (!valid) expect(found.sentence).toMatch(/signature is right, but the time is 301 s (ago|in the future)/);
});

const call = signed(BODY);
const OTHER_KEY = `whsec_${Buffer.from('a key of somebody else, 32 bytes').toString('base64')}`;
const hex = createHmac('sha256', Buffer.from(KEY.slice(6), 'base64')).update(`msg_1.${call.timestamp}.${BODY}`);

test.each([
  ['a changed body', { ...call, body: BODY.replace('8', '9') }, /does not fit/],
  ['another id', { ...call, id: 'msg_2' }, /does not fit/],
  ['another secret', signed(BODY, { key: OTHER_KEY }), /does not fit/],
  ['a line break at the end', { ...call, body: `${BODY}\n` }, /line breaks or spaces/],
  ['line breaks of Windows', { ...call, body: BODY.replaceAll('\n', '\r\n') }, /line breaks or spaces/],
  ['a body that was written again', { ...signed(JSON.stringify(JSON.parse(BODY))), body: BODY }, /parsed and written/],
  [
    'a secret that was not decoded',
    signed(BODY, { key: `whsec_${Buffer.from(KEY).toString('base64')}` }),
    /used as text/,
  ],
  ['hex', { ...call, signature: `v1,${hex.digest('hex')}` }, /not the base64/],
  ['no version', { ...call, signature: call.signature.slice(3) }, /begins with “v1,”/],
  ['milliseconds', { ...call, timestamp: `${NOW.getTime()}` }, /whole seconds/],
  ['no id', { ...call, id: '' }, /webhook-id/],
])('%s is explained', (_, given, sentence) => {
  const found = verdict(given);
  expect([found.valid, found.secret]).toEqual([false, null]);
  expect(found.sentence).toMatch(sentence);
});

test('a verdict has no secret, and no signature that fits', () => {
  const right = call.signature.slice(3);
  for (const body of [BODY, `${BODY} `, 'x']) {
    const text = JSON.stringify(verdict({ ...call, body, signature: 'v1,x' }));
    for (const secret of [KEY, OLD, KEY.slice(6), right]) expect(text).not.toContain(secret);
  }
});
