import { expect, test } from 'vitest';
import { ProviderUnavailable, SignInCancelled } from '#server/domains/accounts/oauth/oauth.port.ts';
import { steam } from './steam.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const STATE = 'state-of-this-attempt';
const REQUEST = {
  redirectUri: 'https://shop.example.com/platform/v2/login/steam/callback',
  nonce: 'unused',
  codeVerifier: 'unused',
};
const ACCOUNT = 'https://steamcommunity.com/openid/id/76561198002516729';

// The fields of https://partner.steamgames.com/doc/features/auth#website and of OpenID 2.0, 10.1.
const ANSWER: Readonly<Record<string, string>> = {
  ns: 'http://specs.openid.net/auth/2.0',
  mode: 'id_res',
  op_endpoint: 'https://steamcommunity.com/openid/login',
  claimed_id: ACCOUNT,
  identity: ACCOUNT,
  return_to: `${REQUEST.redirectUri}?state=${STATE}`,
  response_nonce: '2026-11-29T11:59:58Z0rMBaWXtbPEbVzyxzeYHxSNnAG0=',
  assoc_handle: '1234567890',
  signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  sig: 'TyQhZ3D7vqKXSkNSSRxK1gqVEB4=',
};

const queryOf = (changed: Record<string, string> = {}): string =>
  `state=${STATE}&${new URLSearchParams(Object.entries({ ...ANSWER, ...changed }).map(([name, value]) => [`openid.${name}`, value]))}`;

const VALID = 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n';

/** Opens Steam, which answers each verification with `said`. */
function open(said: string = VALID, status = 200) {
  const asked: { url: string; body: URLSearchParams; type: string | undefined }[] = [];
  const outbound = {
    get: () => Promise.reject(new Error('Steam is only posted to')),
    post: async (url: string, body: string | Buffer, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, body: new URLSearchParams(String(body)), type: headers['content-type'] });
      return { status, type: 'text/plain', text: said };
    },
  };
  const provider = steam.open({ id: 'steam', kind: 'steam' }, {}, { outbound, inward: outbound, now: () => NOW });
  const identify = (openid?: string) => provider.identify(REQUEST, { state: STATE, ...(openid && { openid }) });
  return { provider, identify, asked };
}

test('sends the player to Steam, which chooses the account and returns to this attempt', async () => {
  const url = new URL(await open().provider.authorizationUrl({ ...REQUEST, state: STATE }));
  expect(`${url.origin}${url.pathname}`).toBe('https://steamcommunity.com/openid/login');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.return_to': ANSWER.return_to,
    'openid.realm': 'https://shop.example.com/',
  });
});

test('identifies the account of an answer that Steam confirms', async () => {
  const { identify, asked } = open();
  expect(await identify(queryOf())).toEqual({ subject: '76561198002516729', name: null, verifiedEmail: null });
  expect(asked).toHaveLength(1);
  const [{ url, body, type } = { url: '', body: new URLSearchParams(), type: '' }] = asked;
  expect([url, type]).toEqual(['https://steamcommunity.com/openid/login', 'application/x-www-form-urlencoded']);
  const sent = Object.fromEntries(
    Object.entries({ ...ANSWER, mode: 'check_authentication' }).map(([name, value]) => [`openid.${name}`, value]),
  );
  expect(Object.fromEntries(body)).toEqual(sent);
});

test.each([
  ['refuses to confirm', 'ns:http://specs.openid.net/auth/2.0\nis_valid:false\n'],
  ['speaks of validity only inside another line', 'ns:http://specs.openid.net/auth/2.0\nx:is_valid:true\n'],
  ['answers with a page', '<html>is_valid:true</html>'],
  ['answers nothing', ''],
])('an answer is refused if Steam %s', async (_, said) => {
  await expect(open(said).identify(queryOf())).rejects.toThrow('did not confirm');
});

const without = (name: string): string =>
  (ANSWER.signed ?? '')
    .split(',')
    .filter((one) => one !== name)
    .join(',');

test.each([
  ['is of another attempt', { return_to: `${REQUEST.redirectUri}?state=of-another` }],
  ['returns to another site', { return_to: `https://shop.example.com.evil.invalid/?state=${STATE}` }],
  ['returns to another page of the shop', { return_to: `https://shop.example.com/platform/?state=${STATE}` }],
  ['has more in its address', { return_to: `${ANSWER.return_to}&state=of-another` }],
  ['comes from another provider', { op_endpoint: 'https://evil.invalid/openid/login' }],
  ['names an account of another provider', { claimed_id: 'https://evil.invalid/openid/id/76561198002516729' }],
  ['names two accounts', { identity: `${ACCOUNT.slice(0, -1)}0` }],
  ['names no account', { claimed_id: `${ACCOUNT}0`, identity: `${ACCOUNT}0` }],
  ['names an account in a longer address', { claimed_id: `${ACCOUNT}/x`, identity: `${ACCOUNT}/x` }],
  ['is old', { response_nonce: '2026-11-29T11:54:59Z0rMB' }],
  ['is of the future', { response_nonce: '2026-11-29T12:05:01Z0rMB' }],
  ['has no time', { response_nonce: '0rMBaWXtbPEb' }],
  ['is an error', { mode: 'error' }],
  ['asks for a page of its own', { mode: 'setup_needed' }],
  ['is of OpenID 1', { ns: 'http://openid.net/signon/1.1' }],
  ...['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'].map(
    (name) => [`leaves ${name} unsigned`, { signed: without(name) }] as [string, Record<string, string>],
  ),
])('an answer that %s is refused, and Steam is not asked', async (_, changed) => {
  const { identify, asked } = open();
  await expect(identify(queryOf(changed))).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('an answer with a field twice is refused: the two sides could read different ones', async () => {
  const { identify, asked } = open();
  await expect(identify(`${queryOf()}&openid.claimed_id=${encodeURIComponent(ACCOUNT)}`)).rejects.toThrow('twice');
  await expect(identify()).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('a player who cancels on Steam’s page is told so', async () => {
  await expect(open().identify(`state=${STATE}&openid.mode=cancel`)).rejects.toThrow(SignInCancelled);
});

test.each([503, 429, 302])('Steam is unavailable with status %i', async (status) => {
  await expect(open('', status).identify(queryOf())).rejects.toThrow(ProviderUnavailable);
});
