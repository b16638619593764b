import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendForm } from '../kit/testing.ts';
import { GID, startTestGames, type TestGames } from './testing.ts';

/** A call that the stub of the portal received; says if the `standardwebhooks` package accepts the signature. */
interface Heard {
  path: string;
  id: string;
  body: unknown;
  verified: boolean;
}

const PUBLIC = 'https://shop.example.com';

let games: TestGames;
let portal: Server;
let heard: Heard[];
/** The answers of the stub by the last part of the path. */
let answers: Record<string, { status: number; body: unknown }>;

beforeEach(async () => {
  heard = [];
  answers = {
    authorize: { status: 200, body: { link: null, number: '47' } },
    'login-tickets': {
      status: 200,
      body: { ticket: 'tkt_1', expiresAt: '2026-11-21T12:05:00Z', link: `${PUBLIC}/platform/v2/payment?token=tkt_1` },
    },
    redeem: { status: 200, body: { uid: '80427731', nickname: '<Kestrel>', kind: 'full' } },
  };
  portal = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const [text, path] = [Buffer.concat(parts).toString(), request.url ?? ''];
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const secret = games.secretOf(Number(path.split('/')[3]));
    heard.push({
      path,
      id: headers['webhook-id'] ?? '',
      body: JSON.parse(text),
      verified: verifies(secret, text, headers),
    });
    const { status, body } = answers[path.split('/').at(-1) ?? ''] ?? { status: 404, body: 'Not found' };
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  const { port } = portal.address() as AddressInfo;
  games = await startTestGames(undefined, { url: `http://127.0.0.1:${port}`, publicUrl: PUBLIC });
});
afterEach(async () => {
  await games.close();
  portal.closeAllConnections();
  await new Promise((done) => portal.close(done));
});

function verifies(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${games.url}/games/${GID}/${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const bodies = () => heard.map(({ body }) => body);

describe('the game app on this device', () => {
  const openApp = () => open('client?request=req_1');
  const say = async (reply: string, uid = '80427731') =>
    (await sendForm(`${games.url}/games/${GID}/client`, { request: 'req_1', reply, uid, number: '47' })).text();
  const mode = (change: object) => games.control('PUT', 'client', change);

  test('opening it sends a signed call to the shop that it runs, and asks its player', async () => {
    const { text } = await openApp();
    for (const part of [
      'Starfall Odyssey',
      'Sign in to the shop?',
      'Kestrel',
      'ミカ',
      'guest account',
      '<p class="number">47</p>',
      'value="req_1"',
    ])
      expect(text).toContain(part);
    expect(heard).toEqual([
      {
        path: `/platform/game/${GID}/authorize`,
        id: expect.stringMatching(/^msg_/),
        body: { request: 'req_1', result: 'opened' },
        verified: true,
      },
    ]);
  });

  test('without a request it sends nothing', async () => {
    expect((await open('client')).text).toContain('A sign-in in the shop opens this app');
    expect(heard).toEqual([]);
    expect((await fetch(`${games.url}/games/7/client?request=req_1`)).status).toBe(404);
  });

  test('a player who approves is reported to the shop, and may follow its link', async () => {
    answers.authorize = { status: 200, body: { link: `${PUBLIC}/platform/v2/login/game?ticket=t&x=1`, number: '47' } };
    const page = await say('approve', '80991204');
    expect(bodies()).toEqual([
      { request: 'req_1', result: 'approved', uid: '80991204', nickname: 'ミカ', number: '47' },
    ]);
    expect(page).toContain('You are signed in as ミカ');
    expect(page).toContain(`href="${PUBLIC}/platform/v2/login/game?ticket=t&amp;x=1"`);
  });

  test.each([
    ['decline', '80427731', 'declined', 'Nobody was signed in'],
    ['outdated', '80427731', 'outdated', 'out of date'],
    ['approve', '83300999', 'guest', 'is a guest account'],
  ])('reports %s by %s as %s', async (reply, uid, reason, shown) => {
    expect(await say(reply, uid)).toContain(shown);
    expect(bodies()).toEqual([{ request: 'req_1', result: 'refused', reason }]);
  });

  test.each([
    ['accept', [{ result: 'opened' }, { result: 'approved', uid: '80427731', nickname: 'Kestrel', number: '47' }]],
    ['refuse', [{ result: 'opened' }, { result: 'refused', reason: 'declined' }]],
    ['outdated', [{ result: 'opened' }, { result: 'refused', reason: 'outdated' }]],
    ['guest', [{ result: 'opened' }, { result: 'refused', reason: 'guest' }]],
    ['silent', []],
  ])('can react without asking: %s', async (wanted, told) => {
    await mode({ mode: wanted });
    expect((await openApp()).text).not.toContain('Sign in to the shop?');
    expect(bodies()).toEqual(told.map((one) => ({ request: 'req_1', ...one })));
    expect(heard.every(({ verified }) => verified)).toBe(true);
  });

  test('the accepting player can be set, and a reset makes it ask again', async () => {
    await mode({ mode: 'accept', uid: '80991204' });
    await openApp();
    expect(bodies().at(-1)).toMatchObject({ uid: '80991204' });
    await games.control('POST', 'reset');
    expect((await openApp()).text).toContain('Sign in to the shop?');
    expect((await mode({ mode: 'explode' })).status).toBe(400);
  });

  test('shows an error of the shop, and asks nothing', async () => {
    answers.authorize = { status: 404, body: { error: { code: 'authorize.unknown' } } };
    const { text } = await openApp();
    expect(text).toContain('authorize.unknown');
    expect(text).not.toContain('Sign in to the shop?');
    expect(await say('approve')).toContain('authorize.unknown');
  });

  test('does not offer a link that is not a web address', async () => {
    answers.authorize = { status: 200, body: { link: 'javascript:alert(1)', number: '47' } };
    expect(await say('approve')).not.toContain('javascript:');
  });
});

describe('the shop, opened from the game', () => {
  const press = (fields: object) =>
    sendForm(`${games.url}/games/${GID}/shop/s3-1187`, { variant: 'mobile', ...fields } as Record<string, string>);

  test('the button requests a ticket for the role and opens its link', async () => {
    const answer = await press({ locale: '', item: ' ' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PUBLIC}/platform/v2/payment?token=tkt_1`]);
    expect(heard).toMatchObject([
      {
        path: `/platform/game/${GID}/login-tickets`,
        body: { uid: '80427731', nickname: 'Kestrel', roleId: 's3-1187', region: 'eu', variant: 'mobile' },
        verified: true,
      },
    ]);
    expect(bodies()[0]).not.toHaveProperty('locale');
  });

  test('sends a language and an item along', async () => {
    await press({ variant: 'desktop', locale: 'ja', item: 'astralite-980' });
    expect(bodies()).toMatchObject([{ variant: 'desktop', locale: 'ja', item: 'astralite-980' }]);
  });

  test('shows a refusal', async () => {
    answers['login-tickets'] = { status: 422, body: { error: { code: 'session.guest' } } };
    const answer = await press({});
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('session.guest');
  });

  test('is in the mailbox of a role that may open the shop', async () => {
    const { text, headers } = await open('mailbox/s3-1187');
    expect(text).toContain(`action="/games/${GID}/shop/s3-1187"`);
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${PUBLIC};`);
  });
});

describe('the client for PC', () => {
  /** Returns the state of a new page, and the cookie that keeps it. */
  const begin = async () => {
    const { text, headers } = await open('pc');
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { text, cookie, state: cookie.replace('pc_state=', ''), header: headers.get('set-cookie') };
  };

  test('opens the shop’s pages with its game and its own state', async () => {
    const { text, state, header } = await begin();
    expect(state).toMatch(/^[\w-]{22}$/);
    for (const provider of ['google', 'facebook'])
      expect(text).toContain(`${PUBLIC}/platform/sdk/pc/pre-login/${provider}?gid=${GID}&amp;state=${state}"`);
    expect(header).toContain(`Path=/games/${GID}/pc; HttpOnly; SameSite=Lax`);
    expect((await begin()).state).not.toBe(state);
  });

  test('redeems the returned ticket and greets the player', async () => {
    const { cookie, state } = await begin();
    const { text, headers } = await open(`pc/return?ticket=tkt_7&state=${state}`, { cookie });
    expect(text).toContain('Welcome, &lt;Kestrel&gt;');
    expect(headers.get('set-cookie')).toContain('Max-Age=0');
    expect(heard).toMatchObject([
      { path: `/platform/game/${GID}/tickets/redeem`, body: { ticket: 'tkt_7' }, verified: true },
    ]);
  });

  test('does not redeem a ticket with another state, or without a started sign-in', async () => {
    const { cookie, state } = await begin();
    for (const [query, headers] of [
      [`state=${state}x`, { cookie }],
      ['state=', { cookie }],
      [`state=${state}`, {}],
      ['state=', {}],
    ] as const) {
      const { status, text } = await open(`pc/return?ticket=tkt_7&${query}`, headers);
      expect([status, text.includes('did not ask')]).toEqual([400, true]);
    }
    expect(heard).toEqual([]);
  });

  test('reports a spent ticket and a failed sign-in', async () => {
    answers.redeem = { status: 404, body: { error: { code: 'ticket.invalid' } } };
    const first = await begin();
    const spent = await open(`pc/return?ticket=tkt_7&state=${first.state}`, { cookie: first.cookie });
    expect(spent.text).toContain('ticket.invalid');
    const second = await begin();
    const failed = await open(`pc/return?error=oauth.refused&state=${second.state}`, { cookie: second.cookie });
    expect(failed.text).toContain('oauth.refused');
    expect(heard).toHaveLength(1);
  });
});

describe('any signed call', () => {
  const call = (change: object = {}) =>
    games.control<{ status: number; body: unknown }>('POST', 'call', {
      gid: GID,
      path: 'orders',
      body: { uid: '80427731' },
      ...change,
    });

  test('is sent as given, and its answer is returned', async () => {
    answers.orders = { status: 200, body: { orders: [] } };
    expect((await call()).json).toEqual({ status: 200, body: { orders: [] } });
    expect((await call({ path: 'players/80427731/delete' })).json).toEqual({ status: 404, body: 'Not found' });
    expect(heard).toMatchObject([
      { path: `/platform/game/${GID}/orders`, body: { uid: '80427731' }, verified: true },
      { path: `/platform/game/${GID}/players/80427731/delete`, verified: true },
    ]);
  });

  test.each(['wrong', 'old'])('a call signed %s does not verify', async (sign) => {
    await call({ sign });
    expect(heard).toMatchObject([{ verified: false }]);
  });

  test('can reuse the id of the previous call, with any body', async () => {
    expect((await call({ sign: 'reuse_id' })).status).toBe(409);
    await call();
    await call({ sign: 'reuse_id', body: { uid: '1' } });
    await call();
    const [first, second, third] = heard;
    expect(second).toMatchObject({ id: first?.id, body: { uid: '1' }, verified: true });
    expect(third?.id).not.toBe(first?.id);
  });

  test("cannot leave the game's path", async () => {
    for (const path of ['../api/orders', '/orders', 'a//b', 'orders?x=1', '..'])
      expect((await call({ path })).status).toBe(400);
    expect(heard).toEqual([]);
  });

  test('reports that the portal is unreachable', async () => {
    await games.control('PUT', 'portal', { url: 'http://127.0.0.1:1', publicUrl: PUBLIC });
    expect(await call()).toMatchObject({ status: 502, json: { error: { code: 'portal_unreachable' } } });
  });
});

test('games without a shop say so', async () => {
  const alone = await startTestGames();
  expect(await (await fetch(`${alone.url}/games/${GID}/pc`)).text()).toContain('has no shop');
  expect(await (await fetch(`${alone.url}/games/${GID}/mailbox/s3-1187`)).text()).not.toContain('Open the shop');
  expect((await alone.control('POST', 'call', { gid: GID, path: 'orders', body: {} })).status).toBe(409);
  await alone.close();
});
