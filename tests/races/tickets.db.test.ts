import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDecision } from '#server/domains/accounts/games/game-request.repo.ts';
import { type Portal, startPortal } from '#server/main.ts';
import { GID, gameCall, newAddress, newGamePlayer, providerSteps } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const AT_ONCE = 20;
let world: World;
let second: Portal;
let call: ReturnType<typeof gameCall>;
/** Two processes of one installation, used in turns. */
let processes: Client[];
beforeAll(async () => {
  world = await startWorld();
  second = await startPortal({ env: { ...world.env, PORT: '0', ROLE: 'web' }, webDir: import.meta.dirname });
  call = gameCall(world);
  processes = [world.anonymous, new Client(second.url)];
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

/** Makes twenty calls at once; returns all statuses. */
async function race(one: (client: Client, at: number) => Promise<{ status: number }>): Promise<number[]> {
  const all = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => one(processes[at % 2] ?? world.anonymous, at)),
  );
  return all.map(({ status }) => status);
}
const winners = (statuses: number[]): number => statuses.filter((status) => status === 200).length;
const sessions = async (uid: string): Promise<number> => {
  const [row] = await world.context.sql<{ count: number }[]>`
    select count(*)::int as count from sessions s join players p on p.id = s.player_id where p.uid = ${Number(uid)}`;
  return row?.count ?? 0;
};
const ask = async () => (await world.anonymous.call('POST /session/game/requests', { body: { gid: GID } })).body;

test('a login ticket opens one session, however many use it at once', async () => {
  const uid = await newGamePlayer(world);
  const { ticket } = (await call<{ ticket: string }>('login-tickets', { uid })).body;
  const statuses = await race((client) => client.call('POST /session/ticket', { body: { ticket } }));
  expect([winners(statuses), new Set(statuses), await sessions(uid)]).toEqual([1, new Set([200, 401]), 1]);
});

test('simultaneous tickets of a new player create one player', async () => {
  const uid = await newGamePlayer(world);
  const tickets: string[] = [];
  for (let at = 0; at < AT_ONCE; at += 1) {
    tickets.push((await call<{ ticket: string }>('login-tickets', { uid })).body.ticket);
  }
  const statuses = await race((client, at) => client.call('POST /session/ticket', { body: { ticket: tickets[at] } }));
  expect([winners(statuses), await sessions(uid)]).toEqual([AT_ONCE, AT_ONCE]);
  const players = await world.context.sql`select 1 from players where uid = ${Number(uid)}`;
  expect(players).toHaveLength(1);
});

test('an approved request opens one session, by the page or by the ticket of the return link', async () => {
  const uid = await newGamePlayer(world);
  const { request, secret } = await ask();
  const { link } = (await call<{ link: string }>('authorize', { request, result: 'approved', uid })).body;
  const ticket = new URL(link).searchParams.get('token');
  const statuses = await race((client, at) =>
    at % 3
      ? client.call('POST /session/game', { body: { request, secret } })
      : client.call('POST /session/ticket', { body: { ticket } }),
  );
  expect([winners(statuses), await sessions(uid)]).toEqual([1, 1]);
});

test('one of many answers decides a request', async () => {
  const uid = await newGamePlayer(world);
  const { request } = await ask();
  const statuses = await race((_, at) =>
    call('authorize', at % 2 ? { request, result: 'approved', uid } : { request, result: 'refused' }),
  );
  expect([winners(statuses), new Set(statuses)]).toEqual([1, new Set([200, 409])]);
});

test('of many answers that are written at once, one counts', async () => {
  const { request } = await ask();
  const written = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      storeDecision(world.context.sql, request, {
        state: 'refused',
        reason: 'declined',
        by: `call-${at}`,
        at: new Date(),
      }),
    ),
  );
  expect(written.filter(Boolean)).toHaveLength(1);
});

test('a ticket for a PC client is answered to one call', async () => {
  const { body } = await providerSteps(world).signIn(
    'google',
    { person: 'other', address: newAddress() },
    { game: { gid: GID } },
  );
  const ticket = body.result === 'game' ? new URL(body.url).searchParams.get('ticket') : null;
  const statuses = await race(() => call('tickets/redeem', { ticket }));
  expect([winners(statuses), new Set(statuses)]).toEqual([1, new Set([200, 401])]);
});
