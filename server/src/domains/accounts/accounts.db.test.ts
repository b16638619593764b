import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { silentLog } from '#server/kernel/log.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import {
  DEVICE_KEPT_MS,
  FAILURE_WINDOW_MS,
  LOCK_MS,
  MAX_FAILURES,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
} from './accounts.rules.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { DEMO_PLAYERS, seedDemoPlayers } from './demo-players.ts';
import { touchSession } from './sessions/sessions.repo.ts';

const HOUR = 3_600_000;
const refused = () => Promise.reject(new Error('no codes here'));
const noCodes = {
  available: false,
  smsAvailable: false,
  redeemAll: refused,
  send: refused,
  redeem: refused,
  addressOf: async () => undefined,
};
let database: TestDatabase;
let accounts: AccountsService;
let time: number;
const clock: Clock = { now: () => new Date(time) };
const pass = (ms: number) => {
  time += ms;
};

beforeAll(async () => {
  database = await freshDatabase();
  await seedDemoPlayers(database.sql);
  accounts = createAccountsService({ sql: database.sql, clock, random: systemRandom, codes: noCodes, log: silentLog });
});
afterAll(() => database.drop());
beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00Z');
  await database.sql`delete from sessions`;
  await database.sql`delete from devices`;
  await database.sql`delete from sign_in_attempts`;
});

const signIn = (username = 'kestrel', password = 'starlight') =>
  accounts.signInWithPassword(username, password, { userAgent: '' });
const refusalOf = async (attempt: Promise<unknown>): Promise<{ code: string; params: unknown }> => {
  const error = await attempt.then(
    () => new Error('it was let in'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, params: error.params };
};
const fail = async (times: number, username = 'kestrel') => {
  for (let i = 0; i < times; i += 1) {
    expect(await refusalOf(signIn(username, 'wrong'))).toEqual({ code: 'session.bad_credentials', params: {} });
  }
};

test('the right password opens a session that names the player', async () => {
  const { token, player } = await signIn();
  expect(player).toMatchObject({ uid: '80427731', nickname: 'Kestrel' });
  expect(await accounts.resolveSession(token)).toEqual({
    playerId: player.id,
    uid: '80427731',
    deletionRequested: false,
  });
});

test.each(['KESTREL', ' kestrel ', 'ｋｅｓｔｒｅｌ'])('the name may be written %j', async (name) => {
  expect((await signIn(name)).player.uid).toBe('80427731');
});

test('each sign-in has a token of its own, of 256 bits', async () => {
  const [first, second] = [await signIn(), await signIn()];
  expect(first.token).not.toBe(second.token);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
});

test('neither token nor password is kept', async () => {
  const { token } = await signIn();
  const [sessions] = await database.sql`select string_agg(sessions::text, ' ') as text from sessions`;
  const [players] = await database.sql`select string_agg(players::text, ' ') as text from players`;
  expect(sessions?.text).not.toContain(token);
  expect(sessions?.text).not.toContain(Buffer.from(token).toString('hex'));
  expect(sessions?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  expect(players?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(players?.text).not.toContain('starlight');
});

test('signing out ends that session at once and no other', async () => {
  const [first, second] = [await signIn(), await signIn()];
  await accounts.signOut(first.token);
  expect(await accounts.resolveSession(first.token)).toBeNull();
  expect(await accounts.resolveSession(second.token)).not.toBeNull();
});

test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('nobody is behind the token %j', async (token) => {
  expect(await accounts.resolveSession(token)).toBeNull();
});

test('a session that is not used ends after 30 days', async () => {
  const { token } = await signIn();
  pass(SESSION_IDLE_MS - 1000);
  expect(await accounts.resolveSession(token)).not.toBeNull();
  pass(SESSION_IDLE_MS - 1000);
  expect(await accounts.resolveSession(token)).not.toBeNull();
  pass(SESSION_IDLE_MS);
  expect(await accounts.resolveSession(token)).toBeNull();
});

test('a session in daily use ends after 180 days', async () => {
  const { token } = await signIn();
  const started = time;
  while (time < started + SESSION_MAX_MS - 24 * HOUR) {
    pass(24 * HOUR);
    expect(await accounts.resolveSession(token)).not.toBeNull();
  }
  pass(24 * HOUR);
  expect(await accounts.resolveSession(token)).toBeNull();
});

test('a use is written down, and told, once in each hour of UTC', async () => {
  await database.sql`delete from outbox where type = 'account.present'`;
  pass(HOUR - (time % HOUR));
  const { token, player } = await signIn();
  const seenAt = async () => (await database.sql<{ at: Date }[]>`select seen_at as at from sessions`)[0]?.at.getTime();
  const told = async () =>
    (
      await database.sql<{ at: string }[]>`
        select payload->>'at' as at from outbox where type = 'account.present' and key = ${player.id} and follow_up order by id`
    ).map(({ at }) => Date.parse(at));
  const first = time;
  pass(HOUR - 1);
  await accounts.resolveSession(token);
  expect([await seenAt(), await told()]).toEqual([first, [first]]);
  pass(1);
  await accounts.resolveSession(token);
  expect([await seenAt(), await told()]).toEqual([time, [first, time]]);
  // Each of several concurrent requests may decide that the last use must be written.
  pass(HOUR);
  const [row] = await database.sql<{ hash: Buffer }[]>`select token_hash as hash from sessions`;
  const touch = () => touchSession(database.sql, row?.hash ?? Buffer.alloc(0), new Date(time));
  await Promise.all(Array.from({ length: 20 }, touch));
  expect(await told()).toEqual([first, time - HOUR, time]);
});

test('a deleted player has no session', async () => {
  const { token } = await signIn('lena', 'eisenherz');
  await database.sql`update players set state = 'deleted', uid = null where username = 'lena'`;
  expect(await accounts.resolveSession(token)).toBeNull();
  expect((await refusalOf(signIn('lena', 'eisenherz'))).code).toBe('session.bad_credentials');
  await database.sql`update players set state = 'active', uid = 81150377 where username = 'lena'`;
});

test(`after ${MAX_FAILURES} failures the name is locked for 15 minutes, even for the right password`, async () => {
  await fail(MAX_FAILURES);
  expect(await refusalOf(signIn())).toEqual({ code: 'session.locked', params: { retryAfter: LOCK_MS / 1000 } });
  pass(LOCK_MS - 1000);
  expect(await refusalOf(signIn())).toEqual({ code: 'session.locked', params: { retryAfter: 1 } });
  pass(1000);
  await signIn();
});

test(`the last of ${MAX_FAILURES} tries may still be the right one`, async () => {
  await fail(MAX_FAILURES - 1);
  await signIn();
  await fail(MAX_FAILURES - 1);
  await signIn();
});

test('failures count for 15 minutes each', async () => {
  await fail(5);
  pass(FAILURE_WINDOW_MS / 2);
  await fail(4);
  pass(FAILURE_WINDOW_MS / 2);
  await fail(5);
  await signIn();
});

test('each name is locked separately, and so is an unknown name', async () => {
  await fail(MAX_FAILURES, 'nobody-has-this');
  expect((await refusalOf(signIn('Nobody-Has-This'))).code).toBe('session.locked');
  await signIn();
});

test('strangers who lock a name do not lock a browser in which its owner was, nor does that one lock the others', async () => {
  const at = (device: string, password = 'starlight') =>
    accounts.signInWithPassword('kestrel', password, { userAgent: '', device });
  await at('the-browser-of-kestrel');
  await fail(MAX_FAILURES);
  await at('the-browser-of-kestrel');
  expect((await refusalOf(signIn())).code).toBe('session.locked');
  expect((await refusalOf(at('a-browser-of-a-stranger'))).code).toBe('session.locked');
  pass(LOCK_MS);

  for (let tries = 0; tries < MAX_FAILURES; tries += 1) await refusalOf(at('the-browser-of-kestrel', 'wrong'));
  expect((await refusalOf(at('the-browser-of-kestrel'))).code).toBe('session.locked');
  await signIn();
});

test('a browser that is known to one account counts as a stranger’s at another', async () => {
  await accounts.signInWithPassword('mika', 'sakura', { userAgent: '', device: 'the-browser-of-mika' });
  await fail(MAX_FAILURES);
  const attempt = accounts.signInWithPassword('kestrel', 'starlight', { userAgent: '', device: 'the-browser-of-mika' });
  expect((await refusalOf(attempt)).code).toBe('session.locked');
});

test('concurrent tries stop at the limit', async () => {
  const codes = await Promise.all(
    Array.from({ length: 30 }, async () => (await refusalOf(signIn('kestrel', 'no'))).code),
  );
  expect(codes.filter((code) => code === 'session.bad_credentials')).toHaveLength(MAX_FAILURES);
  expect(codes.filter((code) => code === 'session.locked')).toHaveLength(30 - MAX_FAILURES);
});

test('a name that was tried is not kept, as it may be a password typed into the wrong field', async () => {
  await fail(1, 'hunter2');
  const [attempts] = await database.sql`select string_agg(sign_in_attempts::text, ' ') as text from sign_in_attempts`;
  expect(attempts?.text).not.toContain('hunter2');
});

test('ended sessions and old failures are deleted, live ones are kept', async () => {
  const { token } = await signIn();
  await fail(MAX_FAILURES, 'old');
  pass(SESSION_IDLE_MS - HOUR);
  const { token: fresh } = await signIn('mika', 'sakura');
  await fail(MAX_FAILURES, 'new');
  pass(HOUR);
  await accounts.forgetStale();
  pass(-HOUR);
  expect(await accounts.resolveSession(token)).toBeNull();
  expect(await accounts.resolveSession(fresh)).not.toBeNull();
  expect(await database.sql`select 1 from sign_in_attempts`).toHaveLength(0);
  await fail(MAX_FAILURES, 'new');
  pass(1000);
  await accounts.forgetStale();
  expect((await refusalOf(signIn('new'))).code).toBe('session.locked');
});

test('expired codes and unused browsers are deleted', async () => {
  const { sql } = database;
  const client = { userAgent: '', device: 'a device of some length' };
  await accounts.signInWithPassword('kestrel', 'starlight', client);
  await sql`
    insert into email_codes (challenge_hash, purpose, email, code_hash, tries_left, created_at, expires_at)
    values ('c', 'sign_in', 'a@b.example', 'h', 5, ${clock.now()}, ${new Date(time + HOUR)})`;
  const left = async () => [(await sql`select from email_codes`).length, (await sql`select from devices`).length];
  await accounts.forgetStale();
  expect(await left()).toEqual([1, 1]);
  pass(HOUR);
  await accounts.forgetStale();
  expect(await left()).toEqual([0, 1]);
  pass(DEVICE_KEPT_MS);
  await accounts.forgetStale();
  expect(await left()).toEqual([0, 0]);
});

test('the demo’s players are added once, and one who changed is left alone', async () => {
  await database.sql`update players set nickname = 'Renamed' where username = 'mika'`;
  await seedDemoPlayers(database.sql);
  const rows = await database.sql`select nickname from players`;
  expect(rows).toHaveLength(DEMO_PLAYERS.length);
  expect(rows.map((row) => row.nickname)).toContain('Renamed');
});

test.each(DEMO_PLAYERS)('$username of the demo can sign in', async ({ username, password, uid }) => {
  expect((await signIn(username, password)).player.uid).toBe(String(uid));
});
