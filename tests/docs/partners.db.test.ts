import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { signedAddress } from '#server/domains/surveys/address.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import type { Client } from '#tests/world/client.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('integration/partners.md');
const GID = 1000039;
const COMMUNITY = 'starfall-discord';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

let world: World;
let kestrel: Client;
beforeAll(async () => {
  world = await startWorld();
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(() => world?.stop());

/** Adds a survey of a partner to the demo's catalogue. */
async function offerSurvey(id: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    copyDemo(folder);
    const text = Object.fromEntries(LOCALES.map((locale) => [locale, 'A survey']));
    const entry = {
      title: text,
      intro: text,
      games: [GID],
      reward: { points: 7 },
      external: 'https://survey.example.com/a',
    };
    // JSON is YAML.
    writeFileSync(join(folder, `surveys/${id}.yaml`), JSON.stringify(entry));
    await applyCatalog(world.context.sql, folder, catalogRules);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await until(
    async () => (await world.anonymous.call('GET /surveys', { query: { gid: GID } })).body.surveys,
    (all) => all.some((one) => one.id === id),
  );
}

interface Means {
  secret?: string;
  seconds?: number;
  id?: string;
  path?: string;
}
async function call(body: object, { secret, seconds, id = randomUUID(), path }: Means = {}) {
  const text = JSON.stringify(body);
  const at = new Date((seconds ?? 0) * 1000 + Date.now());
  const key = secret ?? world.env[`GAME_${GID}_PARTNER_SECRET`] ?? '';
  const answer = await fetch(`${world.url}/platform/game/${GID}/${path ?? `communities/${COMMUNITY}/redeem`}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, text),
    },
    body: text,
  });
  const json = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, body: json, code: json.error?.code };
}
const codeOf = async (client: Client) =>
  (await client.call('POST /me/communities/:id/code', { params: { id: COMMUNITY } })).body.code;

test('every runnable code block has a name and a test', () => {
  expect(doc.unnamed).toEqual([]);
  expect(doc.names).toEqual([
    'redeem.request',
    'redeem.answer',
    'address.secret',
    'address.code',
    'completed.request',
    'completed.answer',
  ]);
});

test('a call that is unsigned, stale, signed with another secret or for something else changes nothing', async () => {
  const body = { ...doc.json<object>('redeem.request'), code: await codeOf(kestrel) };
  const foreign = doc.json<string>('address.secret');
  expect((await call(body, { secret: foreign })).code).toBe('signature.invalid');
  expect((await call(body, { seconds: -301 })).code).toBe('signature.invalid');
  expect((await call(body, { seconds: 400 })).code).toBe('signature.invalid');
  // A partner cannot sign anybody in.
  expect((await call({ uid: '80427731' }, { path: 'login-tickets' })).code).toBe('signature.invalid');
  expect((await kestrel.call('GET /me/communities')).body.joined).toEqual([]);
});

test('a documented code is redeemed as documented, a repeat gets the same answer, and the gift is given', async () => {
  const body = { ...doc.json<object>('redeem.request'), code: await codeOf(kestrel) };
  const first = await call(body, { id: 'msg-1' });
  expect([first.status, Object.keys(first.body)]).toEqual([200, Object.keys(doc.json('redeem.answer'))]);
  expect(first.body).toEqual({ joinedAt: INSTANT });
  expect(await call(body, { id: 'msg-1' })).toEqual(first);
  expect((await call({ ...body, member: 'other' }, { id: 'msg-1' })).code).toBe('request.key_reused');
  expect((await call({ ...body, member: 'other' })).code).toBe('community.code');
  const { body: rewards } = await kestrel.call('GET /me/rewards', {});
  expect(rewards.rewards.filter(({ source }) => source === 'community')).toMatchObject([
    { title: 'Starfall on Discord', contents: [{ kind: 'points', quantity: 5 }] },
  ]);
  expect((await kestrel.call('GET /me/communities')).body.joined).toEqual([{ community: COMMUNITY, at: INSTANT }]);
});

test('a call about a survey of the shop itself is refused', async () => {
  const body = { ...doc.json<object>('completed.request'), survey: 'how-do-you-like-it' };
  expect((await call(body, { path: 'surveys/how-do-you-like-it/completed' })).code).toBe('survey.unknown');
});

test('the documented script identifies the player, and refuses altered and old links', async () => {
  const url = `data:text/javascript;base64,${Buffer.from(doc.text('address.code')).toString('base64')}`;
  const { whoComes } = await import(/* @vite-ignore */ url);
  const secret = doc.json<string>('address.secret');
  const now = Date.parse('2026-11-23T10:00:00Z');
  const who = { survey: 'autumn', player: 'A'.repeat(22), nonce: 'n'.repeat(22) };
  const address = (seconds: number) =>
    signedAddress('https://survey.example.com/a?b=1', secret, {
      survey: who.survey,
      player: who.player,
      gid: '7',
      locale: 'en',
      time: String(now / 1000 + seconds),
      nonce: who.nonce,
    });
  expect(whoComes(address(0), secret, now)).toEqual(who);
  expect(whoComes(address(-301), secret, now)).toBeNull();
  expect(whoComes(address(0).replace('AAAA', 'AAAB'), secret, now)).toBeNull();
  expect(whoComes(address(0), `whsec_${Buffer.alloc(32).toString('base64')}`, now)).toBeNull();
  expect(whoComes('https://survey.example.com/a', secret, now)).toBeNull();
});

test('the demo’s survey is shown, answered once and rewarded', async () => {
  const { body } = await world.anonymous.call('GET /surveys', { query: { gid: GID, locale: 'ja' } });
  expect(body.surveys).toMatchObject([{ id: 'how-do-you-like-it', title: 'Starfallはいかがですか？' }]);
  const params = { id: 'how-do-you-like-it' };
  const survey = await world.anonymous.call('GET /surveys/:id', { params, query: { locale: 'th' } });
  expect(survey.body.survey.questions.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'scale', 'text', 'text']);
  const answers = { since: 'year', likes: ['story'], recommend: 9 };
  const send = (all: object) =>
    kestrel.call('POST /me/surveys/:id/answers', { params, body: { answers: { ...answers, ...all } } });
  expect((await send({ better: 'x' })).status).toBe(422);
  expect((await send({})).body.reward).toMatchObject({ source: 'survey', title: 'How do you like Starfall?' });
  expect((await send({ more: 'x' })).status).toBe(409);
  expect((await kestrel.call('GET /me/surveys')).body.answered).toMatchObject([{ survey: params.id }]);
});

test('a partner’s survey is opened with a signed link, reported as documented, and rewarded once', async () => {
  await offerSurvey('autumn');
  const secret = world.env[`GAME_${GID}_PARTNER_SECRET`] ?? '';
  const opened = await kestrel.call('POST /me/surveys/:id/opening', { params: { id: 'autumn' }, body: { gid: GID } });
  const player = new URL(opened.body.url).searchParams.get('player') ?? '';
  const body = { ...doc.json<object>('completed.request'), player };
  const path = 'surveys/autumn/completed';
  expect((await call(body, { path, secret: doc.json<string>('address.secret') })).code).toBe('signature.invalid');
  expect((await call(doc.json('completed.request'), { path })).code).toBe('player.unknown');
  const first = await call(body, { path, secret });
  expect([first.status, Object.keys(first.body)]).toEqual([200, Object.keys(doc.json('completed.answer'))]);
  expect(first.body).toEqual({ completedAt: INSTANT });
  expect(await call(body, { path, secret })).toEqual(first);
  const { body: rewards } = await kestrel.call('GET /me/rewards', {});
  const mine = rewards.rewards.filter(({ title }) => title === 'A survey');
  expect(mine).toMatchObject([{ source: 'survey', contents: [{ kind: 'points', quantity: 7 }] }]);
});
