import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Portal } from '#server/main.ts';
import { Client } from '#tests/world/client.ts';
import { type AccountsWorld, newAddress, startAccountsWorld, startSecondProcess } from './accounts-kit.ts';

let world: AccountsWorld;
let second: Portal;
let here: Client;
let there: Client;

beforeAll(async () => {
  world = await startAccountsWorld({ env: { RATE_LIMIT: 'true', TRUST_PROXY: '1' } });
  second = await startSecondProcess(world);
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});
beforeEach(() => {
  [here, there] = [new Client(world.url), new Client(second.url)];
});

/** Calls from a new address on the internet, so that tests do not share limits. */
let lastAddress = 0;
const from = (ip = `198.51.100.${++lastAddress}`) => ({
  async call(
    url: string,
    path: string,
    body?: object,
    token = '',
  ): Promise<{ status: number; code?: string; retryAfter?: number }> {
    const answer = await fetch(`${url}/platform/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': ip,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { error } = (await answer.json()) as { error?: { code: string; params: { retryAfter?: number } } };
    return { status: answer.status, ...(error && { code: error.code, retryAfter: error.params.retryAfter }) };
  },
});
/** Calls both processes in turn, and returns all statuses. */
const inTurn = async (times: number, call: (url: string) => Promise<{ status: number }>): Promise<number[]> => {
  const said: number[] = [];
  for (let i = 0; i < times; i += 1) said.push((await call(i % 2 === 0 ? world.url : second.url)).status);
  return said;
};
const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

test('an address can guess ten codes a minute, on all nodes together', async () => {
  const guesser = from();
  const body = { challenge: 'nobody has this challenge', code: '000000' };
  const said = await inTurn(12, (url) => guesser.call(url, '/session/email', body));
  expect(said).toEqual([...times(10, 401), 429, 429]);
  const refused = await guesser.call(second.url, '/session/email', body);
  expect(refused).toMatchObject({
    code: 'request.too_many',
    retryAfter: expect.toSatisfy((s: number) => s > 0 && s <= 60),
  });
  expect((await from().call(second.url, '/session/email', body)).status).toBe(401);
});

test('a player can make ten look-ups a minute, on all nodes together and from any address', async () => {
  const { token } = await new Client(world.url)
    .call('POST /session/password', {
      body: { username: 'kestrel', password: 'starlight' },
    })
    .then(({ body }) => body);
  const path = '/games/1000039/characters?region=eu';
  const said = await inTurn(11, (url) => from().call(url, path, undefined, token));
  expect(said).toEqual([...times(10, 200), 429]);
  const other = await there.call('POST /session/password', { body: { username: 'lena', password: 'eisenherz' } });
  expect((await from().call(world.url, path, undefined, other.body.token)).status).toBe(200);
});

test('players can download their data three times a minute', async () => {
  const lena = await here.call('POST /session/password', { body: { username: 'lena', password: 'eisenherz' } });
  const said = await inTurn(4, (url) => from().call(url, '/me/data', undefined, lena.body.token));
  expect(said).toEqual([...times(3, 200), 429]);
});

test('an address can sign in by password thirty times a minute, on all nodes together', async () => {
  const ip = from();
  const said = await inTurn(31, (url) =>
    ip.call(url, '/session/password', { username: `nobody-${Math.random()}`, password: 'x' }),
  );
  expect(said).toEqual([...times(30, 401), 429]);
});

test('an email address gets three codes in ten minutes, on all nodes together', async () => {
  const email = newAddress();
  const said = await inTurn(4, (url) => from().call(url, '/session/email/codes', { email }));
  expect(said).toEqual([...times(3, 200), 429]);
  const refused = await from().call(second.url, '/session/email/codes', { email: email.toUpperCase() });
  expect(refused.code).toBe('code.too_many');
  expect(refused.retryAfter).toBeGreaterThan(500);
  expect(await world.letters(email)).toHaveLength(3);
});

test('an IP address can request three codes in ten minutes, for all recipients together', async () => {
  const asker = from();
  const said = await inTurn(4, (url) => asker.call(url, '/session/email/codes', { email: newAddress() }));
  expect(said).toEqual([...times(3, 200), 429]);
});

test('expired counts are deleted, running ones are not, and none shows whose it is', async () => {
  const { sql } = world.context;
  await from('198.51.100.200').call(world.url, '/session/email', {
    challenge: 'nobody has this challenge',
    code: '000000',
  });
  const rows = await sql<{ key: string }[]>`select key from rate_limits`;
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|@/);
  const [one] = rows;
  await sql`update rate_limits set expire = 1 where key = ${one?.key ?? ''}`;
  const { purge } = await import('#server/db/purge.ts');
  await purge(sql);
  expect(await sql`select from rate_limits`).toHaveLength(rows.length - 1);
  expect((await here.call('GET /session/methods')).status).toBe(200);
});
