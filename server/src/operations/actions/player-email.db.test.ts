import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Email, newestCode } from '#tests/integration/accounts-kit.ts';
import { newAddress } from '#tests/integration/sign-in-kit.ts';
import type { Client } from '#tests/world/client.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { type Mailbox, startMailbox } from '../../../../simulators/mailbox/mailbox.ts';
import { OpsWorld } from '../ops.fixture.ts';

const UID = 80427731;

let mailbox: Mailbox;
let ops: OpsWorld;
beforeAll(async () => {
  mailbox = await startMailbox();
  ops = await OpsWorld.start({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'shop@shop.example.com' });
});
afterAll(async () => {
  await ops.world.stop();
  await mailbox.close();
});

const sql = () => ops.world.context.sql;
const change = (to: string, uid = UID) => ops.act('players', 'email', `${uid}`, '--to', to);
const emailOf = async (uid = UID) =>
  (await sql()<{ email: string }[]>`select email from players where uid = ${uid}`)[0]?.email;
const lettersTo = async (email: string): Promise<Email[]> => {
  const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { messages: Email[] }).messages;
};
const subjectsTo = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject);

/** Requests a code to an address. */
async function codeTo(email: string): Promise<{ challenge: string; code: string }> {
  const { body } = await ops.world.anonymous.call('POST /session/email/codes', { body: { email } });
  const letters = await until(
    () => lettersTo(email),
    (found) => newestCode(found) !== '',
  );
  return { challenge: body.challenge, code: newestCode(letters) };
}
const enter = (body: { challenge: string; code: string }) => ops.world.anonymous.call('POST /session/email', { body });
/** Signs in by a code to the address; returns the number of the account that this opens. */
const openedBy = async (email: string): Promise<string> => (await enter(await codeTo(email))).body.player.uid;

let old: string;
let kestrel: Client;
beforeEach(async () => {
  old = newAddress();
  await sql()`update players set email = ${old} where uid = ${UID}`;
  kestrel = await ops.world.signIn('kestrel', 'starlight');
});

test('the new address opens the account, the former one another; every session has ended', async () => {
  const to = newAddress();
  const { code, json } = await change(` ${to.toUpperCase()}\u200b`);
  expect([code, json]).toMatchObject([0, { ended: expect.any(Number), notified: true }]);
  expect(json.ended).toBeGreaterThan(0);
  expect(await emailOf()).toBe(to);
  expect((await kestrel.call('GET /me')).error?.code).toBe('session.required');
  expect(await openedBy(to)).toBe(`${UID}`);
  expect(await openedBy(old)).not.toBe(`${UID}`);
});

test('the former address gets a letter in the player’s language, without the new address', async () => {
  await sql()`update players set locale = 'de' where uid = ${UID}`;
  const to = newAddress();
  await change(to);
  const [letter] = await until(
    () => lettersTo(old),
    (letters) => letters.length > 0,
  );
  expect(letter?.subject).toMatch(/^Die E-Mail-Adresse deines Kontos bei .* wurde geändert$/);
  expect(letter?.text).toContain('sofort beim Support');
  expect(letter?.text).not.toContain(to);
  expect(await subjectsTo(to)).toEqual([]);
  await sql()`update players set locale = 'en' where uid = ${UID}`;
});

test('an account without an address gets one, and no letter is sent', async () => {
  await sql()`update players set email = null where uid = ${UID}`;
  const to = newAddress();
  expect((await change(to)).json).toMatchObject({ notified: false });
  expect(await emailOf()).toBe(to);
});

test('a code that was sent to the former address proves nothing afterwards', async () => {
  const { body } = await kestrel.call('POST /me/deletion/codes', { body: {} });
  const code = newestCode(
    await until(
      () => lettersTo(old),
      (letters) => newestCode(letters) !== '',
    ),
  );
  await change(newAddress());
  const again = await ops.world.signIn('kestrel', 'starlight');
  const refused = await again.call('POST /me/deletion', { body: { proof: { challenge: body.challenge, code } } });
  expect(refused.error.code).toBe('code.expired');
});

test('a sign-in by the former address that is under way during the change opens no session', async () => {
  const typed = await codeTo(old);
  const begun: Promise<{ status?: number; code?: number }>[] = [];
  const waiting = (count: number) =>
    until(
      () => sql()`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (rows) => rows.length === count,
    );
  await sql().begin(async (tx) => {
    await tx`select from players where uid = ${UID} for update`;
    begun.push(change(newAddress()));
    await waiting(1);
    begun.push(enter(typed));
    await waiting(2);
  });
  expect(await Promise.all(begun)).toMatchObject([{ code: 0 }, { error: { code: 'server.unavailable' } }]);
  expect(await sql()`select from sessions s join players p on p.id = s.player_id where uid = ${UID}`).toEqual([]);
});

test('a waiting change of the address is cancelled, one of the phone is not', async () => {
  await sql()`
    insert into binding_changes (player_id, kind, value, at)
    select id, waiting.kind, value, now() + interval '7 days' from players,
      (values ('email', 'thief@example.com'), ('phone', '+4915112345678')) as waiting (kind, value) where uid = ${UID}`;
  await change(newAddress());
  expect(await sql()`select kind from binding_changes`).toEqual([{ kind: 'phone' }]);
});

test('an address in use, the same one and an invalid one are refused, and nothing changes', async () => {
  const code = async (to: string) => (await change(to)).json.error?.code;
  expect(await code('LENA@players.example')).toBe('email.taken');
  expect(await code(old.toUpperCase())).toBe('email.same');
  expect(await change('not an address')).toMatchObject({
    code: 2,
    json: { error: { message: expect.stringContaining('--to') } },
  });
  expect(await emailOf()).toBe(old);
  expect((await kestrel.call('GET /me')).status).toBe(200);
});

test('of two accounts that get the same address at the same moment, one has it', async () => {
  const to = newAddress();
  const both = await Promise.all([change(to), change(to, 80991204)]);
  expect(both.map(({ json }) => json.error?.code ?? 'done').toSorted()).toEqual(['done', 'email.taken']);
  expect(await sql()`select from players where email = ${to}`).toHaveLength(1);
});

test('the audit log has the player and the reason, and no address', async () => {
  const to = newAddress();
  await change(to);
  const [entry] =
    await sql()`select * from operator_actions where command = 'players email' order by position desc limit 1`;
  expect(entry).toMatchObject({ by_name: 'ada', why: 'ticket 4711', arguments: {} });
  for (const address of [to, old]) expect(JSON.stringify(entry)).not.toContain(address);
});

test('finance may not do it', async () => {
  const { MANAWELL_OPERATOR_TOKEN } = await asOperator({ sql: sql(), url: '' }, { name: 'fina', role: 'finance' });
  const typed = ['players', 'email', `${UID}`, '--to', newAddress(), '--why', 'ticket', '--json'];
  expect(JSON.parse((await ops.typeAs({ MANAWELL_OPERATOR_TOKEN }, ...typed)).text).error.code).toBe(
    'permission.missing',
  );
});
