import { createPrivateKey, createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { newApplePrivateKey } from '../../../../../simulators/identity/apple.ts';
import { appleClientSecret } from './apple.ts';

const PRIVATE_KEY = newApplePrivateKey();
const SETTINGS = { clientId: 'com.example.shop', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: PRIVATE_KEY };
const NOW = new Date('2026-11-29T12:00:00Z');

test('the client secret is a token that the team’s key signs, for Apple, and lives five minutes', async () => {
  const key = createPublicKey(createPrivateKey(PRIVATE_KEY.replaceAll('\\n', '\n')));
  const { payload, protectedHeader } = await jwtVerify(await appleClientSecret(SETTINGS, NOW), key, {
    currentDate: NOW,
  });
  const at = NOW.getTime() / 1000;
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  expect(payload).toEqual({
    iss: 'TEAM123456',
    sub: 'com.example.shop',
    aud: 'https://appleid.apple.com',
    iat: at,
    exp: at + 300,
  });
});

test('the key may have its line ends as such', async () => {
  const pem = PRIVATE_KEY.replaceAll('\\n', '\n');
  await expect(appleClientSecret({ ...SETTINGS, privateKey: pem }, NOW)).resolves.toContain('.');
});
