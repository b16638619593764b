import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCOPES } from '#contract/publisher/scopes.ts';
import { type ServerCall, type ServerEndpoint, serverApi } from '#contract/publisher/server-api.ts';
import { createLog } from '#server/kernel/log.ts';
import { keysRevoke, keysRotate } from '#server/operations/actions/keys.ts';
import { keptOfSecret, newKeySecret } from '#server/operations/keys/secret.ts';
import { run } from '#server/operations/operation.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { ADMIN, newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const LIMIT = 40;
const why = 'tests';

let world: World;
let desk: DeskWorld;
let uid: string;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const env = { RATE_LIMIT: 'true', TRUST_PROXY: '1', RATE_LIMIT_SERVER_API: `${LIMIT}`, RATE_LIMIT_PER_ADDRESS: '30' };
  world = await startWorld({ env, log });
  desk = await startDesk(world);
  token = (await world.signIn('kestrel', 'starlight')).token;
  const [player] = await world.context.sql<{ uid: string }[]>`
    select uid::text from players where username = 'kestrel'`;
  uid = player?.uid ?? '';
});
afterAll(async () => {
  await desk.stop();
  await world.stop();
});
beforeEach(async () => {
  await world.context.sql`delete from rate_limits`;
});

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
/** Calls from an address of its own, unless one is given. */
function from(secret: string, ip = newAddress()) {
  const client = new ServerClient(world.url, secret);
  const headers = { 'x-forwarded-for': ip };
  return {
    read: (more: Record<string, string> = {}) =>
      client.call('GET /players/:uid', { params: { uid } }, { headers: { ...headers, ...more } }),
    call: (key: ServerCall, body: object) =>
      client.call(key, { params: { uid, number: '20260101-AAAAAAAAAA' }, body: body as never }, { headers }),
  };
}
const invalid = (reason: string | null) => ({ status: 401, error: { code: 'key.invalid', params: { why: reason } } });
const calls = Object.entries(serverApi) as [ServerCall, ServerEndpoint][];
const bodyOf: Partial<Record<ServerCall, object>> = {
  'POST /orders/:number/refund': { amount: 'all', why },
  'POST /catalogue/plan': { files: [{ path: 'a.yaml', text: null }] },
  'POST /catalogue/apply': { files: [{ path: 'a.yaml', text: null }], why },
  'POST /grants': { contents: { points: 5 }, why },
  'POST /coupons': { coupon: 'welcome-10', why },
};

test('a key does only what its scopes name, and a refusal names the missing one', async () => {
  const readers = SCOPES.filter((scope) => scope.endsWith(':read'));
  const leaked = from(await newKey(world.context.sql, 'reads', readers));
  const entries = () => world.context.sql`select from operator_actions where by_name = 'key reads'`;
  const writes = calls.filter(([key]) => key.startsWith('POST'));
  expect(writes.length).toBeGreaterThan(5);
  for (const [key, { scope }] of writes)
    expect(await leaked.call(key, bodyOf[key] ?? { why })).toMatchObject({
      status: 403,
      error: { code: 'key.scope', params: { scope } },
    });
  expect(await entries()).toEqual([]);
  expect((await leaked.read()).status).toBe(200);
});

test('a key without the right to read reads nothing', async () => {
  const writer = from(await newKey(world.context.sql, 'writes', ['grants:write']));
  const reads = calls.filter(([key]) => key.startsWith('GET'));
  // Offers and links have no readers of their own: they name players that the publisher wants back.
  const needed: Readonly<Record<string, string>> = {
    'GET /players/:uid/offers': 'offers:write',
    'GET /links/:id': 'links:write',
  };
  for (const [key, { scope }] of reads)
    expect([key, scope]).toEqual([key, needed[key] ?? expect.stringMatching(/:read$/)]);
  expect(await writer.read()).toMatchObject({ status: 403, error: { params: { scope: 'players:read' } } });
});

test('a revoked key, an expired one and one that was replaced end at once, and only their holder learns why', async () => {
  const { sql } = world.context;
  const secret = await newKey(sql, 'ends');
  const holder = from(secret);
  expect((await holder.read()).status).toBe(200);
  const second = newKeySecret();
  await run({ sql }, keysRotate, ADMIN, { name: 'ends', hours: 0, ...keptOfSecret(second) });
  expect(await holder.read()).toMatchObject(invalid('expired'));
  expect((await from(second).read()).status).toBe(200);
  await run({ sql }, keysRevoke, ADMIN, { name: 'ends' });
  expect(await from(second).read()).toMatchObject(invalid('revoked'));
  expect(await from(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`).read()).toMatchObject(invalid(null));
});

test('a call that waits while its key is revoked changes nothing', async () => {
  const { sql } = world.context;
  const secret = await newKey(sql, 'waits');
  const [before] = await sql<{ blocked: Date | null }[]>`select blocked_at as blocked from players where uid = ${uid}`;
  let answer: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    // The call has been let in, and its change waits for the player.
    await tx`select from players where uid = ${uid} for update`;
    answer = from(secret).call('POST /players/:uid/block', { why });
    await until(
      () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name like '%server api%'`,
      (waiting) => waiting.length === 1,
    );
    await run({ sql }, keysRevoke, ADMIN, { name: 'waits' });
  });
  expect(await answer).toMatchObject(invalid('revoked'));
  const [after] = await sql<{ blocked: Date | null }[]>`select blocked_at as blocked from players where uid = ${uid}`;
  expect(after).toEqual(before);
  expect(await sql`select from operator_actions where by_name = 'key waits'`).toEqual([]);
});

test('a key counts only in the header: not in the address, a cookie, or as a password', async () => {
  const secret = await newKey(world.context.sql, 'header');
  const path = `${world.url}/platform/server/v1/players/${uid}`;
  const basic = `Basic ${Buffer.from(`header:${secret}`).toString('base64')}`;
  const tries: [string, Record<string, string>][] = [
    [`${path}?key=${secret}`, {}],
    [`${path}?access_token=${secret}`, {}],
    [path, { cookie: `key=${secret}; authorization=${secret}` }],
    [path, { authorization: basic }],
    [path, { authorization: secret }],
    [path, { 'x-api-key': secret }],
  ];
  for (const [url, headers] of tries) {
    const answer = await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.250', ...headers } });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await answer.json()).error).toMatchObject({ code: 'key.invalid', params: { why: null } });
  }
});

test('a session of a player is no key, and a key is no session of a player or an operator', async () => {
  expect(await from(token).read()).toMatchObject(invalid(null));
  expect(await from(world.env.MANAWELL_OPERATOR_TOKEN ?? '').read()).toMatchObject(invalid(null));
  const secret = await newKey(world.context.sql, 'session');
  const headers = { authorization: `Bearer ${secret}`, cookie: `desk=${secret}`, 'x-desk-token': secret };
  const me = await fetch(`${world.url}/platform/api/me`, { headers });
  expect([me.status, (await me.json()).error.code]).toEqual([401, 'session.required']);
  const atDesk = await fetch(`${desk.url}/api/operators`, { headers: { ...headers, origin: desk.url } });
  expect([atDesk.status, (await atDesk.json()).error.code]).toEqual([401, 'session.required']);
});

test('each key has its own limit of calls in a minute', async () => {
  const { sql } = world.context;
  const [one, other] = [from(await newKey(sql, 'busy')), from(await newKey(sql, 'quiet'))];
  const answers = await Promise.all(Array.from({ length: LIMIT + 2 }, () => one.read()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.error.code).toBe('request.too_many');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.read()).status).toBe(200);
});

test('a key checks few catalogues in a minute, and its other calls go on', async () => {
  const busy = from(await newKey(world.context.sql, 'publishes'));
  const plan = () => busy.call('POST /catalogue/plan', { files: [{ path: 'no-such.yaml', text: null }] });
  const answers = [];
  for (let n = 0; n < 21; n += 1) answers.push((await plan()).error.code);
  expect(answers.slice(0, 20)).toEqual(Array(20).fill('operation.refused'));
  expect(answers.at(-1)).toBe('request.too_many');
  expect((await busy.read()).status).toBe(200);
});

test('an address that sends many wrong keys is refused, and no other', async () => {
  const guess = () => from(newKeySecret(), '203.0.113.7').read();
  const answers = [];
  for (let n = 0; n < 32; n += 1) answers.push((await guess()).status);
  expect([answers.at(0), answers.at(-1)]).toEqual([401, 429]);
  expect((await from(await newKey(world.context.sql, 'elsewhere'), '203.0.113.8').read()).status).toBe(200);
});

test('no key is in the log, whatever happens to the call', async () => {
  const secret = await newKey(world.context.sql, 'logged');
  const client = from(secret);
  await client.read();
  await client.call('POST /players/:uid/block', { why: `the key is ${secret}` });
  await client.call('POST /coupons', { uid: Number(uid), coupon: 'no-such', why });
  await fetch(`${world.url}/platform/server/v1/players/${uid}?key=${secret}`);
  await fetch(`${world.url}/platform/server/v1/nothing/${secret}`, { headers: { authorization: `Bearer ${secret}` } });
  const [kept] = await world.context.sql<{ text: string }[]>`
    select string_agg(a::text, ' ') as text from operator_actions a where by_name = 'key logged'`;
  expect(lines.join('')).not.toContain(secret);
  expect(kept?.text).not.toContain(secret);
});
