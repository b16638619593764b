import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

const UID = 80427731;
const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const act = (verb: string, ...args: string[]) => ops.act('players', verb, `${UID}`, ...args);
const blocked = (...args: string[]) => act('block', ...args);
beforeEach(async () => {
  await act('unblock');
});

const signInBody = { username: 'kestrel', password: 'starlight' };
const signIn = () => ops.world.anonymous.call('POST /session/password', { body: signInBody });
const clientOf = async () => new Client(ops.world.url, (await signIn()).body.token);
const sessions = async () =>
  (await ops.world.context.sql`select from sessions s join players p on p.id = s.player_id where p.uid = ${UID}`)
    .length;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

test('a blocked player has no session and gets no new one until the block ends: no order, payment or claim', async () => {
  const devices = [await clientOf(), await clientOf()];
  const number = (await devices[0]?.call('POST /orders', { body: CHOICE }, randomUUID()))?.body.number ?? '';
  expect(await blocked()).toMatchObject({ code: 0, json: { until: null } });
  expect(await sessions()).toBe(0);
  for (const device of devices) {
    const refused = [
      await device.call('GET /me'),
      await device.call('POST /orders', { body: CHOICE }, randomUUID()),
      await device.call(
        'POST /orders/:number/payments',
        { params: { number }, body: { method: 'card' } },
        randomUUID(),
      ),
      await device.call('POST /games/:gid/free-items/:item', {
        params: { gid: CHOICE.gid, item: 'voyage-3' },
        body: { region: 'eu', roleId: CHOICE.roleId },
      }),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('session.required'));
  }
  expect((await signIn()).error).toMatchObject({ code: 'account.blocked', params: { until: null } });
  const body = { username: 'kestrel', password: 'wrong' };
  const wrong = await ops.world.anonymous.call('POST /session/password', { body });
  expect(wrong.error?.code).toBe('session.bad_credentials');

  expect((await act('unblock')).code).toBe(0);
  expect((await act('unblock')).json.error?.code).toBe('player.not_blocked');
  expect((await (await clientOf()).call('GET /me')).status).toBe(200);
});

test('neither a game nor a password signs in a blocked player', async () => {
  await blocked();
  const made = await gameCall(ops.world)<{ ticket: string }>('login-tickets', { uid: `${UID}` }, { gid: CHOICE.gid });
  const { ticket } = made.body;
  const { error } = await ops.world.anonymous.call('POST /session/ticket', { body: { ticket } });
  expect(error?.code).toBe('account.blocked');
  expect(await sessions()).toBe(0);
});

test('a block with an end shows it, ends by itself, and starts again when repeated', async () => {
  const end = later(3_600_000);
  await blocked('--until', end);
  expect((await signIn()).error).toMatchObject({ code: 'account.blocked', params: { until: end } });
  const soon = later(1500);
  expect((await blocked('--until', soon)).code).toBe(0);
  const opened = await until(signIn, ({ status }) => status === 200);
  expect(opened.status).toBe(200);
  expect((await act('unblock')).json.error?.code).toBe('player.not_blocked');
  expect((await blocked('--until', later(-1000))).code).toBe(2);
  expect((await blocked('--until', 'tomorrow')).code).toBe(2);
});

/** How many wait for a lock of somebody. */
const waiting = (count: number) =>
  until(
    () => ops.world.context.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    (rows) => rows.length === count,
  );

test('no session is left if sign-ins race with the block', async () => {
  for (let round = 0; round < 4; round += 1) {
    const all = await Promise.all([signIn(), signIn(), blocked(), signIn(), signIn()]);
    expect(all).toHaveLength(5);
    expect(await sessions()).toBe(0);
    await act('unblock');
  }
  // And where the sign-in is a moment ahead: it has the player's row, and has not told of its session.
  const begun: Promise<unknown>[] = [];
  await ops.world.context.sql.begin(async (tx) => {
    await tx`select from players where uid = ${UID} for update`;
    begun.push(signIn());
    await waiting(1);
    begun.push(blocked());
    await waiting(2);
  });
  expect(await Promise.all(begun)).toMatchObject([{ status: 200 }, { code: 0 }]);
  expect(await sessions()).toBe(0);
});

test('a session that a process of another version opens for a blocked player is invalid', async () => {
  const device = await clientOf();
  await ops.world.context.sql`update players set blocked_at = now() where uid = ${UID}`;
  expect((await device.call('GET /me')).error?.code).toBe('session.required');
});

test('paid orders of a blocked player are delivered', async () => {
  await ops.renew();
  const { number } = await ops.parked();
  await blocked();
  expect((await ops.act('orders', 'redeliver', number)).code).toBe(0);
  await until(
    () => ops.granted(number),
    (times) => times === 1,
  );
});

test('signing a player out ends all sessions; the player can sign in again', async () => {
  await clientOf();
  await clientOf();
  const before = await sessions();
  expect(before).toBeGreaterThan(1);
  expect(await act('sign-out')).toMatchObject({ code: 0, json: { ended: before } });
  expect(await sessions()).toBe(0);
  expect((await signIn()).status).toBe(200);
});

test('actions on a player are found by player, operator, kind and time; the log names no player', async () => {
  await blocked();
  const { sql } = ops.world.context;
  const rows = await sql`select arguments, result from operator_actions where command like 'players %'`;
  expect(JSON.stringify(rows)).not.toContain(`${UID}`);
  const of = async (...args: string[]) => {
    const { json } = await ops.look('actions', ...args);
    return json.actions as { by: string; command: string; uid: number | null; order: string | null; why: string }[];
  };
  const [newest] = await of('--player', `${UID}`, '--days', '1');
  expect(newest).toMatchObject({ by: 'ada', command: 'players block', uid: UID, why: 'ticket 4711' });
  expect(await of('--player', '80991204')).toEqual([]);
  expect(await of('--operator', 'bob')).toEqual([]);
  expect((await of('--kind', 'players')).every(({ command }) => command.startsWith('players '))).toBe(true);
  const redelivered = await of('--kind', 'orders redeliver');
  expect(redelivered).toMatchObject([{ order: expect.any(String), uid: UID }]);
  const number = redelivered[0]?.order ?? '';
  expect(await of('--order', number.toLowerCase())).toEqual(redelivered);
  expect(await of('--player', `${UID}`)).toEqual(expect.arrayContaining(redelivered));
  expect((await ops.type('actions', '--operator', 'ada')).text).toContain('players block');
});

test('a player is shown by number or email', async () => {
  await blocked('--until', later(60_000));
  const found = await ops.look('players', 'show', `${UID}`);
  expect(found.json).toMatchObject({
    player: { uid: UID, username: 'kestrel', blockedUntil: expect.any(String) },
    sessions: [],
    orders: expect.arrayContaining([expect.objectContaining({ uid: UID })]),
  });
  expect((await ops.look('players', 'show', 'Kestrel@players.example')).json).toEqual(found.json);
  expect((await ops.type('players', 'show', `${UID}`)).text).toContain('What operators did');
  for (const nobody of ['1', 'nobody@players.example', "' or true"])
    expect((await ops.look('players', 'show', nobody)).json.error?.code).toBe('player.unknown');
});

test('an export equals the players’ own; the log records that it was made, without its content', async () => {
  const client = await clientOf();
  const own = await client.call('GET /me/data');
  const { code, json } = await act('export');
  expect(code).toBe(0);
  const { payments } = json.data as { payments: { payments: object[] } };
  expect(payments.payments).toContainEqual(
    expect.objectContaining({ cardDigits: expect.stringMatching(/^\d{4}$/), cardBrand: expect.any(String) }),
  );
  expect(Object.keys(json.data as object).sort()).toEqual(Object.keys(own.body.data).sort());
  expect((json.data as { account: object }).account).toMatchObject({ profile: { username: 'kestrel' } });
  const [entry] = await ops.world.context.sql`
    select arguments, result from operator_actions where command = 'players export' order by position desc limit 1`;
  expect(entry).toEqual({ arguments: {}, result: { number: null, playerId: expect.any(String) } });
});

test('support may do all of this, viewer and finance none of it', async () => {
  const as = async (role: 'support' | 'viewer' | 'finance', ...args: string[]) => {
    const { MANAWELL_OPERATOR_TOKEN } = await asOperator(
      { sql: ops.world.context.sql, url: '' },
      { name: `${role}-1`, role },
    );
    return ops.typeAs({ MANAWELL_OPERATOR_TOKEN }, 'players', ...args, `${UID}`, '--json');
  };
  const why = ['--why', 'ticket'];
  for (const role of ['viewer', 'finance'] as const) {
    for (const args of [
      ['show'],
      ['block', ...why],
      ['sign-out', ...why],
      ['export', ...why],
      ['erase', '--yes', ...why],
    ])
      expect(JSON.parse((await as(role, ...args)).text).error.code).toBe('permission.missing');
  }
  for (const args of [['show'], ['block', ...why], ['unblock', ...why], ['export', ...why]])
    expect((await as('support', ...args)).code).toBe(0);
});

/** Numbers of payments and webhooks with digits of a card. */
const digits = async () => {
  const [row] = await ops.world.context.sql<{ payments: number; webhooks: number }[]>`
    select (select count(*) from payments where card_digits is not null)::int as payments,
      (select count(*) from payment_webhooks where card_digits is not null)::int as webhooks`;
  return row;
};

test('a player is erased at once if confirmed, and is not found afterwards', async () => {
  await ops.renew();
  await ops.sent();
  expect((await digits())?.payments).toBeGreaterThan(0);
  expect((await act('erase')).code).toBe(2);
  await blocked();
  expect((await act('erase', '--yes')).code).toBe(0);
  expect((await act('erase', '--yes')).json.error?.code).toBe('player.unknown');
  expect((await signIn()).error?.code).toBe('session.bad_credentials');
  const { sql } = ops.world.context;
  await until(
    () => sql`select from outbox where type = 'account.erased' and handled_at is not null`,
    (rows) => rows.length === 1,
  );
  const [notice] =
    await sql`select payload->>'kind' as kind from outbox where type = 'account.notice' order by id desc limit 1`;
  expect(notice).toEqual({ kind: 'erased' });
  expect(await digits()).toEqual({ payments: 0, webhooks: 0 });
});
