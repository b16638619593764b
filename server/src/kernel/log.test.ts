import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }));
  return lines.join('');
};

test('a line is JSON with its level and fields', () => {
  expect(JSON.parse(written((log) => log.info({ order: '20261121-AB' }, 'paid')))).toMatchObject({
    level: 30,
    order: '20261121-AB',
    msg: 'paid',
  });
});

test.each([
  ['a header', { headers: { authorization: 'Bearer abcdef' } }, 'abcdef'],
  ['a password at any depth', { a: { b: { c: { password: 'starlight' } } } }, 'starlight'],
  ['a token with quotes in it', { sessionToken: 'ab"cd"ef' }, 'cd'],
  ['an email address by name', { email: 'a@b.example' }, 'a@b'],
  ['an email address in a text', { detail: 'Key (mail)=(kes.t+1@b.example) exists' }, 'kes.t'],
  ['a phone number in a text', { detail: 'Key (phone)=(+4915112345678) already exists.' }, '5112345'],
  ['a code of six digits', { body: { code: '493021' } }, '493021'],
  ['a code as a number', { code: 493021 }, '493021'],
  ['a cookie', { cookie: 'session=abc' }, 'session=abc'],
  ['a signing secret in a text', { text: 'tried whsec_c2VjcmV0c2VjcmV0' }, 'c2VjcmV0'],
  ['an operator’s token in a text', { text: 'typed mwop_Zm9vYmFy-x_y for login' }, 'Zm9vYmFy'],
  ['a provider’s key in a text', { text: 'Invalid API key: rk_live_51Hab' }, '51Hab'],
  ['a password in an address', { text: 'postgres://shop:starlight@db:5432/shop' }, 'starlight'],
  ['one that breaks its address', { input: 'postgres://shop:star/li@ght@db/shop' }, 'star'],
  ['a bearer token in a text', { text: 'sent Bearer sk_live_1234' }, 'sk_live'],
  ['a field of JSON inside a text', { text: '{"password": "starlight"}' }, 'starlight'],
])('%s is hidden', (_, fields, secret) => {
  const line = written((log) => log.info(fields, 'message'));
  expect(line).not.toContain(secret);
  expect(line).toContain('[hidden]');
  expect(() => JSON.parse(line)).not.toThrow();
});

test('what an error carries is hidden too, and its stack stays', () => {
  const error = Object.assign(new Error('refused for kes@example.com'), { token: 'abcdef' });
  const line = written((log) => log.error({ err: error }, 'failed'));
  expect(line).not.toMatch(/kes@|abcdef/);
  expect(JSON.parse(line).err.stack).toContain('log.test.ts');
});

test('codes of errors stay readable', () => {
  const line = written((log) => log.warn({ code: '23505', error: { code: 'order.unknown' } }));
  expect(JSON.parse(line)).toMatchObject({ code: '23505', error: { code: 'order.unknown' } });
});

test('what a child logger is bound to is hidden too', () => {
  expect(written((log) => log.child({ token: 'abcdef' }).info('x'))).not.toContain('abcdef');
});
