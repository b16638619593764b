import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
  const all = [
    { plays: 'yes', likes: ['a', 'b'], why: '=HYPERLINK("https://evil.example")' },
    { plays: 'no', fun: 3 },
    { plays: 'yes' },
  ];
  for (const [at, answers] of all.entries())
    await database.sql`
      insert into survey_answers (player_id, survey, answers, locale, at)
      values (${randomUUID()}, 'one', ${JSON.stringify(answers)}::text::jsonb, 'de', ${`2026-11-2${at}T10:00:00Z`}::text::timestamptz)`;
});
afterAll(() => database.drop());

const run = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};

test('answers are exported one line each, formulas as texts, and without who gave them', async () => {
  const { code, text } = await run('surveys', 'export', 'one');
  expect([code, text.split('\r\n')]).toEqual([
    0,
    [
      '"at","language","fun","likes","plays","why"',
      `"2026-11-20T10:00:00.000Z","de","","a b","yes","'=HYPERLINK(""https://evil.example"")"`,
      '"2026-11-21T10:00:00.000Z","de","3","","no",""',
      '"2026-11-22T10:00:00.000Z","de","","","yes",""',
    ],
  ]);
});

test('answers are counted; a survey without answers has none', async () => {
  const { text } = await run('surveys', 'show', 'one', '--json');
  expect(JSON.parse(text)).toMatchObject({ sent: 3 });
  expect(JSON.parse(text).answers.filter(({ question }: { question: string }) => question === 'plays')).toEqual([
    { question: 'plays', answer: 'yes', count: 2 },
    { question: 'plays', answer: 'no', count: 1 },
  ]);
  expect((await run('surveys', 'show', 'none')).text).toContain('0 sent');
  expect((await run('surveys', 'export', 'none')).text).toBe('"at","language"');
});
