import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsWorld } from '#tests/integration/accounts-kit.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { each, eraseNow, newAccount, startGuardedWorld, tally, times } from './thief.ts';

const COMMUNITY = 'starfall-discord';
const GID = 1000039;
const OTHER_GID = 1000041;
const SURVEY = 'how-do-you-like-it';
const ANSWERS = { since: 'month', likes: ['story'], recommend: 9 };

let world: AccountsWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.context.sql`delete from rate_limits`;
  await world.context.sql`delete from grants where source in ('community', 'survey')`;
});

const gifts = async () => (await world.context.sql`select from grants where source in ('community', 'survey')`).length;

const codeOf = async (client: Client): Promise<string> =>
  (await client.call('POST /me/communities/:id/code', { params: { id: COMMUNITY } })).body.code;

/** Redeems a code as a partner's bot does, for its own game. */
async function tell(code: string, member: string, { gid = GID, community = COMMUNITY } = {}) {
  const text = JSON.stringify({ community, code, member });
  const [id, at] = [randomUUID(), new Date()];
  const secret = world.env[`GAME_${gid}_PARTNER_SECRET`] ?? '';
  const answer = await fetch(`${world.url}/platform/game/${gid}/communities/${community}/redeem`, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, text),
    },
    body: text,
  });
  const said = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, ...(said.error && { error: said.error }) };
}

test('a code that a hundred members redeem at once brings one gift', async () => {
  const { client } = await newAccount(world);
  const code = await codeOf(client);
  const answers = await Promise.all(times(100).map((at) => tell(code, `discord:${randomUUID()}-${at}`)));
  expect(tally(answers)).toEqual({ ok: 1, 'community.code': 99 });
  expect(await gifts()).toBe(1);
});

test('a bot of another game or another community cannot redeem a code', async () => {
  const { client } = await newAccount(world);
  const [code, member] = [await codeOf(client), `discord:${randomUUID()}`];
  const others = [{ gid: OTHER_GID }, { community: 'starfall-line' }];
  expect(tally(await each(others, (other) => tell(code, member, other)))).toEqual({
    'community.unknown': 1,
    'community.code': 1,
  });
  expect(await gifts()).toBe(0);
  expect((await tell(code, member)).status).toBe(200);
});

test('several accounts with one community member bring one gift together', async () => {
  const member = `discord:${randomUUID()}`;
  const accounts = await each(times(9), () => newAccount(world));
  const answers = await each(accounts, async ({ client }) => tell(await codeOf(client), member));
  expect(tally(answers)).toEqual({ ok: 1, 'community.member': 8 });
  expect(await gifts()).toBe(1);
  // After ten tries an hour, the member's calls are refused unread.
  const guesses = await each(times(3), () => tell('AAAA-AAAA', member));
  expect(guesses.some(({ error }) => error?.code === 'community.tries')).toBe(true);
});

test('a player who erases the account and returns as the same member gets no second gift; a survey pays again', async () => {
  const [first, member] = [await newAccount(world), `discord:${randomUUID()}`];
  const answered = (client: Client) =>
    client.call('POST /me/surveys/:id/answers', { params: { id: SURVEY }, body: { answers: ANSWERS } });
  const code = await codeOf(first.client);
  expect((await tell(code, member)).status).toBe(200);
  expect((await answered(first.client)).status).toBe(200);
  await eraseNow(world, first.id);
  const joins = () => world.context.sql`select from community_joins where player_id = ${first.id}`;
  await until(joins, (left) => left.length === 0);
  expect((await tell(code, member)).error?.code).toBe('community.code');
  const again = await newAccount(world, { email: first.email });
  expect((await tell(await codeOf(again.client), member)).error?.code).toBe('community.member');
  expect((await answered(again.client)).status).toBe(200);
  expect(await gifts()).toBe(1);
});

test('a hundred answers at once from two devices bring one reward', async () => {
  const { client } = await newAccount(world);
  const answers = await each(times(100), (at) =>
    client.call('POST /me/surveys/:id/answers', {
      params: { id: SURVEY },
      body: { answers: { ...ANSWERS, recommend: 7 + (at % 2) } },
    }),
  );
  const { ok = 0, 'survey.answered': refused = 0 } = tally(answers);
  expect([ok > 0, refused > 0, ok + refused]).toEqual([true, true, 100]);
  expect(await gifts()).toBe(1);
});
