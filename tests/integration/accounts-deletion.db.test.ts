import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purge } from '#server/db/purge.ts';
import { playerData } from '#server/wiring/player-data.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, newAddress, newDevice, newestCode, startAccountsWorld } from './accounts-kit.ts';
import { GID, gameCall } from './sign-in-kit.ts';

const DAY = 24 * 3_600_000;
const choice = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
/** An item with a weekly limit for each character. */
const LIMITED = { id: 'weekly-crate', total: 329 };
const lenaBuys = { ...choice, gid: 1000041, roleId: 'k12-777', item: 'bullion-100' };

let world: AccountsWorld;

beforeAll(async () => {
  world = await startAccountsWorld({ overrides: { waits: { delivery: [0.2, 3600] } } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.returnToNow();
  await world.games.put({ deliver: 'ok' });
});

const isLive = async (client: Client) => (await client.call('GET /me')).status === 200;
const account = async (client: Client) => (await client.call('GET /me/account')).body;
const deletionAt = async (client: Client) => (await account(client)).deletionAt;
const requestWithCode = async (client: Client, email: string) => {
  const { body } = await client.call('POST /me/deletion/codes', { body: {} });
  const code = newestCode(await world.letters(email));
  return client.call('POST /me/deletion', { body: { proof: { challenge: body.challenge, code } } });
};
/** Runs the hourly sweeps, and waits for all work that follows from them. */
const hourly = async () => {
  const { sql, sweeps } = world.context;
  await sweeps.erase();
  await until(
    () => sql`select type, error from outbox where handled_at is null`,
    (rows) => rows.length === 0,
  );
  await world.context.relay?.idle();
};
const subjects = async (email: string) => (await world.letters(email)).map(({ subject }) => subject);
const player = async (client: Client): Promise<string> => {
  const { uid } = (await client.call('GET /me')).body;
  const [row] = await world.context.sql<{ id: string }[]>`select id from players where uid = ${uid}::bigint`;
  return row?.id ?? '';
};

describe('the confirmation', () => {
  test('is a code if there is a verified address: nothing else is accepted', async () => {
    const email = newAddress();
    const client = await world.signInByMail(email);
    expect((await account(client)).confirm).toBe('email');
    for (const proof of [undefined, { password: 'starlight' }]) {
      expect((await client.call('POST /me/deletion', { body: { proof } })).error.code).toBe('code.expired');
    }
    const { challenge, code } = await world.askCode(email);
    const signIn = await client.call('POST /me/deletion', { body: { proof: { challenge, code } } });
    expect(signIn.error.code).toBe('code.expired');
    expect(await deletionAt(client)).toBeNull();
    expect((await requestWithCode(client, email)).status).toBe(200);
    expect(await deletionAt(client)).not.toBeNull();
  });

  test('is not the code of another player', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const [me, they] = [await world.signInByMail(mine), await world.signInByMail(theirs)];
    const { body } = await they.call('POST /me/deletion/codes', { body: {} });
    const proof = { challenge: body.challenge, code: newestCode(await world.letters(theirs)) };
    expect((await me.call('POST /me/deletion', { body: { proof } })).error.code).toBe('code.expired');
    expect(await deletionAt(me)).toBeNull();
  });

  test('is the password if there is one and no address, with the lock of all passwords', async () => {
    const lena = await world.signIn('newbie', 'password1');
    expect(await account(lena)).toMatchObject({ email: null, confirm: 'password' });
    expect((await lena.call('POST /me/deletion/codes', { body: {} })).error.code).toBe('account.no_email');
    expect((await lena.call('POST /me/deletion', { body: {} })).error.code).toBe('session.bad_credentials');
    const wrong = () => lena.call('POST /me/deletion', { body: { proof: { password: 'no' } } });
    const codes = [];
    for (let i = 0; i < 11; i += 1) codes.push((await wrong()).error.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('session.bad_credentials'));
    expect(codes[10]).toBe('session.locked');
    // A player who can sign in again, for example by a game, gets no more tries from it.
    const again = await world.signIn('newbie', 'password1');
    const refused = await again.call('POST /me/deletion', { body: { proof: { password: 'no' } } });
    expect(refused.error.code).toBe('session.locked');
    world.pass(16 * 60_000);
    const asked = await lena.call('POST /me/deletion', { body: { proof: { password: 'password1' } } });
    expect(asked.status).toBe(200);
    await lena.call('DELETE /me/deletion');
  });

  test('is a sign-in of the last ten minutes if there is neither', async () => {
    const mika = await world.signIn('mika', 'sakura');
    await world.context.sql`update players set username = null, password_hash = null where username = 'mika'`;
    expect((await account(mika)).confirm).toBe('recent');
    world.pass(10 * 60_000 + 1000);
    const stale = await mika.call('POST /me/deletion', { body: {} });
    expect(stale).toMatchObject({ status: 403, error: { code: 'session.stale' } });
    world.pass(-5000);
    expect((await mika.call('POST /me/deletion', { body: {} })).status).toBe(200);
  });
});

describe('in the fifteen days', () => {
  test('every other session ends, and each sign-in shows the date; keeping the account undoes the deletion', async () => {
    const email = newAddress();
    const [here, there] = [await world.signInByMail(email), await world.signInByMail(email)];
    const { body } = await requestWithCode(here, email);
    expect(Date.parse(body.deletionAt) - world.now()).toBeGreaterThan(15 * DAY - 60_000);
    expect(Date.parse(body.deletionAt) - world.now()).toBeLessThanOrEqual(15 * DAY);
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);

    const again = await world.anonymous.call('POST /session/email', { body: await world.askCode(email) });
    expect(again.body.deletionAt).toBe(body.deletionAt);
    const back = new Client(world.url, again.body.token);
    expect((await back.call('DELETE /me/deletion')).status).toBe(200);
    expect(await deletionAt(here)).toBeNull();
    world.pass(16 * DAY);
    await hourly();
    expect(await isLive(back)).toBe(true);
  });

  test('a repeated request changes nothing: the date stays, and no second email is sent', async () => {
    const email = newAddress();
    const client = await world.signInByMail(email);
    const first = await requestWithCode(client, email);
    world.pass(DAY);
    const second = await requestWithCode(client, email);
    expect(second.body.deletionAt).toBe(first.body.deletionAt);
    await client.call('DELETE /me/deletion');
    await client.call('DELETE /me/deletion');
    await until(
      () => subjects(email),
      (all) => all.includes('Your account at Lanternfish stays'),
    );
    await hourly();
    const told = (await subjects(email)).filter((subject) => !subject.includes('code'));
    expect(told.toSorted()).toEqual([
      'Your account at Lanternfish stays',
      'Your account at Lanternfish will be deleted',
    ]);
  });

  test('the email links to the sign-in and names the day', async () => {
    const email = newAddress();
    const client = await world.signInByMail(email);
    const { body } = await requestWithCode(client, email);
    const letters = await until(
      () => world.letters(email),
      (all) => all.some(({ subject }) => subject.includes('will be deleted')),
    );
    const letter = letters.find(({ subject }) => subject.includes('will be deleted'));
    expect(letter?.text).toContain('/platform/v2/login?locale=en');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(body.deletionAt),
    );
    expect(letter?.text).toContain(day);
  });

  test('a request by a game sends the owner an email, once a day, and nothing begins', async () => {
    const email = newAddress();
    const client = await world.signInByMail(email);
    const { uid } = (await client.call('GET /me')).body;
    const { sql } = world.context;
    await sql`insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${uid}`;
    const ask = () => gameCall(world)(`players/${uid}/delete`, { uid });
    await ask();
    await ask();
    const [letter] = await world.untilLetters(email, 2);
    expect(letter?.subject).toContain('to be deleted?');
    expect(letter?.text).toContain('/platform/sdk/accdel/common?locale=en');
    expect(await deletionAt(client)).toBeNull();
    await sql`update players set deletion_asked_at = deletion_asked_at - interval '1 day' where uid = ${uid}`;
    await ask();
    expect(await world.untilLetters(email, 3)).toHaveLength(3);
    expect(await isLive(client)).toBe(true);
  });

  test('a game’s request without confirmation is forgotten after fifteen days, and not earlier', async () => {
    const client = await world.signInByMail(newAddress());
    const { uid } = (await client.call('GET /me')).body;
    const { sql, accounts } = world.context;
    await sql`insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${uid}`;
    await gameCall(world)(`players/${uid}/delete`, { uid });
    const askedAt = async () => (await account(client)).deletionAskedAt;
    world.pass(15 * DAY - 60_000);
    await accounts.forgetStale();
    expect(await askedAt()).toMatch(/Z$/);
    world.pass(60_000);
    await accounts.forgetStale();
    expect(await askedAt()).toBeNull();
    expect(await isLive(client)).toBe(true);
  });

  test('nothing is sold to an account that waits for its deletion', async () => {
    const email = 'kestrel@players.example';
    const kestrel = await world.signIn('kestrel', 'starlight');
    await requestWithCode(kestrel, email);
    const refused = await kestrel.call('POST /orders', { body: choice }, randomUUID());
    expect(refused).toMatchObject({ status: 409, error: { code: 'account.leaving' } });
    await kestrel.call('DELETE /me/deletion');
    expect((await kestrel.call('POST /orders', { body: choice }, randomUUID())).status).toBe(200);
  });
});

/** Returns every row of every table that contains one of these texts; documents of the catalogue cannot. */
async function whereFound(needles: readonly string[]): Promise<string[]> {
  const { sql } = world.context;
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name not like 'catalog_%'`;
  expect(tables.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql<{ text: string }[]>`
      select t::text as text from ${sql(schema)}.${sql(name)} t
      where exists (select from unnest(${[...needles]}::text[]) needle where t::text ~* needle)`;
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return found;
}

/** Deletes completed jobs, as pg-boss does after an hour. */
const jobsAreForgotten = () => world.context.sql`delete from pgboss.job where state = 'completed'`;

describe('after the fifteen days', () => {
  test('no row names the player, and payments are still there', async () => {
    const { sql } = world.context;
    const [email, receiptTo] = ['kestrel@players.example', newAddress()];
    const kestrel = await world.signIn('kestrel', 'starlight');
    const id = await player(kestrel);
    await sql`insert into identities values ('google', 'subject-of-kestrel', ${id}, now())`;
    await kestrel.call('PUT /me/spending-cap', { body: { cap: { amount: 100_000, currency: 'EUR' } } });
    const limited = { ...choice, item: LIMITED.id, total: LIMITED.total, email: receiptTo };
    const { body: order } = await kestrel.call('POST /orders', { body: limited }, randomUUID());
    const { number } = order;
    await sql`
      insert into personal_offers (player_id, key, gid, item, prices, starts_at, ends_at, uses)
      values (${id}, 'lapsed', 1000039, 'astralite-980', '{"EUR": 999}', now(), now() + interval '30 days', 1)`;
    // An email that could not be sent for days waits for an operator.
    await sql`
      insert into receipts (player_id, number, kind, reference, state, content)
      values (${id}, ${number}, 'refunded', 'parked', 'parked', ${JSON.stringify({ email: receiptTo, character: 'Kestrel Vane' })}::text::jsonb)`;
    const pay = await kestrel.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });
    const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
    await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
    await world.untilLetters(receiptTo, 1);
    const device = newDevice();
    const body = { username: 'kestrel', password: 'starlight', device };
    await world.anonymous.call('POST /session/password', { body });
    const seen = { '#type': 'track', '#time': '2026-11-23 10:00:00', '#event_name': 'seen', '#account_id': '80427731' };
    await world.context.analytics.collect({ app: 'shop', from: null, events: [seen, { ...seen, '#time': 'seen' }] });
    await sql`insert into analytics_targets (name) values ('theirs')`;
    await sql`insert into analytics_parked (target, day, key, why) select 'theirs', day, key, 'no' from analytics_events`;
    expect((await playerData(sql, id)).analytics).toHaveLength(2);
    await requestWithCode(kestrel, email);

    const needles = [email, receiptTo, 'Kestrel', 's3-1187', 'subject-of', '\\m80427731\\M', '#account_id'];
    world.pass(15 * DAY - 60_000);
    await hourly();
    expect(await isLive(kestrel)).toBe(true);
    for (const needle of needles) expect(await whereFound([needle]), needle).not.toEqual([]);
    world.pass(60_000);
    await hourly();
    expect(await isLive(kestrel)).toBe(false);
    await until(
      () => subjects(email),
      (all) => all.includes('Your account at Lanternfish has been deleted'),
    );
    // The unpaid order of another test expires, then it can be erased too.
    await sql`update orders set expires_at = now() where player_id = ${id} and payment_state = 'unpaid'`;
    await world.context.sweeps.expire();
    await hourly();
    await world.context.accounts.forgetStale();
    await purge(sql);
    await until(
      async () => {
        await jobsAreForgotten();
        return whereFound(needles);
      },
      (found) => found.length === 0,
    );

    const [kept] = await sql<{ total: number; state: string }[]>`
      select total, payment_state as state from orders where player_id = ${id} and number = ${number}`;
    expect(kept).toEqual({ total: LIMITED.total, state: 'paid' });
    expect(await sql`select from ledger_entries where player_id = ${id}`).not.toHaveLength(0);
    expect(await sql`select from erasures`).toHaveLength(0);
    expect(await sql`select from personal_offers`).toHaveLength(0);
    expect(await sql`select from analytics_parked`).toHaveLength(0);
    const [row] = await sql`select state, uid, nickname, email, locale from players where id = ${id}`;
    expect(row).toEqual({ state: 'deleted', uid: null, nickname: '', email: null, locale: 'en' });

    const password = await world.anonymous.call('POST /session/password', { body });
    expect(password.error.code).toBe('session.bad_credentials');
    const newcomer = await world.signInByMail(email);
    expect(await player(newcomer)).not.toBe(id);
    await sql`insert into players (uid, nickname, created_at) values (80427731, 'Back again', now())`;
  });

  test('an item that is still on its way arrives; then the delivery forgets the character too', async () => {
    const { sql } = world.context;
    const lena = await world.signIn('lena', 'eisenherz');
    const id = await player(lena);
    await world.games.put({ deliver: 'error' });
    const placed = await lena.call('POST /orders', { body: lenaBuys }, randomUUID());
    const { number } = placed.body;
    const pay = await lena.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });
    const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
    await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
    const delivery = () =>
      sql<{ state: string; uid: number; roleId: string; attempts: number }[]>`
        select state, uid, role_id as "roleId", attempts from deliveries where player_id = ${id}`;
    await until(delivery, ([row]) => (row?.attempts ?? 0) >= 2);
    await requestWithCode(lena, 'lena@players.example');
    world.pass(15 * DAY + 1000);
    await hourly();
    expect(await delivery()).toMatchObject([{ uid: 81150377, roleId: lenaBuys.roleId }]);
    expect(await sql`select from erasures where player_id = ${id}`).toHaveLength(1);

    await world.games.put({ deliver: 'ok' });
    await sql`update deliveries set state = 'accepted' where player_id = ${id}`;
    await hourly();
    expect(await delivery()).toMatchObject([{ uid: 0, roleId: '' }]);
    expect(await sql`select from erasures where player_id = ${id}`).toHaveLength(0);
  });

  test('a player who keeps the account at the same moment keeps all of it or nothing', async () => {
    for (let i = 0; i < 5; i += 1) {
      const email = newAddress();
      const client = await world.signInByMail(email);
      await requestWithCode(client, email);
      world.pass(15 * DAY + 1000);
      await Promise.all([client.call('DELETE /me/deletion'), hourly()]);
      const [row] = await world.context.sql`select state from players where email = ${email}`;
      expect(await isLive(client)).toBe(row !== undefined);
      expect(row?.state ?? 'gone').toBe(row ? 'active' : 'gone');
    }
  });
});
