import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { signedAddress } from './address.ts';
import { createSurveys } from './index.ts';
import { type SurveyEntry, survey as surveySchema } from './survey-entry.catalog.ts';
import { surveysCollection } from './surveys.catalog.ts';
import { survey } from './surveys.fixture.ts';
import { surveyData } from './surveys.repo.ts';

const GID = 7;
const SECRET = `whsec_${Buffer.from('a partner of the tests, 32 bytes').toString('base64')}`;
const ANSWERS = { plays: 'no' };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['survey_answers', 'survey_openings', 'grants'])
    await database.sql`delete from ${database.sql(table)}`;
});

function make(entry: SurveyEntry = survey(), secrets = [SECRET]) {
  const view = {
    entries: [{ id: 'one', summary: surveysCollection.summary(entry) }],
    read: async (id: string) => (id === 'one' || id === 'two' ? entry : undefined),
  };
  const catalogue = { collection: () => view } as unknown as Catalogue;
  return createSurveys({
    sql: database.sql,
    catalog: { current: () => catalogue } as LiveCatalog,
    clock: { now: () => new Date() },
    random: systemRandom,
    rewards: { show: async (_: string, id: string) => ({ id }), nameContents: () => [] } as never,
    partnerSecretsOf: () => secrets,
  });
}

type Made = ReturnType<typeof make>;
const caller = (playerId: string, deletionRequested = false) => ({ playerId, uid: '7', deletionRequested });
const outcome = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
const send = (made: Made, playerId: string, answers: object = ANSWERS, leaving = false) =>
  outcome(async () => {
    const input = { params: { id: 'one' }, query: undefined, body: { answers: { ...answers }, locale: 'en' as const } };
    await made.handlers['POST /me/surveys/:id/answers'](input, caller(playerId, leaving), {} as never);
    return 'sent';
  });
const open = (made: Made, playerId: string, { gid = GID, leaving = false } = {}) =>
  outcome(async () => {
    const input = { params: { id: 'one' }, query: undefined, body: { gid, locale: 'en' as const } };
    return (await made.handlers['POST /me/surveys/:id/opening'](input, caller(playerId, leaving), {} as never)).url;
  }) as Promise<string>;
const complete = (made: Made, player: string, gid = GID, survey = 'one') =>
  outcome(() => made.gameApi()['POST /surveys/:survey/completed']({ survey, player }, { gid } as never));
const grants = () => database.sql`select player_id, subject, contents from grants where source = 'survey'`;
const kept = () => database.sql`select player_id, answers from survey_answers`;

test('stores one of 100 concurrent sets of answers, with one reward', async () => {
  const [made, player] = [make(), randomUUID()];
  const all = Array.from({ length: 100 }, (_, at) => ({ plays: 'no', more: `text ${at}` }));
  const answers = await Promise.all(all.map((one) => send(made, player, one)));
  expect(answers.toSorted()).toEqual([...Array(99).fill('survey.answered'), 'sent'].toSorted());
  expect(await kept()).toHaveLength(1);
  expect(await grants()).toHaveLength(1);
});

test('accepts 100 concurrent duplicates of the same answers, also after the survey’s end', async () => {
  const player = randomUUID();
  const made = make();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(made, player)));
  expect([...new Set(answers)]).toEqual(['sent']);
  expect([(await kept()).length, (await grants()).length]).toEqual([1, 1]);
  const over = make(survey({ window: { until: '2020-01-01T00:00:00Z' } }));
  expect(await send(over, player)).toBe('sent');
  expect(await send(over, randomUUID())).toBe('survey.over');
  expect(await send(make(survey({ window: { from: '2099-01-01T00:00:00Z' } })), randomUUID())).toBe('survey.over');
});

test('stores nothing if answers are incomplete or invalid, or the account is being deleted', async () => {
  expect(await send(make(), randomUUID(), {})).toBe('survey.missing');
  expect(await send(make(), randomUUID(), { plays: 'no', fun: 1 })).toBe('survey.invalid');
  expect(await send(make(), randomUUID(), ANSWERS, true)).toBe('account.leaving');
  const { questions: _, ...elsewhere } = survey({ external: 'https://survey.example.com/a' });
  expect(await send(make(elsewhere), randomUUID())).toBe('survey.unknown');
  expect([...(await kept()), ...(await grants())]).toEqual([]);
});

test('rolls back the answers if the reward cannot be given', async () => {
  const player = randomUUID();
  await database.sql`alter table grants add constraint no_surveys check (source <> 'survey')`;
  await expect(send(make(), player)).rejects.toThrow('no_surveys');
  await database.sql`alter table grants drop constraint no_surveys`;
  expect(await kept()).toEqual([]);
  expect(await send(make(), player)).toBe('sent');
});

const { questions: _, ...ELSEWHERE } = survey({ external: 'https://survey.example.com/a?b=1', games: [GID] });

test('opens an external survey with a signed address and a stable player reference, and rewards it once', async () => {
  const [made, player] = [make(ELSEWHERE), randomUUID()];
  const addresses = await Promise.all(Array.from({ length: 10 }, () => open(made, player)));
  const names = addresses.map((address) => new URL(address).searchParams.get('player') ?? '');
  expect([new Set(names).size, new Set(addresses).size]).toEqual([1, 10]);
  const [address = '', name = ''] = [addresses[0], names[0]];
  const { signature: __, b, ...parameters } = Object.fromEntries(new URL(address).searchParams);
  expect(address).toBe(signedAddress('https://survey.example.com/a?b=1', SECRET, parameters));
  expect(b).toBe('1');
  expect(address).not.toContain(player);

  const told = await Promise.all(Array.from({ length: 100 }, () => complete(made, name)));
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(told[0]).toEqual({ completedAt: expect.stringMatching(/Z$/) });
  expect([(await kept()).length, (await grants()).length]).toEqual([1, 1]);
  expect(await open(made, player)).toBe('survey.answered');
  expect(await complete(made, 'A'.repeat(22))).toBe('player.unknown');
  expect(await complete(made, name, 8)).toBe('survey.unknown');
  expect(await complete(make(), name)).toBe('survey.unknown');
  // A reference is valid only for its own survey.
  expect(await complete(made, name, GID, 'two')).toBe('player.unknown');
});

const OVER = { until: '2020-01-01T00:00:00Z' };

test('refuses an external survey to an account being deleted, from another game, and after its end', async () => {
  const player = randomUUID();
  expect(await open(make(ELSEWHERE), player, { leaving: true })).toBe('account.leaving');
  expect(await open(make(ELSEWHERE), player, { gid: 8 })).toBe('survey.unknown');
  expect(await open(make({ ...ELSEWHERE, window: OVER }), player)).toBe('survey.over');
  expect((await surveyData(database.sql, player)).opened).toEqual([]);
});

test('neither lists nor shows a survey after its end', async () => {
  const query = { locale: 'en' as const };
  const seen = async (made: Made) => [
    (await made.handlers['GET /surveys']({ params: undefined, query, body: undefined }, null, {} as never)).surveys
      .length,
    await outcome(async () => {
      await made.handlers['GET /surveys/:id']({ params: { id: 'one' }, query, body: undefined }, null, {} as never);
      return 'shown';
    }),
  ];
  expect(await seen(make())).toEqual([1, 'shown']);
  expect(await seen(make(survey({ window: OVER })))).toEqual([0, 'survey.over']);
});

test.each(['http://survey.example.com/', 'javascript:alert(1)', 'https://survey.example.com/#a', 'https://a b/'])(
  'refuses %s as an external survey’s address',
  (external) => {
    const read = (at: string) => surveySchema.safeParse({ ...ELSEWHERE, external: at }).success;
    expect([read(external), read('https://survey.example.com/a?b=1')]).toEqual([false, true]);
  },
);

test('refuses a completion for an erased player, also before this domain handled the erasure', async () => {
  const [made, player] = [make(ELSEWHERE), randomUUID()];
  const name = new URL(await open(made, player)).searchParams.get('player') ?? '';
  await database.sql`insert into players (id, state, nickname, created_at) values (${player}, 'deleted', '', now())`;
  expect(await complete(made, name)).toBe('player.unknown');
  expect([await kept(), await grants()]).toEqual([[], []]);
});

test('refuses to open an external survey without a partner secret', async () => {
  expect(await open(make(ELSEWHERE, []), randomUUID())).toBe('survey.unavailable');
  expect(await open(make(), randomUUID())).toBe('survey.unknown');
});

test('erases the answers and references with the account', async () => {
  const [made, player, other] = [make(), randomUUID(), randomUUID()];
  await open(make(ELSEWHERE), player);
  await send(made, player);
  await send(made, other);
  expect(await surveyData(database.sql, player)).toMatchObject({
    answers: [{ survey: 'one', answers: ANSWERS, locale: 'en' }],
    opened: [{ survey: 'one' }],
  });
  await database.sql.begin((tx) => made.followUp['account.forgotten'](tx, [{ playerId: player }]));
  expect(await surveyData(database.sql, player)).toEqual({ answers: [], opened: [] });
  expect((await kept()).map((row) => row.player_id)).toEqual([other]);
});
