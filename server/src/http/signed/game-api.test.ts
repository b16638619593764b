import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { Environment } from '#server/config/read.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { testApp } from '../test-app.ts';
import type { GameApiDeps, GameHandlers, SignedCall } from './game-api.ts';

const GID = 7;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [OLD, NEW, FOREIGN, PARTNER] = [newSecret(), newSecret(), newSecret(), newSecret()];
const NOW = Date.parse('2026-11-21T12:00:00Z');
const DELIVERY = '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e';

/** Creates a portal with a game that has two live secrets; it records the input of its handlers. */
async function portal(changed: Partial<GameApiDeps> = {}, env: Environment = {}) {
  const heard: { input: unknown; call: SignedCall }[] = [];
  const note = async (input: unknown, call: SignedCall) => {
    heard.push({ input, call });
    return { orders: [] };
  };
  const handlers = {
    'POST /orders': note,
    'POST /deliveries/:id': note,
    'POST /surveys/:survey/completed': note,
    'POST /players/:uid/delete': note,
  } as unknown as GameHandlers;
  const { app, log } = await testApp({
    env,
    gameApi: {
      handlers,
      secretsOf: (gid) => (gid === GID ? [OLD, NEW] : []),
      partnerSecretsOf: (gid) => (gid === GID ? [PARTNER] : []),
      remember: async ({ at }) => at,
      now: () => new Date(NOW),
      ...changed,
    },
  });
  const send = (
    text: string | Buffer,
    { secret = OLD, seconds = NOW / 1000, id = 'call-1', path = '/orders', gid = GID, headers = {}, query = '' } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/platform/game/${gid}${path}${query}`,
      payload: text,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1000), text),
        ...headers,
      },
    });
  return { send, heard, log };
}

const BODY = JSON.stringify({ uid: '80427731' });
const code = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

test('a signed call is heard, with either of two secrets while one gives way to the other', async () => {
  const { send, heard } = await portal();
  for (const secret of [OLD, NEW]) {
    const answer = await send(BODY, { secret });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ orders: [] });
  }
  expect(heard.map(({ input }) => input)).toEqual([{ uid: '80427731' }, { uid: '80427731' }]);
});

test('a signed call that nests thousands deep is refused before it is parsed', async () => {
  const { send, heard } = await portal();
  const answer = await send(`{"uid":"80427731","more":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  expect([answer.statusCode, code(answer), heard]).toEqual([400, 'request.invalid', []]);
  expect(answer.json().error.params.issues).toEqual([{ path: '', message: 'Nests more than 32 deep' }]);
});

test('a partner’s secret opens what is for partners and nothing else, with ids of its own', async () => {
  const ids: string[] = [];
  const remember: GameApiDeps['remember'] = async ({ id, at }) => {
    ids.push(id);
    return at;
  };
  const { send, heard } = await portal({ remember });
  const text = JSON.stringify({ survey: 'autumn', player: 'a'.repeat(22) });
  const path = '/surveys/autumn/completed';
  await send(text, { path, secret: PARTNER });
  await send(text, { path, secret: OLD });
  expect([heard.length, ids]).toEqual([2, ['partner.call-1', 'call-1']]);
  expect((await send(BODY, { secret: PARTNER })).statusCode).toBe(401);
  expect((await send(text, { path, secret: FOREIGN })).statusCode).toBe(401);
  expect(heard).toHaveLength(2);
});

test('a call that carries several signatures is heard when one is right', async () => {
  const { send } = await portal();
  const sign = (secret: string) => new Webhook(secret).sign('call-1', new Date(NOW), BODY);
  const both = { 'webhook-signature': `${sign(FOREIGN)} ${sign(NEW)}` };
  expect((await send(BODY, { headers: both })).statusCode).toBe(200);
});

test.each([
  ['a wrong secret', BODY, { secret: FOREIGN }],
  ['an altered body', BODY.replace('80427731', '80427732'), { headers: { 'webhook-signature': signatureOf(BODY) } }],
  ['a body altered in bytes that are no text', Buffer.from([0x22, 0xfe, 0x22]), {}],
  ['another id', BODY, { headers: { 'webhook-id': 'call-2' } }],
  ['another time', BODY, { headers: { 'webhook-timestamp': String(NOW / 1000 + 1) } }],
  ['a time that is none', BODY, { headers: { 'webhook-timestamp': '1795262400.0' } }],
  ['no signature', BODY, { headers: { 'webhook-signature': '' } }],
  ['a signature of another version', BODY, { headers: { 'webhook-signature': signatureOf(BODY).replace('v1', 'v2') } }],
  ['an id with a dot, which the signature would take for its own', BODY, { id: 'a.b' }],
  ['an id that is too long', BODY, { id: 'a'.repeat(129) }],
  ['a game without a secret', BODY, { gid: 8 }],
])('a call with %s is refused, and nothing of it is heard', async (_, text, options) => {
  const { send, heard } = await portal();
  const answer = await send(text, options);
  expect(answer.statusCode).toBe(401);
  expect(code(answer)).toBe('signature.invalid');
  expect(heard).toEqual([]);
});

function signatureOf(text: string): string {
  return new Webhook(OLD).sign('call-1', new Date(NOW), text);
}

test.each([
  [300, 200],
  [301, 401],
  [-300, 200],
  [-301, 401],
])('a call signed %i s from now is answered %i', async (offset, status) => {
  const { send } = await portal();
  expect((await send(BODY, { seconds: NOW / 1000 + offset })).statusCode).toBe(status);
});

test('each call is remembered by its id and what it asked for, before anything is done', async () => {
  const remembered: { id: string; hash: string }[] = [];
  const { send } = await portal({
    remember: async ({ id, inputHash, at }) => {
      remembered.push({ id, hash: inputHash.toString('hex') });
      return at;
    },
  });
  await send(BODY);
  await send(BODY);
  await send(JSON.stringify({ uid: '1' }));
  await send(JSON.stringify({ id: DELIVERY }), { path: `/deliveries/${DELIVERY}` });
  // The same body to another path: an id is a repeat only for the same path.
  await send(BODY, { path: '/players/80427731/delete' });
  const [first, again, other] = remembered.map(({ hash }) => hash);
  expect(first).toBe(again);
  expect(new Set(remembered.map(({ hash }) => hash)).size).toBe(4);
  expect(other).not.toBe(first);
});

test('an id that came with something else is refused before anything is done', async () => {
  const { send, heard } = await portal({ remember: () => Promise.reject(apiError('request.key_reused', {})) });
  const answer = await send(BODY);
  expect([answer.statusCode, code(answer)]).toEqual([422, 'request.key_reused']);
  expect(heard).toEqual([]);
});

test('a secret that is derived belongs to the call, its body and its purpose, and comes again with a repeat', async () => {
  const { send, heard } = await portal();
  const secrets = async (text: string, options: object) => {
    await send(text, options);
    const { call } = heard.at(-1) ?? expect.fail('the call was not heard');
    return [call.secretFor('a'), call.secretFor('b')];
  };
  const [first, otherPurpose] = await secrets(BODY, {});
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(otherPurpose).not.toBe(first);
  expect(await secrets(BODY, { seconds: NOW / 1000 + 60 })).toEqual([first, otherPurpose]);
  expect(await secrets(BODY, { id: 'call-2' })).not.toContain(first);
  expect(await secrets(JSON.stringify({ uid: '1' }), {})).not.toContain(first);
});

test('what the path names, the signed body names too', async () => {
  const { send, heard } = await portal();
  const path = `/deliveries/${DELIVERY}`;
  expect((await send(JSON.stringify({ id: randomUUID() }), { path })).json().error).toMatchObject({
    code: 'request.invalid',
    params: { issues: [{ path: 'id' }] },
  });
  expect(heard).toEqual([]);
  await send(JSON.stringify({ id: DELIVERY }), { path });
  expect(heard[0]?.input).toEqual({ id: DELIVERY });
});

test.each([
  ['no JSON', '{"uid"', 'request.invalid'],
  ['nothing', '', 'request.invalid'],
  ['lists that nest thousands deep', '['.repeat(5000), 'request.invalid'],
  ['an unknown field', '{"uid":"1","admin":true}', 'request.unknown_field'],
  ['a number in place of a text', '{"uid":1}', 'request.invalid'],
  ['a uid that begins with zero', '{"uid":"01"}', 'request.invalid'],
])('a signed body of %s is refused', async (_, text, expected) => {
  const { send } = await portal();
  expect(code(await send(text))).toBe(expected);
});

test('a query is refused: the signature does not cover it', async () => {
  const { send } = await portal();
  expect(code(await send(BODY, { query: '?gid=8' }))).toBe('request.unknown_field');
});

test.each([
  ['not read any more after a while', [FOREIGN, FOREIGN, FOREIGN, OLD], [401, 401, 429, 429]],
  ['heard on where one was signed rightly', [FOREIGN, OLD, FOREIGN, FOREIGN, OLD], [401, 200, 401, 401, 200]],
])('a game whose calls are signed wrongly is %s', async (_, secrets, expected) => {
  const { send } = await portal({}, { RATE_LIMIT_PER_ADDRESS: '2' });
  const statuses = [];
  for (const secret of secrets) statuses.push((await send(BODY, { secret })).statusCode);
  expect(statuses).toEqual(expected);
});

test('only the calls of the contract exist, and only by POST', async () => {
  const { send } = await portal();
  expect((await send(BODY, { path: '/anything' })).statusCode).toBe(404);
});

test('neither signature nor body is in the log', async () => {
  const { send, log } = await portal();
  await send(BODY);
  await send(BODY, { secret: FOREIGN });
  expect(JSON.stringify(log())).not.toMatch(/v1,|80427731/);
});
