import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { LOCALES } from '#contract/locales.ts';
import { type OperatorCall, operatorApi } from '#contract/operator/index.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import { ROLES, type Role } from '../../operations/permissions.ts';
import type { AccessCall } from './access-handlers.ts';

let ops: OpsWorld;
let desk: DeskWorld;
const operators = {} as Record<Role, DeskClient>;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  for (const role of ROLES) {
    operators[role] = desk.browser();
    await operators[role].accept(await desk.invite(role, role));
  }
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const WHY = { why: 'ticket 4711' };

test('support finds an order, sees all that is known of it, and refunds a part once', async () => {
  const { support } = operators;
  const { number, payment } = await ops.sent({ email: 'buyer@example.com' });
  const found = await support.call('POST /orders/find', { body: { term: 'buyer@example.com' } });
  expect(found.body.orders).toMatchObject([{ number, total: 109 }]);
  const body = { amount: 40, key: 'a-key', ...WHY };
  const refund = () => support.call('POST /orders/:number/refund', { params: { number }, body });
  const [first, second] = await Promise.all([refund(), refund()]);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  expect(await ops.refundedOf(payment)).toBe(40);
  await ops.world.context.relay?.idle();
  const shown = await support.call('GET /orders/:number', { params: { number } });
  expect(shown.body).toMatchObject({ order: { number }, refunds: [{ amount: 40 }] });
  const { order, locale, ...rest } = (await ops.look('orders', 'show', number)).json;
  const names = { gameName: 'Starfall Odyssey', itemName: '60 Astralite' };
  const tell = { locale, names: expect.objectContaining({ en: { game: names.gameName, item: names.itemName } }) };
  expect(shown.body).toEqual({ ...rest, tell, order: { ...(order as object), ...names }, takesBack: true });
  expect(Object.keys(shown.body.tell.names).toSorted()).toEqual([...LOCALES].toSorted());
  expect(found.body.orders).toMatchObject([names]);
  expect(shown.body.actions[0]).toMatchObject({ by: 'support', command: 'orders refund', why: 'ticket 4711' });
});

test('finance sees the card of a payment, but neither the profile nor how many others paid with it', async () => {
  const { finance, support } = operators;
  const { number } = await ops.sent();
  const { body } = await finance.call('GET /orders/:number', { params: { number } });
  const [paid] = body.payments;
  expect([paid?.cardDigits, paid?.cardBrand]).toEqual([
    expect.stringMatching(/^\d{4}$/),
    expect.stringMatching(/^[a-z]+$/),
  ]);
  const params = { uid: `${body.order.uid}` };
  for (const call of ['GET /players/:uid', 'GET /players/:uid/cards'] as const)
    expect((await finance.call(call, { params })).error.code).toBe('operator.forbidden');
  const { cards } = (await support.call('GET /players/:uid/cards', { params })).body;
  expect(cards).toContainEqual(expect.objectContaining({ cardDigits: paid?.cardDigits, otherPlayers: 0 }));
  const card = { card: paid?.cardDigits ?? '', amount: 109, currency: 'EUR' };
  const found = (await finance.call('POST /orders/find', { body: card })).body.orders;
  expect(found).toContainEqual(expect.objectContaining({ number, by: 'card', itemName: '60 Astralite' }));
});

test('a search needs the second token of the session, and no address has its term', async () => {
  const { support } = operators;
  const { token } = support;
  support.token = '';
  const search = () => support.call('POST /orders/find', { body: { term: 'mia@example.com' } });
  expect((await search()).error.code).toBe('request.foreign');
  support.token = token;
  expect((await search()).body).toEqual({ orders: [] });
  for (const path of ['orders', 'players']) {
    const answer = await fetch(`${desk.url}/api/${path}?term=mia%40example.com`, {
      headers: { cookie: support.cookie },
    });
    expect(answer.status).toBe(404);
  }
});

test.each([
  ['a NUL', { term: 'mia\u0000' }, 'request.invalid'],
  ['10 kB', { term: 'x'.repeat(10_000) }, 'request.invalid'],
  ['an empty text', { term: '' }, 'request.invalid'],
  ['an unknown field', { like: '%' }, 'request.unknown_field'],
  ['digits alone', { card: '4242' }, 'operation.refused'],
  ['neither term nor card', {}, 'operation.refused'],
])('a search for %s is refused', async (_, body, code) => {
  expect((await operators.support.call('POST /orders/find', { body: body as { term: string } })).error.code).toBe(code);
});

test('a refusal says why, and changes nothing', async () => {
  const { number } = await ops.sent();
  const body = { amount: 1_000_000, key: 'too-much', ...WHY };
  const { status, error } = await operators.support.call('POST /orders/:number/refund', { params: { number }, body });
  expect([status, error.code]).toEqual([409, 'operation.refused']);
  expect(error.params).toMatchObject({
    reason: 'refund.too_much',
    sentence: expect.stringContaining('more than is left'),
  });
  expect(await ops.actions(number)).toEqual([]);
});

test('a player’s contact data are masked until an operator reveals them with a reason', async () => {
  const { support } = operators;
  const { number } = await ops.sent();
  const uid = `${(await support.call('GET /orders/:number', { params: { number } })).body.order.uid}`;
  await ops.world.context
    .sql`update players set email = 'kestrel@example.com', phone = '+4915112345678' where uid = ${Number(uid)}`;
  const { body } = await support.call('GET /players/:uid', { params: { uid } });
  expect(body.player).toMatchObject({ email: 'k…@e….com', phone: '…78', username: 'k…' });
  const found = await support.call('POST /players/find', { body: { term: '+49 151 12345678' } });
  expect(found.body.players).toMatchObject([{ uid: Number(uid), email: 'k…@e….com', phone: '…78' }]);
  const reveal = (why: string) => support.call('POST /players/:uid/reveal', { params: { uid }, body: { why } });
  expect((await reveal('')).status).toBe(400);
  await ops.world.context
    .sql`update operator_sessions set checked_at = now() - interval '301 seconds' where operator = 'support'`;
  expect((await reveal('ticket 1')).error.code).toBe('operator.check_required');
  const view = { lang: 'en', variant: 'mobile', theme: 'light' } as const;
  const asPlayer = { ...view, player: { uid, ...WHY } };
  expect((await support.call('POST /previews', { body: asPlayer })).error.code).toBe('operator.check_required');
  expect((await support.call('POST /previews', { body: view })).status).toBe(200);
  await ops.world.context.sql`update operator_sessions set checked_at = now() where operator = 'support'`;
  expect((await reveal('ticket 1')).body).toMatchObject({ email: 'kestrel@example.com', username: 'kestrel' });
  const { actions } = (await support.call('GET /actions', { query: { operator: 'support' } })).body;
  expect(actions[0]).toMatchObject({ command: 'players reveal', why: 'ticket 1', uid: Number(uid), arguments: {} });
  expect(JSON.stringify(actions[0])).not.toContain('kestrel');
});

test('support blocks a player, whose sessions end, and unblocks', async () => {
  const { support } = operators;
  const { number } = await ops.sent();
  const uid = `${(await support.call('GET /orders/:number', { params: { number } })).body.order.uid}`;
  const blocked = await support.call('POST /players/:uid/block', { params: { uid }, body: { until: null, ...WHY } });
  expect(blocked.status).toBe(200);
  const { player } = (await support.call('GET /players/:uid', { params: { uid } })).body;
  expect([player.blockedAt, player.blockedUntil]).toEqual([expect.any(String), null]);
  await support.call('POST /players/:uid/unblock', { params: { uid }, body: WHY });
  expect((await support.call('GET /players/:uid', { params: { uid } })).body.player.blockedAt).toBeNull();
  await ops.renew();
});

test('a parked delivery is listed, and support resolves it', async () => {
  const { support } = operators;
  const { number } = await ops.parked();
  const waiting = await support.call('GET /deliveries/waiting');
  expect(waiting.body.deliveries).toContainEqual(expect.objectContaining({ reference: number, state: 'parked' }));
  await support.call('POST /orders/:number/redeliver', { params: { number }, body: WHY });
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await ops.granted(number)).toBe(1);
});

/** An order whose payer disputes it. */
async function disputed(): Promise<{ number: string; dispute: string }> {
  const { number, payment } = await ops.sent();
  const asked = { outcome: 'dispute', dueInSeconds: 86_400, reason: 'fraudulent' };
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, asked);
  await ops.reach(number, ({ status }) => status === 'disputed');
  const { body } = await operators.finance.call('GET /orders/:number/disputes', { params: { number } });
  return { number, dispute: body.disputes[0]?.dispute ?? '' };
}

test('the evidence is a file that no cache keeps, after a passkey check, and recorded', async () => {
  const { number, dispute } = await disputed();
  const input = { params: { number }, body: { dispute, note: '', ...WHY } };
  const { status, body, headers } = await operators.finance.call('POST /orders/:number/evidence', input);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${number}-${dispute}.pdf"`);
  expect(Buffer.from(body.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await ops.actions(number)).map(({ command, by_name }) => [command, by_name])).toEqual([
    ['disputes evidence', 'finance'],
  ]);
  await ops.world.context.sql`update operator_sessions set checked_at = now() - interval '1 hour'`;
  for (const key of ['POST /orders/:number/evidence', 'POST /orders/:number/evidence/submit'] as const)
    expect((await operators.finance.call(key, input)).error?.code).toBe('operator.check_required');
  await ops.world.context.sql`update operator_sessions set checked_at = now()`;
});

test('finance submits the evidence once, and sees its state', async () => {
  const { number, dispute } = await disputed();
  const { finance, support } = operators;
  const input = { params: { number }, body: { dispute, note: 'See page 1', ...WHY } };
  const both = await Promise.all(
    [finance, support].map((one) => one.call('POST /orders/:number/evidence/submit', input)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.error.params).toMatchObject({ reason: 'dispute.taken' });
  await until(
    () => finance.call('GET /disputes'),
    ({ body }) => body.disputes.some((one) => one.dispute === dispute && one.evidence === 'submitted'),
  );
});

test('support has a sent item taken back after a passkey check, and sends it to another character', async () => {
  const { support } = operators;
  const { number } = await ops.sent();
  const take = () => support.call('POST /orders/:number/take-back', { params: { number }, body: WHY });
  const checked = (ago: string) => ops.world.context.sql`
    update operator_sessions set checked_at = now() - ${ago}::interval where operator = 'support'`;
  await checked('301 seconds');
  expect((await take()).error.code).toBe('operator.check_required');
  await checked('0');
  expect((await take()).body).toMatchObject({ number, start: 'asked' });
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'taken_back');
  const waiting = await support.call('GET /deliveries/waiting');
  expect(waiting.body.deliveries).toContainEqual(expect.objectContaining({ reference: number, state: 'taken_back' }));
  const to = { roleId: 's7-2044', serverId: 's7', ...WHY };
  await support.call('POST /orders/:number/move', { params: { number }, body: to });
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  const { body } = await support.call('GET /orders/:number', { params: { number } });
  expect(body).toMatchObject({
    deliveries: [{ roleId: 's7-2044', state: 'accepted' }],
    takeBacks: [{ roleId: 's3-1187', state: 'taken' }],
  });
});

test('after an outage, support delivers all of a game again', async () => {
  const { support } = operators;
  const parked = [await ops.parked(), await ops.parked()];
  const { body } = await support.call('GET /deliveries/waiting');
  expect(body.games).toEqual([{ gid: 1000039, name: 'Starfall Odyssey', deliveries: 2 }]);
  const again = await support.call('POST /deliveries/redeliver', { body: { game: 1000039, ...WHY } });
  expect(again.body).toEqual({ redelivered: 2 });
  for (const { number } of parked) {
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
  }
  const { actions } = (await support.call('GET /actions', { query: { operator: 'support' } })).body;
  expect(actions[0]).toMatchObject({ command: 'deliveries redeliver', why: 'ticket 4711' });
});

test('finance compares the books of a day, and sees a payment that only the provider knows as paid', async () => {
  const number = await ops.place();
  const payment = await ops.pay(number);
  await ops.world.psp.put({ webhooks: 'lost' });
  await ops.decide(payment, 'success');
  await ops.world.psp.put({ webhooks: 'ok' });
  const query = { day: new Date().toISOString().slice(0, 10), days: '1' };
  const differences = async () => (await operators.finance.call('GET /differences', { query })).body;
  const { findings, counts } = await differences();
  expect(findings.provider).toContainEqual(
    expect.objectContaining({ payable: number, what: 'captured', ours: 0, theirs: 109, currency: 'EUR' }),
  );
  expect(counts.provider).toBe(findings.provider.length);
  await operators.finance.call('POST /orders/:number/check', { params: { number }, body: WHY });
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect((await differences()).findings.provider.filter(({ payable }) => payable === number)).toEqual([]);
});

test('no number of an order stands for all parked receipts', async () => {
  const input = { params: { number: 'parked' }, body: WHY };
  expect((await operators.support.call('POST /orders/:number/receipt', input)).error?.code).toBe('request.invalid');
});

/** The roles that may call each endpoint. A new endpoint needs a line here. `today.db.test.ts` has the stream. */
const ALLOWED: Record<Exclude<OperatorCall, AccessCall | 'GET /today/events'>, readonly Role[]> = {
  'POST /orders/find': ['support', 'finance', 'admin'],
  'GET /orders/:number': ['support', 'finance', 'admin'],
  'GET /orders/:number/characters': ['support', 'admin'],
  'POST /orders/:number/refund': ['support', 'finance', 'admin'],
  'POST /orders/:number/redeliver': ['support', 'admin'],
  'POST /orders/:number/resolve': ['support', 'finance', 'admin'],
  'POST /orders/:number/move': ['support', 'admin'],
  'POST /orders/:number/take-back': ['support', 'admin'],
  'POST /orders/:number/receipt': ['support', 'admin'],
  'POST /orders/:number/check': ['support', 'finance', 'admin'],
  'POST /refunds': ['support', 'finance', 'admin'],
  'POST /refunds/:id/resend': ['support', 'finance', 'admin'],
  'POST /refunds/:id/settle': ['support', 'finance', 'admin'],
  'POST /players/find': ['support', 'admin'],
  'GET /orders/:number/disputes': ['support', 'finance', 'admin'],
  'POST /orders/:number/evidence': ['support', 'finance', 'admin'],
  'POST /orders/:number/evidence/submit': ['support', 'finance', 'admin'],
  'GET /orders/:number/documents/:document': ['support', 'finance', 'admin'],
  'GET /invoices/gaps': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /players/:uid': ['support', 'admin'],
  'POST /players/:uid/reveal': ['support', 'admin'],
  'POST /players/:uid/block': ['support', 'admin'],
  'POST /players/:uid/unblock': ['support', 'admin'],
  'POST /players/:uid/sign-out': ['support', 'admin'],
  'GET /players/:uid/spent': ['support', 'finance', 'admin'],
  'GET /players/:uid/payments': ['support', 'finance', 'admin'],
  'GET /players/:uid/cards': ['support', 'admin'],
  'GET /players/:uid/coupons/why': ['support', 'content', 'admin'],
  'GET /players/:uid/coupons': ['support', 'content', 'admin'],
  'GET /players/:uid/personal-offers': ['support', 'content', 'admin'],
  'POST /personal-offers/:offer/revoke': ['support', 'content', 'admin'],
  'GET /players/:uid/devices': ['support', 'admin'],
  'GET /players/:uid/notes': ['support', 'admin'],
  'POST /players/:uid/notes': ['support', 'admin'],
  'GET /players/:uid/grants': ['support', 'content', 'admin'],
  'POST /players/:uid/grants': ['support', 'content', 'admin'],
  'GET /players/:uid/vip': ['support', 'content', 'admin'],
  'POST /players/:uid/export': ['support', 'admin'],
  'GET /players/:uid/erasure': ['support', 'admin'],
  'POST /players/:uid/erase': ['support', 'admin'],
  'POST /players/:uid/cap': ['support', 'admin'],
  'POST /players/:uid/unlink': ['support', 'admin'],
  'POST /players/:uid/email': ['support', 'admin'],
  'GET /deliveries/waiting': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /deliveries/redeliver': ['support', 'admin'],
  'GET /differences': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /differences/adopt': ['support', 'finance', 'admin'],
  'POST /differences/refund': ['support', 'finance', 'admin'],
  'POST /differences/write-off': ['finance', 'admin'],
  'GET /news': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /news/choices': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /previews': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /money': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /money/currencies': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /money/csv': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /money/parquet': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /books': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /books/:month': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /books/:month/csv': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /books/:month/close': ['finance', 'admin'],
  'POST /books/:month/reopen': ['admin'],
  'GET /refunds/unfinished': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /today': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /events/stuck': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /disputes': ['support', 'finance', 'admin'],
  'GET /approvals': ['support', 'finance', 'content', 'admin'],
  'POST /approvals/:id/approve': ['finance', 'admin'],
  'POST /approvals/:id/decline': ['support', 'finance', 'content', 'admin'],
  'GET /actions': ['support', 'finance', 'admin'],
  'GET /coupons': ['support', 'content', 'admin'],
  'GET /coupons/:coupon/uses': ['support', 'content', 'admin'],
  'GET /grants/choices': ['support', 'content', 'admin'],
  'GET /grants/outage': ['support', 'content', 'admin'],
  'POST /grants/check': ['support', 'content', 'admin'],
  'POST /grants': ['support', 'content', 'admin'],
  'POST /grants/:grant/withdraw': ['support', 'content', 'admin'],
  'GET /audit/chain': ['support', 'finance', 'admin'],
  'POST /audit/export': ['support', 'finance', 'admin'],
  'GET /games': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /games/:gid/test': ['content', 'admin'],
  'POST /games/:gid/signature': ['content', 'admin'],
  'GET /webhooks': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /webhooks/replay': ['finance', 'admin'],
  'GET /secrets': ['content', 'admin'],
  'GET /endpoints': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /endpoints/:name/calls': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /endpoints/events/:id': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /endpoints/:name/replay': ['finance', 'admin'],
  'POST /endpoints/:name/test': ['content', 'admin'],
  'POST /golive': ['content', 'admin'],
  'GET /keys': ['admin'],
  'POST /keys': ['admin'],
  'POST /keys/:name/rotate': ['admin'],
  'POST /keys/:name/revoke': ['admin'],
  'GET /operators': ['admin'],
  'POST /operators': ['admin'],
  'POST /operators/:name/role': ['admin'],
  'POST /operators/:name/sign-out': ['admin'],
  'POST /operators/:name/revoke': ['admin'],
  'GET /catalog/revisions': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/revisions/:revision': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/revisions/:revision/rollback': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/revisions/:revision/rollback': ['content', 'admin'],
  'GET /catalog/drafts': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts': ['content', 'admin'],
  'GET /catalog/drafts/:id': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/drafts/:id/file': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/file': ['content', 'admin'],
  'GET /catalog/drafts/:id/pictures': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/picture': ['content', 'admin'],
  'GET /catalog/drafts/:id/diff': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/drafts/:id/prices': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/prices': ['content', 'admin'],
  'GET /catalog/drafts/:id/prices/suggested': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/drafts/:id/texts': ['viewer', 'support', 'finance', 'content', 'admin'],
  'GET /catalog/drafts/:id/texts/file': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/texts/check': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/texts': ['content', 'admin'],
  'POST /catalog/drafts/:id/apply': ['content', 'admin'],
  'POST /catalog/drafts/:id/schedule': ['content', 'admin'],
  'POST /catalog/drafts/:id/unschedule': ['content', 'admin'],
  'POST /catalog/drafts/:id/discard': ['content', 'admin'],
  'GET /catalog/drafts/:id/conflicts': ['viewer', 'support', 'finance', 'content', 'admin'],
  'POST /catalog/drafts/:id/rebase': ['content', 'admin'],
};
/** Inputs of a form that is accepted, about things that do not exist. */
const INPUT: Record<string, object> = {
  number: { number: '20260101-AAAAAAAAAA', document: 'RE-2026-000001' },
  uid: { uid: '1' },
  id: { id: '00000000-0000-7000-8000-000000000000' },
  month: { month: '2999-01' },
  coupon: { coupon: 'no-such-coupon' },
  name: { name: 'nobody' },
  gid: { gid: '1000039' },
  grant: { grant: '00000000-0000-7000-8000-000000000000' },
  offer: { offer: '00000000-0000-7000-8000-000000000000' },
  revision: { revision: '999' },
};
const LIST = { batch: 'b', contents: { points: 1 }, until: null, head: 'uid', first: 1, text: '1' };
/** Searches and tests only read, and drafts change nothing in the shop, so they need no reason. */
const withoutReason = new Set([
  'POST /previews',
  'POST /orders/find',
  'POST /players/find',
  'POST /grants/check',
  'POST /games/:gid/signature',
  'POST /catalog/drafts',
  'POST /catalog/drafts/:id/file',
  'POST /catalog/drafts/:id/picture',
  'POST /catalog/drafts/:id/prices',
  'POST /catalog/drafts/:id/texts/check',
  'POST /catalog/drafts/:id/texts',
  'POST /catalog/drafts/:id/rebase',
]);
const bodies: Record<string, object> = {
  'POST /orders/find': { term: '1' },
  'POST /players/find': { term: '1' },
  'POST /orders/:number/refund': { amount: 'all', key: 'k' },
  'POST /orders/:number/resolve': { as: 'sent' },
  'POST /orders/:number/move': { roleId: 'r', serverId: 's' },
  'POST /orders/:number/evidence': { dispute: 'dp_1', note: '' },
  'POST /orders/:number/evidence/submit': { dispute: 'dp_1', note: '' },
  'POST /refunds': { numbers: ['20260101-AAAAAAAAAA'], keepItem: false, key: 'k' },
  'POST /players/:uid/block': { until: null },
  'POST /players/:uid/cap': { amount: 'none' },
  'POST /players/:uid/notes': { text: 'note' },
  'POST /players/:uid/grants': { batch: 'b', contents: { points: 1 }, until: null },
  'POST /players/:uid/erase': { typed: '1' },
  'POST /grants/check': LIST,
  'POST /grants': { ...LIST, more: null },
  'POST /deliveries/redeliver': { game: 1000039 },
  'POST /players/:uid/unlink': { provider: 'google' },
  'POST /players/:uid/email': { to: 'new@example.com' },
  'POST /games/:gid/signature': { id: 'x', timestamp: '1', signature: 'v1,x', body: '' },
  'POST /differences/adopt': { provider: 'sandbox', id: 'x' },
  'POST /differences/refund': { provider: 'sandbox', id: 'x' },
  'POST /differences/write-off': { provider: 'sandbox', id: 'x' },
  'POST /webhooks/replay': { provider: 'sandbox', eventId: 'x' },
  'POST /keys': { name: 'new', scopes: ['orders:read'], days: 1 },
  'POST /keys/:name/rotate': { hours: 1, days: 1 },
  'POST /endpoints/:name/replay': { since: '2026-11-29T10:00:00Z' },
  'POST /operators': { name: 'new', role: 'viewer' },
  'POST /operators/:name/role': { role: 'viewer' },
  'POST /catalog/revisions/:revision/rollback': { at: 1 },
  'POST /previews': { lang: 'en', variant: 'mobile', theme: 'light', draft: '00000000-0000-7000-8000-000000000000' },
  'POST /catalog/drafts': { name: 'n' },
  'POST /catalog/drafts/:id/file': { path: 'a.yaml', text: '', seen: null },
  'POST /catalog/drafts/:id/picture': { path: 'art/a.svg', data: null, seen: null },
  'POST /catalog/drafts/:id/apply': { version: 1 },
  'POST /catalog/drafts/:id/prices': { version: 1, csv: '' },
  'POST /catalog/drafts/:id/texts/check': { file: 'x', older: false },
  'POST /catalog/drafts/:id/texts': { version: 1, file: 'x', older: false },
  'POST /catalog/drafts/:id/schedule': { version: 1, when: '2027-01-01T00:00:00Z' },
  'POST /catalog/drafts/:id/discard': { version: 1 },
  'POST /catalog/drafts/:id/rebase': { version: 1, revision: 1, mine: [], theirs: [] },
};
const days = { from: '2026-11-01', to: '2026-11-02', by: 'day' };
const queries: Record<string, object> = {
  'GET /money': days,
  'GET /money/csv': days,
  'GET /money/parquet': days,
  'GET /players/:uid/coupons/why': { coupon: 'welcome' },
  'GET /grants/outage': { from: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z', group: 'late' },
  'GET /audit/chain': { after: '0' },
  'GET /catalog/drafts/:id/file': { path: 'publisher.yaml' },
  'GET /catalog/drafts/:id/prices/suggested': { currency: 'USD', rounding: 'charm' },
  'GET /catalog/drafts/:id/texts/file': { language: 'de', format: 'csv' },
};

test.each(Object.entries(ALLOWED) as [keyof typeof ALLOWED, readonly Role[]][])(
  '%s is for its roles only',
  async (key, allowed) => {
    const name = /:(\w+)/.exec(key)?.[1] ?? '';
    const endpoint: Endpoint<'operator'> = operatorApi[key];
    const input = {
      params: INPUT[name],
      query: queries[key] ?? {},
      ...(endpoint.body !== undefined && { body: { ...(withoutReason.has(key) ? {} : WHY), ...bodies[key] } }),
    };
    const forbidden: Role[] = [];
    for (const role of ROLES) {
      const { error } = await operators[role].call(key, input as never);
      if (error?.code === 'operator.forbidden') forbidden.push(role);
      else expect(['order.unknown', 'player.unknown', 'operation.refused', undefined]).toContain(error?.code);
    }
    expect(forbidden).toEqual(ROLES.filter((role) => !allowed.includes(role)));
  },
);

test.each(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])('%s needs a session', async (key) => {
  const name = /:(\w+)/.exec(key)?.[1] ?? '';
  const { status, error } = await desk.browser().call(key, { params: INPUT[name] } as never);
  expect([status, error.code]).toEqual([401, 'session.required']);
});

test('the shop itself serves nothing of the desk', async () => {
  for (const path of ['/api/session', '/operator/orders?term=1', '/sign-in'])
    expect((await fetch(`${ops.world.url}${path}`)).status).toBe(404);
});
