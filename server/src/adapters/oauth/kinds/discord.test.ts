import { expect, test } from 'vitest';
import { discord } from './discord.ts';

/** Opens Discord, whose API returns this profile. */
function open(profile: object) {
  const answer = (text: object) => async () => ({ status: 200, type: 'application/json', text: JSON.stringify(text) });
  const outbound = { get: answer(profile), post: answer({ access_token: 't', token_type: 'Bearer' }) };
  const settings = { clientId: 'c', clientSecret: 's' };
  const provider = discord.open({ id: 'discord', kind: 'discord' }, settings, {
    outbound,
    inward: outbound,
    now: () => new Date(),
  });
  const request = { redirectUri: 'https://shop.example.com/', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  return { provider, identify: (more = {}) => provider.identify(request, { state: 's', code: 'c', ...more }) };
}

// https://docs.discord.com/developers/resources/user#user-object
const USER = {
  id: '80351110224678912',
  username: 'nelly',
  global_name: null,
  email: 'nelly@example.com',
  verified: true,
};

test.each([
  ['a confirmed address counts', {}, { name: 'nelly', verifiedEmail: 'nelly@example.com' }],
  ['an address that is not confirmed does not count', { verified: false }, { verifiedEmail: null }],
  ['an address without that word does not count', { verified: undefined }, { verifiedEmail: null }],
  ['a player may have no address', { email: null }, { verifiedEmail: null }],
  ['the shown name goes before the user name', { global_name: 'Nelly' }, { name: 'Nelly' }],
])('%s', async (_, changed, identity) => {
  expect(await open({ ...USER, ...changed }).identify()).toMatchObject({ subject: USER.id, ...identity });
});

test('an answer that names another issuer, or a profile without an id, is refused', async () => {
  await expect(open(USER).identify({ iss: 'https://accounts.google.com' })).rejects.toThrow();
  expect(await open(USER).identify({ iss: 'https://discord.com' })).toMatchObject({ subject: USER.id });
  await expect(open({ ...USER, id: '../admin' }).identify()).rejects.toThrow();
});
