import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GID, gameCall, newAddress, providerSteps } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

const KESTREL = '80427731';

let ops: OpsWorld;
let steps: ReturnType<typeof providerSteps>;
beforeAll(async () => {
  ops = await OpsWorld.start();
  steps = providerSteps(ops.world);
});
afterAll(() => ops.world.stop());

const sql = () => ops.world.context.sql;
const unlink = (uid: string, ...args: string[]) => ops.act('players', 'unlink', uid, '--provider', ...args);

interface Player {
  uid: string;
  address: string;
  client: Client;
}
/** A player of the shop's own who signs in with Google. */
async function googlePlayer(): Promise<Player> {
  const address = newAddress();
  const { body } = await steps.signIn('google', { person: 'other', address });
  if (body.result !== 'signed_in') expect.fail(JSON.stringify(body));
  const { token, player } = body.session;
  return { uid: player.uid, address, client: new Client(ops.world.url, token) };
}
const signInAgain = async ({ address }: Player) => (await steps.signIn('google', { person: 'other', address })).body;
const waysOf = async (uid: string) => {
  const { json } = await ops.look('players', 'show', uid);
  return (json.player as { signIn: string[] }).signIn;
};
const withoutContacts = ({ uid }: Player) => sql()`update players set email = null, phone = null where uid = ${uid}`;
const setPhone = ({ uid }: Player, phone: string) => sql()`update players set phone = ${phone} where uid = ${uid}`;

const sessionsOf = async (uid: string) =>
  (await sql()`select from sessions s join players p on p.id = s.player_id where p.uid = ${uid}`).length;
/** Waits until so many sessions of the database wait for a lock. */
const waiting = (count: number) =>
  until(
    () => sql()`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    (rows) => rows.length === count,
  );

describe('a linked identity', () => {
  let player: Player;
  beforeEach(async () => {
    player = await googlePlayer();
  });

  test('no longer signs the player in once it is removed, and every session has ended', async () => {
    expect(await unlink(player.uid, 'google')).toMatchObject({ code: 0, json: { ended: 1 } });
    expect((await player.client.call('GET /me')).error?.code).toBe('session.required');
    expect(await waysOf(player.uid)).toEqual([]);
    // The provider's address is the account's: its owner has to agree again.
    expect(await signInAgain(player)).toMatchObject({ result: 'link' });
  });

  test('opens another account afterwards if its address is not the account’s', async () => {
    await sql()`update players set email = ${newAddress()} where uid = ${player.uid}`;
    await unlink(player.uid, 'google');
    const again = await signInAgain(player);
    if (again.result !== 'signed_in') expect.fail(JSON.stringify(again));
    expect(again.session.player.uid).not.toBe(player.uid);
  });

  test('stays if it is the last way to sign in, and the session goes on', async () => {
    await withoutContacts(player);
    const { code, json } = await unlink(player.uid, 'google');
    expect([code, json.error?.code]).toEqual([1, 'sign_in.last']);
    expect(json.error?.message).toContain('`players email`');
    expect(await waysOf(player.uid)).toEqual(['google']);
    expect((await player.client.call('GET /me')).status).toBe(200);
    await setPhone(player, '+4915112345678');
    expect((await unlink(player.uid, 'google')).code).toBe(0);
  });

  test('opens no session if the sign-in was under way while it was removed', async () => {
    const returned = await steps.go('google', { person: 'other', address: player.address });
    const begun: Promise<{ status?: number; code?: number }>[] = [];
    await sql().begin(async (tx) => {
      await tx`select from players where uid = ${player.uid} for update`;
      begun.push(unlink(player.uid, 'google'));
      await waiting(1);
      begun.push(steps.finish('google', returned));
      await waiting(2);
    });
    expect(await Promise.all(begun)).toMatchObject([{ code: 0 }, { error: { code: 'oauth.failed' } }]);
    expect(await sessionsOf(player.uid)).toBe(0);
  });

  test('that handed the player over to a game gives the game nothing after its removal', async () => {
    const { body } = await steps.signIn('google', { person: 'other', address: player.address }, { game: { gid: GID } });
    if (body.result !== 'game') expect.fail(JSON.stringify(body));
    await unlink(player.uid, 'google');
    const ticket = new URL(body.url).searchParams.get('ticket') ?? '';
    expect((await gameCall(ops.world)('tickets/redeem', { ticket })).body.error.code).toBe('ticket.invalid');
  });

  test('is removed once of two operators at the same moment', async () => {
    const both = await Promise.all([unlink(player.uid, 'google'), unlink(player.uid, 'google')]);
    expect(both.map(({ json }) => json.error?.code ?? 'done').toSorted()).toEqual(['done', 'sign_in.absent']);
  });

  test('of two last ones that are removed at the same moment, one stays', async () => {
    await withoutContacts(player);
    await sql()`
      insert into identities (provider, subject, player_id, created_at)
      select 'line', ${`line-${player.uid}`}, id, now() from players where uid = ${player.uid}`;
    const both: ReturnType<typeof unlink>[] = [];
    await sql().begin(async (tx) => {
      await tx`select from players where uid = ${player.uid} for update`;
      both.push(unlink(player.uid, 'google'), unlink(player.uid, 'line'));
      await waiting(2);
    });
    const said = (await Promise.all(both)).map(({ json }) => json.error?.code ?? 'done');
    expect(said.toSorted()).toEqual(['done', 'sign_in.last']);
    expect(await waysOf(player.uid)).toHaveLength(1);
  });
});

describe('a linked game', () => {
  const ticketFor = (uid: string) => gameCall(ops.world)('login-tickets', { uid }, { gid: GID });
  /** The shop handed the player over to the game, and remembers a choice for it. */
  const link = async ({ uid }: Player) => {
    await sql()`insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${uid}`;
    await sql()`
      insert into shop_memory (player_id, gid, region, role, method, updated_at)
      select id, ${GID}, 'eu', '{}', 'card', now() from players where uid = ${uid}`;
  };

  test('can no longer sign the player in once it is removed', async () => {
    const player = await googlePlayer();
    await link(player);
    expect((await ticketFor(player.uid)).status).toBe(200);
    expect(await unlink(player.uid, 'game', '--gid', `${GID}`)).toMatchObject({ code: 0, json: { ended: 1 } });
    expect((await ticketFor(player.uid)).body.error.code).toBe('player.unknown');
    expect(await waysOf(player.uid)).toEqual(['google']);
  });

  test('stays if it issued the number, because it would come back at the next sign-in', async () => {
    await sql()`
      insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${KESTREL}`;
    const { code, json } = await unlink(KESTREL, 'game', '--gid', `${GID}`);
    expect([code, json.error?.code]).toEqual([1, 'sign_in.game_number']);
  });

  test('a provider that the account does not have is named as such', async () => {
    const { code, json } = await unlink(KESTREL, 'steam');
    expect([code, json.error?.code]).toEqual([1, 'sign_in.absent']);
  });

  test.each([
    ['without its number', ['game']],
    ['with the number of a game next to a provider', ['google', '--gid', `${GID}`]],
    ['with a word that can be no id', ['__proto__']],
  ])('typed %s is wrong usage', async (_, args) => {
    const { code, json } = await unlink(KESTREL, ...args);
    expect([code, json.error?.code]).toEqual([2, 'usage']);
  });
});

test('the audit log says what was removed and names no person; a refused command leaves no entry', async () => {
  const player = await googlePlayer();
  await unlink(player.uid, 'line');
  await unlink(player.uid, 'google');
  const [row, ...more] = await sql()`
    select arguments, result from operator_actions
    where command = 'players unlink' and result ->> 'playerId' = (select id::text from players where uid = ${player.uid})`;
  expect(more).toEqual([]);
  expect(row).toEqual({
    arguments: { provider: 'google' },
    result: { number: null, playerId: expect.any(String), ended: 1 },
  });
});

test('finance may not do it', async () => {
  const { MANAWELL_OPERATOR_TOKEN } = await asOperator({ sql: sql(), url: '' }, { name: 'fina', role: 'finance' });
  const typed = ['players', 'unlink', KESTREL, '--provider', 'google', '--why', 'ticket', '--json'];
  expect(JSON.parse((await ops.typeAs({ MANAWELL_OPERATOR_TOKEN }, ...typed)).text).error.code).toBe(
    'permission.missing',
  );
});
