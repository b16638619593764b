import { once } from 'node:events';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { ConnectionLost, Unavailable } from '#server/kernel/work/unavailable.ts';
import { SIGNED_IN, TOKEN, testApp } from '../test-app.ts';

const quoted = { gid: 1000039, region: 'eu', item: 'crystals-60' };
const quote = {
  currency: 'EUR',
  list: 99,
  discount: 0,
  coupon: null,
  tax: null,
  total: 99,
  grants: [],
  promotion: null,
  points: 0,
  couponId: null,
  coupons: [],
  firstTopUp: null,
  rebate: null,
  forfeits: null,
  heldFor: null,
};
const signedIn = { token: 't', player: { uid: '1', nickname: 'k', avatar: null, recent: [] }, deletionAt: null };
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: `/platform/api${url}`,
  payload: payload as object,
  headers,
});

test('a handler gets validated input, defaults filled in', async () => {
  let seen: unknown;
  const { app } = await testApp({
    handlers: {
      'GET /orders': async (input) => {
        seen = input;
        return { orders: [], more: false };
      },
    },
  });
  await app.inject({ url: '/platform/api/orders?gid=1000039&page=2', headers: SIGNED_IN });
  expect(seen).toEqual({
    params: {},
    query: { locale: 'en', gid: 1000039, status: 'all', page: 2, size: 10 },
    body: {},
  });
});

test.each([
  ['body', post('/quotes', { ...quoted, price: 1 }), 'price'],
  ['query', { url: '/platform/api/games?debug=1' }, 'debug'],
  [
    'body where none is asked for',
    { method: 'DELETE', url: '/platform/api/session', payload: { all: true }, headers: SIGNED_IN },
    'all',
  ],
] as const)('an unknown field is refused: %s', async (_, request, field) => {
  const { app } = await testApp();
  const answer = await app.inject(request as InjectOptions);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'request.unknown_field', params: { field } });
});

test('a wrong field is named with what is wrong', async () => {
  const { app } = await testApp();
  const answer = await app.inject(post('/quotes', { gid: 'x', region: 'eu', item: '' }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.params.issues.map(({ path }: { path: string }) => path)).toEqual(['gid', 'item']);
});

test('a NUL character, which no text of the database may hold, is refused wherever it stands', async () => {
  const { app } = await testApp();
  const inBody = await app.inject(post('/quotes', { gid: 1, region: 'e\0u', item: 'a' }));
  expect([inBody.statusCode, inBody.json().error.params.issues]).toEqual([
    400,
    [{ path: 'region', message: 'Holds a NUL character' }],
  ]);
  expect((await app.inject('/platform/api/games?locale=%00')).statusCode).toBe(400);
});

const NESTED = `${'['.repeat(5000)}${']'.repeat(5000)}`;

test.each(['/quotes', '/orders/1/payments', '/nowhere'])(
  'what nests thousands deep is refused before it is parsed: %s',
  async (url) => {
    const { app } = await testApp();
    const headers = { 'content-type': 'application/json', ...SIGNED_IN };
    for (const payload of [NESTED, `{"gid":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`]) {
      const answer = await app.inject({ method: 'POST', url: `/platform/api${url}`, payload, headers });
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        { code: 'request.invalid', params: { issues: [{ path: '', message: 'Nests more than 32 deep' }] } },
      ]);
    }
  },
);

test.each([
  ['not JSON', '{"gid":', 'application/json', 400, 'request.invalid'],
  ['no body', '', 'application/json', 400, 'request.invalid'],
  ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400, 'request.invalid'],
  ['another type', 'gid=1', 'application/x-www-form-urlencoded', 415, 'request.unsupported_type'],
  ['plain text', '{}', 'text/plain', 415, 'request.unsupported_type'],
  ['over the limit', JSON.stringify({ x: 'y'.repeat(65 * 1024) }), 'application/json', 413, 'request.too_large'],
] as const)('a body is refused: %s', async (_, payload, type, status, code) => {
  const { app } = await testApp();
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/platform/api/quotes', payload, headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error.code).toBe(code);
});

test('a player’s endpoint refuses whoever has no live session', async () => {
  const { app } = await testApp();
  for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${TOKEN}`, TOKEN]) {
    const answer = await app.inject({ url: '/platform/api/me', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json().error.code).toBe('session.required');
  }
});

test('where no session is asked for, none is looked up', async () => {
  const { app } = await testApp({
    handlers: { 'POST /session/password': async () => signedIn },
    resolveSession: () => Promise.reject(new Error('looked up')),
  });
  const signIn = post('/session/password', { username: 'kestrel', password: 'x' }, SIGNED_IN);
  expect((await app.inject(signIn)).statusCode).toBe(200);
});

test('private answers are not stored anywhere', async () => {
  const { app } = await testApp({ handlers: { 'POST /quotes': async () => quote } });
  expect((await app.inject(post('/quotes', quoted))).headers['cache-control']).toBe('no-store');
});

test.each([undefined, '', 'a'.repeat(129), 'with space', 'schlüssel'])(
  'an idempotent endpoint refuses the key %j',
  async (key) => {
    const { app } = await testApp();
    const headers = { ...SIGNED_IN, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const answer = await app.inject(post('/orders/1/payments', { method: 'card' }, headers));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('request.key_missing');
  },
);

test('a handler gets the key, the token and the address of the request', async () => {
  let info: unknown;
  const { app } = await testApp({
    handlers: {
      'POST /orders/:number/payments': async (_, __, request) => {
        info = { key: request.idempotencyKey, token: request.token, ip: request.ip, gone: request.signal.aborted };
        return { redirectUrl: 'https://psp.example.com/pay/1' };
      },
    },
  });
  await app.inject(post('/orders/1/payments', { method: 'card' }, { ...SIGNED_IN, 'idempotency-key': 'k-1' }));
  expect(info).toEqual({ key: 'k-1', token: TOKEN, ip: '127.0.0.1', gone: false });
});

test('beyond the limit of an address, requests are refused with the time to wait', async () => {
  const { app } = await testApp({
    handlers: { 'POST /quotes': async () => quote },
    env: { RATE_LIMIT_PER_ADDRESS: '2' },
  });
  const ask = (remoteAddress: string) => app.inject({ ...post('/quotes', quoted), remoteAddress });
  await ask('10.0.0.1');
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
  const refused = await ask('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toMatchObject({ code: 'request.too_many', params: { retryAfter: expect.any(Number) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
});

test('beyond the limit of an address no body is read, nor parsed', async () => {
  const { app } = await testApp({
    handlers: { 'POST /quotes': async () => quote },
    env: { RATE_LIMIT_PER_ADDRESS: '1' },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${url}/platform/api/quotes`, { method: 'POST' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'POST /platform/api/quotes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
});

test('signing in has a limit of its own per address, looking up characters one per player', async () => {
  const { app } = await testApp({
    handlers: {
      'POST /session/password': async () => signedIn,
      'GET /games/:gid/characters': async () => ({ characters: [] }),
    },
    env: { RATE_LIMIT_SIGN_IN: '1', RATE_LIMIT_CHARACTERS: '1' },
    resolveSession: async (token) => ({ playerId: token, uid: '1', deletionRequested: false }),
  });
  const signIn = post('/session/password', { username: 'kestrel', password: 'x' });
  expect((await app.inject(signIn)).statusCode).toBe(200);
  expect((await app.inject(signIn)).statusCode).toBe(429);
  const characters = (player: string) =>
    app.inject({ url: '/platform/api/games/7/characters?region=eu', headers: { authorization: `Bearer ${player}` } });
  expect((await characters('a')).statusCode).toBe(200);
  expect((await characters('a')).statusCode).toBe(429);
  expect((await characters('b')).statusCode).toBe(200);
});

test('a player opens 30 payments a minute and asks for 300 prices, as does an address without a session', async () => {
  const { app } = await testApp({
    handlers: {
      'POST /orders/:number/payments': async () => ({ redirectUrl: 'https://psp.example.com/pay/1' }),
      'POST /quotes': async () => quote,
    },
    resolveSession: async (token) => ({ playerId: token, uid: '1', deletionRequested: false }),
  });
  const as = (player: string) => ({ authorization: `Bearer ${player}`, 'idempotency-key': 'k' });
  const pay = (player: string) => post('/orders/1/payments', { method: 'card' }, as(player));
  const refusals = async (times: number, request: ReturnType<typeof post>): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => app.inject(request)));
    return answers.filter(({ statusCode }) => statusCode === 429).length;
  };
  expect([await refusals(31, pay('a')), await refusals(1, pay('b'))]).toEqual([1, 0]);
  expect([await refusals(301, post('/quotes', quoted, as('a'))), await refusals(301, post('/quotes', quoted))]).toEqual(
    [1, 1],
  );
});

test('a call that places and pays an order counts against the limits of both calls', async () => {
  const { app } = await testApp({
    handlers: {
      'POST /orders': () => Promise.reject(apiError('order.waiver_missing', {})),
      'POST /orders/:number/payments': async () => ({ redirectUrl: 'https://psp.example.com/pay/1' }),
    },
  });
  const keyed = { ...SIGNED_IN, 'idempotency-key': 'k-1' };
  const pay = () => app.inject(post('/orders/1/payments', { method: 'card' }, keyed));
  const order = (more: object) => {
    const choice = { ...quoted, roleId: 'r', method: 'card', total: 99 };
    return app.inject(post('/orders', { ...choice, ...more }, keyed));
  };
  for (let i = 0; i < 29; i++) await pay();
  const statuses = [];
  for (const more of [{ pay: { method: 'card' } }, { pay: { method: 'card' } }, {}]) {
    statuses.push((await order(more)).statusCode);
  }
  expect(statuses).toEqual([409, 429, 409]);
  expect((await pay()).statusCode).toBe(429);
});

test.each([
  ['/orders', '/me/shortcuts'],
  ['/me/shortcuts', '/games/7/deals?region=eu&currency=EUR&coupon=best'],
  ['/games/7/deals?region=eu&currency=EUR&coupon=best', '/orders'],
  ['/me/vip', '/me/points'],
  ['/me/points', '/me/rewards'],
  ['/me/rewards', '/me/rewards/records'],
  ['/me/rewards/records', '/me/vip'],
])('a player can read %s 120 times a minute, and then learns how long to wait', async (path, another) => {
  const { app } = await testApp({
    handlers: {
      'GET /orders': async () => ({ orders: [], more: false }),
      'GET /me/shortcuts': async () => ({ open: [], again: [] }),
      'GET /games/:gid/deals': async () => ({ deals: [] }),
      'GET /me/vip': async () => ({ balance: 0, counted: 0, level: '', next: null, nextMonth: null, redeem: [] }),
      'GET /me/points': async () => ({ entries: [], more: false }),
      'GET /me/rewards': async () => ({ rewards: [] }),
      'GET /me/rewards/records': async () => ({ rewards: [], more: false }),
    },
    resolveSession: async (token) => ({ playerId: token, uid: '1', deletionRequested: false }),
  });
  const read = (player: string, of = path) =>
    app.inject({ url: `/platform/api${of}`, headers: { authorization: `Bearer ${player}` } });
  const answers = await Promise.all(Array.from({ length: 121 }, () => read('a')));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([429]);
  expect((await read('a')).json().error).toMatchObject({ code: 'request.too_many' });
  expect(Number((await read('a')).headers['retry-after'])).toBeGreaterThan(0);
  // Each player and each endpoint is counted separately.
  expect([(await read('b')).statusCode, (await read('a', another)).statusCode]).toEqual([200, 200]);
});

test.each([
  ['/me/rewards/01890000-0000-7000-8000-000000000000/claim', {}],
  ['/me/rewards/claim-all', { gid: 7, region: 'eu', roleId: 'r' }],
  ['/vip/redeem/keys', { points: 1 }],
  ['/games/7/free-items/gift', { region: 'eu', roleId: 'r' }],
])('a player asks for %s 120 times a minute: each may ask a game for characters', async (path, body) => {
  const claimed = async () => {
    throw apiError('reward.unknown', {});
  };
  const { app } = await testApp({
    handlers: {
      'POST /me/rewards/:id/claim': claimed,
      'POST /me/rewards/claim-all': claimed,
      'POST /vip/redeem/:entry': claimed,
      'POST /games/:gid/free-items/:item': claimed,
    },
    resolveSession: async (token) => ({ playerId: token, uid: '1', deletionRequested: false }),
  });
  const claim = (player: string, n: number) =>
    app.inject(post(path, body, { authorization: `Bearer ${player}`, 'idempotency-key': `the-key-of-claim-${n}` }));
  const answers = await Promise.all(Array.from({ length: 121 }, (_, n) => claim('a', n)));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 404)).toEqual([429]);
  expect((await claim('b', 0)).statusCode).toBe(404);
});

const KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
test.each([
  [
    'PUT',
    '/me/push',
    {
      subscription: { endpoint: 'https://push.example.com/1', keys: KEYS },
      kinds: ['refund'],
      timeZone: 'UTC',
      locale: 'en',
    },
  ],
  ['POST', '/me/surveys/one/answers', { answers: {} }],
  ['POST', '/me/surveys/one/opening', { gid: 7 }],
  ['GET', '/me/news/letter', undefined],
  ['GET', '/me/popups?gid=7', undefined],
] as const)('a player may %s %s 120 times a minute', async (method, path, body) => {
  const refused = async () => {
    throw apiError('account.leaving', {});
  };
  const { app } = await testApp({
    handlers: {
      'PUT /me/push': refused,
      'POST /me/surveys/:id/answers': refused,
      'POST /me/surveys/:id/opening': refused,
      'GET /me/news/:id': refused,
      'GET /me/popups': refused,
    },
    resolveSession: async (token) => ({ playerId: token, uid: '1', deletionRequested: false }),
  });
  const ask = async (player: string) =>
    (
      await app.inject({
        ...post(path, body ?? {}, { authorization: `Bearer ${player}` }),
        method,
        ...(body ? {} : { payload: '' }),
      })
    ).statusCode;
  const answers = await Promise.all(Array.from({ length: 121 }, () => ask('a')));
  expect(answers.filter((status) => status !== 409)).toEqual([429]);
  expect(await ask('b')).toBe(409);
});

test('the limits can be switched off', async () => {
  const { app } = await testApp({
    handlers: { 'POST /quotes': async () => quote },
    env: { RATE_LIMIT: 'false', RATE_LIMIT_PER_ADDRESS: '1' },
  });
  await app.inject(post('/quotes', quoted));
  expect((await app.inject(post('/quotes', quoted))).statusCode).toBe(200);
});

test('an address told by a proxy counts only when the proxy is trusted', async () => {
  for (const [TRUST_PROXY, ip] of [
    ['false', '127.0.0.1'],
    ['1', '203.0.113.9'],
  ] as const) {
    let seen = '';
    const { app } = await testApp({
      env: { TRUST_PROXY },
      handlers: {
        'POST /quotes': async (_, __, request) => {
          seen = request.ip;
          return quote;
        },
      },
    });
    await app.inject(post('/quotes', quoted, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }));
    expect(seen).toBe(ip);
  }
});

describe('where the connection to the database breaks', () => {
  const key = { ...SIGNED_IN, 'idempotency-key': 'k-1' };
  /** Creates an app whose handlers fail the first time. */
  async function broken(error: Error) {
    let calls = 0;
    const failing = async () => {
      calls += 1;
      if (calls === 1) throw error;
      return { orders: [], more: false, ...quote };
    };
    const { app } = await testApp({
      env: { VALIDATE_OUTPUT: 'false' },
      handlers: { 'GET /orders': failing, 'POST /orders': failing, 'POST /quotes': failing } as never,
    });
    return { app, calls: () => calls };
  }
  const order = { ...quoted, roleId: 'r', method: 'card', total: 99, coupon: null };

  test.each([
    ['a read', { url: '/platform/api/orders', headers: SIGNED_IN }],
    ['a write under a key', post('/orders', order, key)],
  ] as const)('%s is done once more', async (_, request) => {
    const { app, calls } = await broken(new ConnectionLost(new Error('terminated')));
    expect([(await app.inject(request)).statusCode, calls()]).toEqual([200, 2]);
  });

  test('another write is not, since it may have been done', async () => {
    const { app, calls } = await broken(new ConnectionLost(new Error('terminated')));
    expect([(await app.inject(post('/quotes', quoted))).statusCode, calls()]).toEqual([503, 1]);
  });

  test('nothing is asked again of a database that is away', async () => {
    const { app, calls } = await broken(new Unavailable(new Error('starting up')));
    const { statusCode } = await app.inject({ url: '/platform/api/orders', headers: SIGNED_IN });
    expect([statusCode, calls()]).toEqual([503, 1]);
  });
});
