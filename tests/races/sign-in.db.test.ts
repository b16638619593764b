import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#server/main.ts';
import { Client } from '#tests/world/client.ts';
import { type AccountsWorld, newAddress, startAccountsWorld, startSecondProcess } from '../integration/accounts-kit.ts';
import { GID, gameCall } from '../integration/sign-in-kit.ts';

let world: AccountsWorld;
let second: Portal;
let nodes: Client[];

beforeAll(async () => {
  world = await startAccountsWorld();
  second = await startSecondProcess(world);
  nodes = [new Client(world.url), new Client(second.url)];
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

/** Makes the same call from both nodes at once. */
const atOnce = <T>(times: number, call: (node: Client) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => call(nodes[i % 2] as Client)));
const playersWith = (email: string) =>
  world.context.sql<{ id: string }[]>`select id from players where email = ${email}`;

test('of twenty uses of one code at once, one signs in', async () => {
  const email = newAddress();
  const body = await world.askCode(email);
  const answers = await atOnce(20, (node) => node.call('POST /session/email', { body }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === 'code.expired')).toHaveLength(19);
  const [player, ...others] = await playersWith(email);
  expect(others).toEqual([]);
  expect(await world.context.sql`select from sessions where player_id = ${player?.id ?? null}`).toHaveLength(1);
});

test('of twenty wrong guesses at once, five are checked', async () => {
  const { challenge, code } = await world.askCode(newAddress());
  const wrong = code === '000000' ? '111111' : '000000';
  const answers = await atOnce(20, (node) => node.call('POST /session/email', { body: { challenge, code: wrong } }));
  const left = answers.filter(({ error }) => error.code === 'code.wrong').map(({ error }) => error.params.left);
  expect(left.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect((await nodes[0]?.call('POST /session/email', { body: { challenge, code } }))?.error.code).toBe('code.expired');
});

test('of many first sign-ins with one address at once, one creates the account and all are signed in to it', async () => {
  const email = newAddress();
  const codes: { challenge: string; code: string }[] = [];
  for (let i = 0; i < 10; i += 1) codes.push(await world.askCode(email));
  const answers = await atOnce(10, (node) => node.call('POST /session/email', { body: codes.shift() }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.player.uid)).size).toBe(1);
  expect(await playersWith(email)).toHaveLength(1);
});

test('a deletion requested many times at once is requested once', async () => {
  const client = await world.signInByMail(newAddress());
  const { uid } = (await client.call('GET /me')).body;
  const { sql } = world.context;
  await sql`insert into player_games (player_id, gid, since) select id, ${GID}, now() from players where uid = ${uid}`;
  const asked = await Promise.all(Array.from({ length: 10 }, () => gameCall(world)(`players/${uid}/delete`, { uid })));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  const told = await sql`select from outbox where type = 'account.notice' and payload ->> 'kind' = 'deletion_asked'`;
  expect(told).toHaveLength(1);
});
