import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog, type Log } from '#server/kernel/log.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, startAccountsWorld } from './accounts-kit.ts';
import { askBind, bindTo, codeFor, newPhone, newPlayer, offerBinding, targetOf } from './binding-kit.ts';

// Checks the portal's whole log at the most verbose level, while phones are bound, changed and used to sign in.

let world: AccountsWorld;
let log: Log;
/** All generated codes, also those that no phone got. */
const drawn: string[] = [];
let lines = '';
beforeAll(async () => {
  const write = (line: string): void => {
    lines += line;
  };
  log = createLog({ level: 'trace', destination: { write } });
  const bytes = (length: number) => {
    const random = Buffer.from(systemRandom.bytes(length));
    if (length === 6) drawn.push(String(random.readUIntBE(0, 6) % 1_000_000).padStart(6, '0'));
    return random;
  };
  world = await startAccountsWorld({ log, overrides: { random: { ...systemRandom, bytes } } });
  await offerBinding(world);
});
afterAll(() => world?.stop());

const mood = (sms: string) => world.phone.put({ sms });
/** The number as people write it, and parts of it. */
const partsOf = (phone: string): string[] => [phone, phone.slice(1), phone.slice(3), phone.slice(-7)];

test('no code that a phone gets, and no number, reaches the log', async () => {
  const { client } = await newPlayer(world);
  const [phone, next, nobodys] = [newPhone(), newPhone(), newPhone()];
  const secrets = [...partsOf(phone), ...partsOf(next), ...partsOf(nobodys)];

  const asked = await askBind(world, client, phone);
  secrets.push(asked.challenge);
  const wrong = { ...asked, code: asked.code === '000000' ? '111111' : '000000' };
  expect((await client.call('POST /me/binding', { body: wrong })).error.code).toBe('code.wrong');
  expect((await client.call('POST /me/binding', { body: asked })).status).toBe(200);

  // Sign-in: with a wrong code, with a right one, and with an unknown number.
  const signIn = async (number: string) =>
    (await world.anonymous.call('POST /session/phone/codes', { body: { phone: { country: 'DE', number } } })).body;
  const { challenge } = await signIn(phone);
  const code = await until(
    () => codeFor(world, phone),
    (found) => found !== asked.code,
  );
  secrets.push(challenge);
  expect(
    (await world.anonymous.call('POST /session/phone', { body: { challenge, code: wrong.code } })).error.code,
  ).toBe('code.wrong');
  expect((await world.anonymous.call('POST /session/phone', { body: { challenge, code } })).status).toBe(200);
  await signIn(nobodys);

  // A waiting change is reported to the old number; then the gateway refuses, and is down.
  expect((await bindTo(world, client, next)).body.bound.change).not.toBeNull();
  for (const how of ['refuse', 'down']) {
    await mood(how);
    const sent = await client.call('POST /me/binding/codes', { body: { target: targetOf(newPhone()) } });
    expect(sent.error.code).toBe('sms.unavailable');
    await signIn(phone);
  }
  await until(
    async () => lines.match(/a code was not sent/g)?.length ?? 0,
    (count) => count >= 4,
  );
  expect(lines).toContain('somebody could not sign in');
  for (const secret of secrets) expect(lines).not.toContain(secret);
  expect(drawn).toContain(code);
  // As whole words, because times contain such digits.
  for (const digits of drawn) expect(lines).not.toMatch(new RegExp(String.raw`(?<![\w.-])${digits}(?![\w-])`));
});

test('nor does a number that two accounts bind at once', async () => {
  const { sql } = world.context;
  const phone = newPhone();
  await sql`update players set phone = ${phone} where id = ${(await newPlayer(world)).id}`;
  const { id } = await newPlayer(world);
  const error = await sql`update players set phone = ${phone} where id = ${id}`.catch((reason: unknown) => reason);
  expect(JSON.stringify(error)).toContain(phone);
  const before = lines.length;
  log.error({ err: error }, 'a database refused');
  expect(lines.slice(before)).toContain('a database refused');
  for (const part of partsOf(phone)) expect(lines.slice(before)).not.toContain(part);
});
