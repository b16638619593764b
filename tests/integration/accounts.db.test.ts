import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Portal } from '#server/main.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, newAddress, newDevice, startAccountsWorld, startSecondProcess } from './accounts-kit.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let world: AccountsWorld;
let second: Portal;

beforeAll(async () => {
  world = await startAccountsWorld();
  second = await startSecondProcess(world);
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

const uidOf = async (client: Client) => (await client.call('GET /me')).body.uid;
const statusAt = async (url: string, { token }: Client) => (await new Client(url, token).call('GET /me')).status;
const password = (device: string, userAgent = FIREFOX, username = 'kestrel', word = 'starlight') =>
  fetch(`${world.url}/platform/api/session/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: word, device }),
  });

describe('signing in by a code', () => {
  test('an unknown address becomes a new player, with a number that no game can use', async () => {
    const email = newAddress();
    const { challenge, code } = await world.askCode(email);
    const { body } = await world.anonymous.call('POST /session/email', { body: { challenge, code } });
    expect(Number(body.player.uid)).toBeGreaterThanOrEqual(10 ** 12);
    expect(body.player.uid).toHaveLength(13);
    expect(body.player).toMatchObject({ nickname: `Player ${body.player.uid.slice(-4)}`, avatar: null, recent: [] });
    expect(body.deletionAt).toBeNull();
    const account = await new Client(world.url, body.token).call('GET /me/account');
    expect(account.body).toMatchObject({ username: null, email: 'n•••@example.com', identities: [], confirm: 'email' });
  });

  test('the same address in any spelling is the same player again', async () => {
    const email = newAddress();
    const [first, again] = [await world.signInByMail(email), await world.signInByMail(email.toUpperCase())];
    expect(await uidOf(again)).toBe(await uidOf(first));
    expect(again.token).not.toBe(first.token);
  });

  test('the account of a demo player is found by its address', async () => {
    expect(await uidOf(await world.signInByMail('Kestrel@players.example'))).toBe('80427731');
  });

  test('a request does not reveal if an account has the address', async () => {
    const shape = async (email: string) => {
      const { status, body } = await world.anonymous.call('POST /session/email/codes', { body: { email } });
      return { status, keys: Object.keys(body), lengths: Object.values(body).map((value) => value.length) };
    };
    expect(await shape(newAddress())).toEqual(await shape('lena@players.example'));
    expect(await world.letters('lena@players.example')).not.toHaveLength(0);
  });

  test('a code works in another process, and a wrong one shows how many tries are left', async () => {
    const { challenge, code } = await world.askCode(newAddress());
    const there = new Client(second.url);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await there.call('POST /session/email', { body: { challenge, code: wrong } });
    expect(refused).toMatchObject({ status: 401, error: { code: 'code.wrong', params: { left: 4 } } });
    expect((await there.call('POST /session/email', { body: { challenge, code } })).status).toBe(200);
    expect((await world.anonymous.call('POST /session/email', { body: { challenge, code } })).error.code).toBe(
      'code.expired',
    );
  });

  test.each(['not an address', 'a@b', 'a@b.example, c@d.example', `${'a'.repeat(250)}@b.example`])(
    '%j is not an address',
    async (email) => {
      const answer = await world.anonymous.call('POST /session/email/codes', { body: { email } });
      expect(answer.error.code).toBe('request.invalid');
    },
  );
});

describe('sessions', () => {
  test('are listed with their devices, the own one first', async () => {
    const email = newAddress();
    const one = await world.signInByMail(email);
    const two = await world.signInByMail(email);
    const { sessions } = (await one.call('GET /me/sessions')).body;
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(JSON.stringify(sessions)).not.toContain(one.token);
    expect(JSON.stringify(sessions)).not.toContain(two.token);

    const { token } = (await (await password(newDevice())).json()) as { token: string };
    const mine = (await new Client(world.url, token).call('GET /me/sessions')).body.sessions;
    expect(mine.find(({ current }) => current)).toMatchObject({ browser: 'Firefox', os: 'Linux' });
  });

  test('an unknown user agent is not quoted', async () => {
    const answer = await password(newDevice(), 'Win-a-prize-at-evil.example/1.0 (X11; Linux x86_64)');
    const { token } = (await answer.json()) as { token: string };
    const { sessions } = (await new Client(world.url, token).call('GET /me/sessions')).body;
    expect(sessions.find(({ current }) => current)?.browser).toBeNull();
  });

  test('one can be ended from another, at once and on every node; sessions of others cannot', async () => {
    const email = newAddress();
    const [one, two] = [await world.signInByMail(email), await world.signInByMail(email)];
    const stranger = await world.signInByMail(newAddress());
    const { sessions } = (await one.call('GET /me/sessions')).body;
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    expect(await statusAt(second.url, two)).toBe(200);
    const refused = await stranger.call('DELETE /me/sessions/:id', { params: { id } });
    expect(refused).toMatchObject({ status: 404, error: { code: 'request.not_found' } });
    expect(await statusAt(second.url, two)).toBe(200);
    expect((await one.call('DELETE /me/sessions/:id', { params: { id } })).status).toBe(200);
    expect(await statusAt(second.url, two)).toBe(401);
    expect(await statusAt(second.url, one)).toBe(200);
    expect((await one.call('DELETE /me/sessions/:id', { params: { id } })).status).toBe(404);
  });

  test('every node applies a sign-out at the next request', async () => {
    const client = await world.signInByMail(newAddress());
    expect(await statusAt(second.url, client)).toBe(200);
    await client.call('DELETE /session');
    expect(await statusAt(second.url, client)).toBe(401);
  });

  test('signing out everywhere ends all sessions of a player and none of others', async () => {
    const email = newAddress();
    const mine = [await world.signInByMail(email), await world.signInByMail(email), await world.signInByMail(email)];
    const stranger = await world.signInByMail(newAddress());
    await mine[0]?.call('DELETE /me/sessions');
    for (const client of mine) expect(await statusAt(second.url, client)).toBe(401);
    expect(await statusAt(second.url, stranger)).toBe(200);
  });
});

describe('a new browser', () => {
  /** Emails that contain no code. */
  const notices = async (to: string) =>
    (await world.letters(to)).filter(({ subject }) => !/code|Code|コード/.test(subject));

  test('is reported by email, in the player’s language; the first and known ones are not', async () => {
    const email = newAddress();
    const [laptop, phone] = [newDevice(), newDevice()];
    await world.signInByMail(email, laptop);
    await world.signInByMail(email, laptop);
    const body = { ...(await world.askCode(email)), device: phone, locale: 'de' };
    await world.anonymous.call('POST /session/email', { body });
    await world.signInByMail(email, phone);
    await world.untilLetters(email, 5);
    const [letter, ...more] = await notices(email);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Neue Anmeldung in deinem Konto bei Lanternfish');
    expect(letter?.text).toContain('Überall abmelden');
  });

  test('without an id is reported each time', async () => {
    const email = newAddress();
    await world.signInByMail(email, newDevice());
    await world.signInByMail(email);
    await world.signInByMail(email);
    await world.untilLetters(email, 5);
    expect(await notices(email)).toHaveLength(2);
  });

  test('is named, and the email repeats no text of the sign-in', async () => {
    await password(newDevice(), FIREFOX, 'lena', 'eisenherz');
    await password(newDevice(), `${FIREFOX} <b>call us</b>`, 'lena', 'eisenherz');
    const [letter] = await until(
      () => notices('lena@players.example'),
      ({ length }) => length > 0,
    );
    expect(letter?.text).toMatch(/Browser: Firefox\nSystem: Linux/);
    expect(letter?.html).not.toContain('call us');
  });

  test('of a player without an address is not reported', async () => {
    for (let i = 0; i < 2; i += 1) {
      const body = { username: 'mika', password: 'sakura', device: newDevice() };
      expect((await world.anonymous.call('POST /session/password', { body })).status).toBe(200);
    }
    const rows = await world.context.sql`
      select from outbox where type = 'account.notice' and payload ->> 'email' is null`;
    expect(rows).toHaveLength(0);
  });

  test('has an id that cannot be read in the database', async () => {
    const device = newDevice();
    await world.signInByMail(newAddress(), device);
    const [row] = await world.context.sql<{ text: string }[]>`select string_agg(d::text, ' ') as text from devices d`;
    expect(row?.text).not.toContain(device);
    expect(row?.text).not.toContain(Buffer.from(device).toString('hex'));
  });
});
