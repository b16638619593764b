import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { Client } from '#tests/world/client.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { GID, gameCall, newAddress, newGamePlayer, OTHER_GID, providerSteps } from './sign-in-kit.ts';

const ROLE = { roleId: 'k12-9', name: 'Nova', server: { id: 'k12', name: 'Kingdom 12' }, level: 1, avatar: null };
let world: World;
let call: ReturnType<typeof gameCall>;
beforeAll(async () => {
  world = await startWorld();
  call = gameCall(world);
});
afterAll(() => world.stop());

type Ticket = { ticket: string; link: string | null };
const sql = () => world.context.sql;
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const ticket = (uid: string, gid: number) => call<Ticket>('login-tickets', { uid }, { gid });
const signIn = async (uid: string, gid: number) => {
  const { body } = await ticket(uid, gid);
  return world.anonymous.call('POST /session/ticket', { body: { ticket: body.ticket } });
};
const approve = async (uid: string, gid: number) => {
  const asked = await world.anonymous.call('POST /session/game/requests', { body: { gid } });
  return call('authorize', { request: asked.body.request, result: 'approved', uid }, { gid });
};
const askDeletion = (uid: string, gid: number) =>
  call<{ link: string | null }>(`players/${uid}/delete`, { uid }, { gid });
/** Makes the other game’s server claim the player as its own. */
const claimedBy = (gid: number, uid: string) => world.games.post('/control/roles', { gid, uid, nickname: 'Impostor' });

/** Applies the demo's catalogue and waits until the shop has it. */
async function shareAccounts(shared: boolean): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'catalog-'));
  copyDemo(directory);
  for (const game of await readdir(join(directory, 'games'))) {
    const file = join(directory, 'games', game, 'game.yaml');
    const text = await readFile(file, 'utf8');
    if (!shared) await writeFile(file, text.replace(', accounts: lanternfish', ''));
  }
  await applyCatalog(sql(), directory, catalogRules);
  await rm(directory, { recursive: true });
  await until(
    async () => world.context.catalog.current().games.map(({ backend }) => backend.accounts),
    (names) => names.every((name) => (name !== undefined) === shared),
  );
}

/** Runs `work` with games that have separate accounts. */
async function apart(work: () => Promise<void>): Promise<void> {
  await shareAccounts(false);
  try {
    await work();
  } finally {
    await shareAccounts(true);
  }
}

describe('the secret of one game, for a player of another', () => {
  const player = async () => {
    const uid = await newGamePlayer(world);
    const { body } = await signIn(uid, GID);
    return { uid, client: new Client(world.url, body.token) };
  };

  test('opens, reads and deletes nothing if the game’s own server does not know the player', async () => {
    const { uid, client } = await player();
    expect(codeOf(await ticket(uid, OTHER_GID))).toEqual([503, 'game.unavailable']);
    expect(codeOf(await approve(uid, OTHER_GID))).toEqual([503, 'game.unavailable']);
    expect((await askDeletion(uid, OTHER_GID)).body).toEqual({ deletionAt: null, link: null });
    expect((await client.call('GET /me/account')).body.deletionAskedAt).toBeNull();
    expect((await call('orders', { uid }, { gid: OTHER_GID })).body).toEqual({ orders: [] });
  });

  test('opens nothing even if its server claims the player, if the games have separate accounts', async () => {
    const { uid, client } = await player();
    await claimedBy(OTHER_GID, uid);
    await apart(async () => {
      expect(codeOf(await ticket(uid, OTHER_GID))).toEqual([404, 'player.unknown']);
      expect(codeOf(await approve(uid, OTHER_GID))).toEqual([404, 'player.unknown']);
      expect((await askDeletion(uid, OTHER_GID)).body).toEqual({ deletionAt: null, link: null });
      expect((await signIn(uid, GID)).status).toBe(200);
    });
    expect((await client.call('GET /me/account')).body.deletionAskedAt).toBeNull();
  });

  test('counts for its tasks only if the games have common accounts', async () => {
    const uid = await newGamePlayer(world);
    await claimedBy(OTHER_GID, uid);
    expect((await signIn(uid, OTHER_GID)).status).toBe(200);
    const tell = (eventId: string) =>
      call<{ count: number }>('tasks/three-wins/progress', { task: 'three-wins', uid, eventId }, { gid: GID });
    await apart(async () => {
      expect(codeOf(await tell('one'))).toEqual([404, 'player.unknown']);
      const rows = await sql()`select from task_entries where key = 'event:one'`;
      expect(rows).toHaveLength(0);
    });
    expect((await tell('two')).body.count).toBe(1);
  });

  test('a ticket from before another game’s player got the number opens nothing', async () => {
    const uid = await newGamePlayer(world);
    await claimedBy(OTHER_GID, uid);
    await apart(async () => {
      const early = (await ticket(uid, OTHER_GID)).body.ticket;
      expect((await signIn(uid, GID)).status).toBe(200);
      const late = await world.anonymous.call('POST /session/ticket', { body: { ticket: early } });
      expect([late.status, late.error?.code]).toEqual([401, 'ticket.invalid']);
    });
  });

  test('of two games that use the same number at once, one gets the player', async () => {
    await apart(async () => {
      for (let round = 0; round < 5; round += 1) {
        const uid = await newGamePlayer(world);
        await claimedBy(OTHER_GID, uid);
        const tickets = [(await ticket(uid, GID)).body.ticket, (await ticket(uid, OTHER_GID)).body.ticket];
        const answers = await Promise.all(
          tickets.map((each) => world.anonymous.call('POST /session/ticket', { body: { ticket: each } })),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
        const known = await sql()`select from player_games g join players p on p.id = g.player_id where p.uid = ${uid}`;
        expect(known).toHaveLength(1);
      }
    });
  });
});

describe('games with common accounts', () => {
  test('share a player whom both of their servers know', async () => {
    const uid = await newGamePlayer(world);
    const first = await signIn(uid, GID);
    await claimedBy(OTHER_GID, uid);
    const second = await signIn(uid, OTHER_GID);
    expect(second.body.player.uid).toBe(first.body.player.uid);
    expect((await askDeletion(uid, OTHER_GID)).body.link).toContain('/sdk/accdel');
  });

  test('take over accounts of unknown origin', async () => {
    const { body } = await world.anonymous.call('POST /session/password', {
      body: { username: 'mika', password: 'sakura' },
    });
    expect((await signIn('80991204', GID)).body.player.uid).toBe(body.player.uid);
    expect((await signIn('80991204', OTHER_GID)).body.player.uid).toBe(body.player.uid);
  });
});

describe('a number of the shop’s own', () => {
  const newcomer = async (game?: { gid: number }) => {
    const person = { person: 'other', address: newAddress() };
    const steps = providerSteps(world);
    const { body } = await steps.signIn('google', person, game && { game });
    if (body.result === 'game') return { url: new URL(body.url), uid: '' };
    if (body.result !== 'signed_in') expect.fail('nobody was signed in');
    return { url: null, uid: body.session.player.uid };
  };

  test('belongs to no game, used or not, whatever the game’s server says', async () => {
    const { uid } = await newcomer();
    for (const number of [uid, '1234567890123']) {
      await claimedBy(GID, number);
      expect(codeOf(await ticket(number, GID))).toEqual([404, 'player.unknown']);
      expect(codeOf(await approve(number, GID))).toEqual([404, 'player.unknown']);
      expect((await askDeletion(number, GID)).body).toEqual({ deletionAt: null, link: null });
    }
  });

  test('belongs to the game that it was handed to, and no other', async () => {
    const { url } = await newcomer({ gid: GID });
    const handed = await call<{ uid: string }>('tickets/redeem', { ticket: url?.searchParams.get('ticket') });
    const { uid } = handed.body;
    expect((await signIn(uid, GID)).body.player.uid).toBe(uid);
    await claimedBy(OTHER_GID, uid);
    expect(codeOf(await ticket(uid, OTHER_GID))).toEqual([404, 'player.unknown']);
  });

  test('also belongs to the game in which its player ordered something', async () => {
    const { uid } = await newcomer();
    const [player] = await sql()<{ id: string }[]>`select id from players where uid = ${uid}`;
    await sql()`
      insert into shop_memory (player_id, gid, region, role, method, updated_at)
      values (${player?.id ?? ''}, ${OTHER_GID}, 'eu', ${JSON.stringify(ROLE)}::text::jsonb, 'card', now())`;
    expect((await signIn(uid, OTHER_GID)).body.player.uid).toBe(uid);
    expect(codeOf(await ticket(uid, GID))).toEqual([404, 'player.unknown']);
  });
});

test('a sign-in by a game does not confirm the deletion of an account that has its own sign-in', async () => {
  const person = { person: 'other', address: newAddress() };
  const steps = providerSteps(world);
  const made = await steps.signIn('line', person);
  if (made.body.result !== 'signed_in') expect.fail('nobody was signed in');
  const { uid } = made.body.session.player;
  await sql()`update players set email = null where uid = ${uid}`;
  await sql()`insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${uid}`;
  const byGame = new Client(world.url, (await signIn(uid, GID)).body.token);
  const refused = await byGame.call('POST /me/deletion', { body: {} });
  expect([refused.status, refused.error?.code]).toEqual([403, 'session.stale']);
  const owner = new Client(world.url, made.body.session.token);
  expect((await owner.call('POST /me/deletion', { body: {} })).status).toBe(200);
});
