import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GID, providerSteps } from '#tests/integration/sign-in-kit.ts';
import { offerTasks } from '#tests/world/offer-tasks.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('integration/game-backend.md');
/** The shop's origin in the document. */
const SHOP = 'https://shop.example.com';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

interface Call {
  shop: string;
  gid: number;
  secret: string;
  path: string;
  body: unknown;
  id?: string;
}
type Answer = { status: number; body: Record<string, string> };

let world: World;
/** The document's script. */
let callShop: (call: Call) => Promise<Answer>;
beforeAll(async () => {
  world = await startWorld();
  const url = `data:text/javascript;base64,${Buffer.from(doc.text('call.code')).toString('base64')}`;
  ({ callShop } = await import(/* @vite-ignore */ url));
});
afterAll(() => world.stop());

const call = (path: string, body: unknown, id?: string): Promise<Answer> =>
  callShop({
    shop: world.url,
    gid: GID,
    secret: world.env[`GAME_${GID}_SECRET`] ?? '',
    path,
    body,
    ...(id !== undefined && { id }),
  });
const ask = async () =>
  (await world.anonymous.call('POST /session/game/requests', { body: { gid: GID, locale: 'de' } })).body;
const authorize = (example: string, request: string) => call('authorize', { ...doc.json<object>(example), request });
/** Returns a documented URL with the shop and the ticket of this test. */
const filled = (link: string, ticket: string | null): string => {
  const url = new URL(link.replace(SHOP, world.env.PUBLIC_URL ?? ''));
  url.searchParams.set('token', ticket ?? '');
  return url.href;
};

test('a documented ticket request is answered as documented, and the ticket signs in', async () => {
  const { status, body } = await call('login-tickets', doc.json('login-tickets.request'));
  const { link, ticket } = doc.json<{ link: string; ticket: string }>('login-tickets.answer');
  expect(status).toBe(200);
  expect(body).toEqual({ ticket: expect.any(String), expiresAt: INSTANT, link: filled(link, body.ticket ?? '') });
  expect(ticket).toHaveLength(body.ticket?.length ?? 0);
  const signedIn = await world.anonymous.call('POST /session/ticket', { body: { ticket: body.ticket } });
  expect(signedIn.body.player).toMatchObject({ uid: '80427731', nickname: 'Kestrel' });
});

test('a repeated call with the same id gets the same answer', async () => {
  const request = doc.json('login-tickets.request');
  const first = await call('login-tickets', request, 'msg-1');
  expect(await call('login-tickets', request, 'msg-1')).toEqual(first);
  expect((await call('login-tickets', doc.json('delete.request'), 'msg-1')).status).toBe(422);
});

test('a refusal looks as documented', async () => {
  const secret = doc.json<string>('signature.secret');
  const { status, body } = await callShop({ shop: world.url, gid: GID, secret, path: 'orders', body: { uid: '1' } });
  expect(status).toBe(401);
  const { error } = doc.json<{ error: object }>('call.refused');
  expect(body).toEqual({ error: { ...error, requestId: expect.any(String) } });
});

test('the documented answers of a player decide a request', async () => {
  const { request, number, deepLink } = await ask();
  expect(new URL(deepLink).search).toBe(`?request=${request}&number=${number}&locale=de`);
  expect(request).toHaveLength(doc.json<{ request: string }>('authorize.opened').request.length);
  expect(await authorize('authorize.opened', request)).toEqual({
    status: 200,
    body: { ...doc.json<object>('authorize.opened.answer'), number },
  });
  const { body } = await call('authorize', { ...doc.json<object>('authorize.approved'), request, number });
  expect(Object.keys(body)).toEqual(Object.keys(doc.json<object>('authorize.answer')));
  const ticket = new URL(body.link ?? '').searchParams.get('token');
  expect(body.link).toBe(filled(doc.json<{ link: string }>('authorize.answer').link, ticket));
  const second = await ask();
  const refused = await authorize('authorize.refused', second.request);
  expect(new URL(refused.body.link ?? '').searchParams.get('gameLoginFail')).toBe('declined');
});

test('a documented ticket of a PC client is answered as documented', async () => {
  const steps = providerSteps(world);
  const { body } = await steps.signIn('google', { person: 'ada' }, { game: { gid: GID } });
  const ticket = body.result === 'game' ? new URL(body.url).searchParams.get('ticket') : null;
  expect(doc.json<{ ticket: string }>('redeem.request').ticket).toHaveLength(ticket?.length ?? 0);
  const answer = await call('tickets/redeem', { ...doc.json<object>('redeem.request'), ticket });
  const documented = doc.json<{ uid: string }>('redeem.answer');
  expect(answer.body).toEqual({ ...documented, uid: expect.stringMatching(/^1\d{12}$/) });
  expect(documented.uid).toMatch(/^1\d{12}$/);
});

test('an order is read back as documented', async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const order = {
    gid: GID,
    region: 'eu',
    roleId: 's3-1187',
    method: 'card',
    item: 'astralite-60',
    total: 109,
    refer: 'cart-81',
  };
  const { number } = (await kestrel.call('POST /orders', { body: order })).body;
  const params = { number };
  const { body } = await kestrel.call('POST /orders/:number/payments', { params, body: { method: 'card' } });
  const payment = new URL(body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  const sent = ({ itemStatus }: { itemStatus: string }) => itemStatus === 'sent';
  await until(async () => (await kestrel.call('GET /orders/:number', { params })).body, sent);

  const orders = doc.json<{ orders: object[] }>('orders.answer').orders.map((each) => ({
    ...each,
    number,
    paidAt: INSTANT,
  }));
  expect((await call('orders', { ...doc.json<object>('orders.request'), since: '2020-01-01T00:00:00Z' })).body).toEqual(
    {
      orders,
    },
  );
  expect((await call('orders', doc.json('orders.request'))).status).toBe(200);

  const [row] = await world.context.sql<{ id: string }[]>`select id from deliveries where reference = ${number}`;
  const delivery = await call(`deliveries/${row?.id}`, { ...doc.json<object>('delivery.request'), id: row?.id });
  expect(delivery.body).toEqual({
    ...doc.json<object>('delivery.answer'),
    deliveryId: row?.id,
    orderNumber: number,
    acceptedAt: INSTANT,
  });
});

test('a documented deletion is answered as documented', async () => {
  const { uid } = doc.json<{ uid: string }>('delete.request');
  const { body } = await call(`players/${uid}/delete`, { uid });
  expect(Object.keys(body)).toEqual(Object.keys(doc.json<object>('delete.answer')));
  expect(body.deletionAt).toBeNull();
  const link = new URL(doc.json<{ link: string }>('delete.answer').link);
  expect(body.link).toBe(filled(link.href, new URL(body.link ?? '').searchParams.get('token')));
});

test('documented progress is answered as documented, and counts once', async () => {
  const steps = [{ target: 3, reward: { points: 5 } }];
  await offerTasks(world, [{ id: 'three-wins', gid: GID, goal: 'game', period: { every: 'day' }, steps }]);
  const request = doc.json<object>('progress.request');
  const path = 'tasks/three-wins/progress';
  const answer = { status: 200, body: { ...doc.json<object>('progress.answer'), resetsAt: INSTANT } };
  expect(await call(path, request)).toEqual(answer);
  expect(await call(path, request)).toEqual(answer);
  const codeOf = async (over: object, where = path) => {
    const { status, body } = await call(where, { ...request, ...over });
    return [status, (body.error as unknown as { code: string }).code];
  };
  expect(await codeOf({ uid: '1999999999999' })).toEqual([404, 'player.unknown']);
  expect(await codeOf({ task: 'none' }, 'tasks/none/progress')).toEqual([404, 'task.unknown']);
  expect(await codeOf({ task: 'none' })).toEqual([400, 'request.invalid']);
  const hostile = [
    { eventId: '' },
    { eventId: 'a\u0000' },
    { eventId: 'é' },
    { eventId: 'x'.repeat(65) },
    { amount: 0 },
  ];
  for (const over of [...hostile, { amount: 1_000_001 }, { amount: 1.5 }, { uid: '0' }, { uid: '9'.repeat(17) }])
    expect([over, await codeOf(over)]).toEqual([over, [400, 'request.invalid']]);
  expect(await codeOf({ uid: '9'.repeat(16) })).toEqual([404, 'player.unknown']);
  const strange = encodeURIComponent("'; drop table \u0000");
  expect((await codeOf({ task: "'; drop table \u0000" }, `tasks/${strange}/progress`))[0]).toBeLessThan(500);
});

test('the document lists every refusal of the calls, except those of partners', async () => {
  const { gameApi } = await import('#contract/game-api.ts');
  const partners = readFileSync(join(import.meta.dirname, '../../docs/integration/partners.md'), 'utf8');
  for (const call of Object.values(gameApi)) {
    for (const code of call.errors) expect('partner' in call ? partners : doc.source).toContain(`\`${code}\``);
  }
});
