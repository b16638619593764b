import { expect, test } from 'vitest';
import { newSecret } from '../../../simulators/kit/signature.ts';
import { smsOf, smsProblems } from './sms.ts';

const gateway = { SMS_URL: 'https://sms.example.com/send', SMS_SECRET: newSecret() };
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'b'.repeat(32),
  TWILIO_FROM: '+15005550006',
};
const problems = (values: object, production = true) => smsProblems(values, new Set(), production);

test('configures a gateway, Twilio, or no text messages', () => {
  expect([problems({}), problems(gateway), problems(twilio)]).toEqual([[], [], []]);
  expect(smsOf({})).toBeNull();
  expect(smsOf(gateway)).toEqual({ by: 'gateway', url: gateway.SMS_URL, secret: gateway.SMS_SECRET });
  expect(smsOf(twilio)).toMatchObject({ by: 'twilio', from: '+15005550006' });
});

test.each([
  ['both ways', { ...gateway, ...twilio }, 'both set'],
  ['an address without its secret', { SMS_URL: gateway.SMS_URL }, 'SMS_SECRET is missing'],
  ['an account without its token', { ...twilio, TWILIO_AUTH_TOKEN: undefined }, 'TWILIO_AUTH_TOKEN is missing'],
  ['an unencrypted address', { ...gateway, SMS_URL: 'http://sms.example.com' }, 'https://'],
  ['a typed secret', { ...gateway, SMS_SECRET: `whsec_${btoa('a'.repeat(32))}` }, 'not random'],
])('production does not start with %s', (_, values, why) => {
  expect(problems(values).join()).toContain(why);
});
