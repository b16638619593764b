import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvents } from '#contract/events.ts';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { createTasks } from '#server/domains/tasks/index.ts';
import { catalogOf, task } from '#server/domains/tasks/tasks.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

const KESTREL = 80427731;
const TASKS = `tasks:
  - id: orders
    name: { en: Orders, de: Käufe }
    art: art/icon.svg
    goal: paid_orders
    steps:
      - { target: 1, reward: { points: 1 } }
      - { target: 2, reward: { points: 2 } }
      - { target: 5, reward: { points: 5 } }
`;

let database: TestDatabase;
let operator: Record<string, string>;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
  const { sql } = database;
  using folder = catalogFolder();
  folder.write('tasks.yaml', TASKS);
  await applyCatalog(sql, folder.dir, catalogRules);
  const [row] = await sql<{ id: string }[]>`
    insert into players (uid, nickname, kind, created_at) values (${KESTREL}, 'somebody', 'full', now()) returning id`;
  playerId = row?.id ?? '';
});
afterAll(() => database.drop());

const look = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const paid = (...numbers: string[]) => {
  const order = { playerId, gid: 7, item: 'chest', total: 499, currency: 'EUR', inReference: 499_000 };
  const facts = numbers.map((number): DomainEvents['order.sent'] => ({
    ...order,
    number,
    at: new Date().toISOString(),
  }));
  const tasks = createTasks({ sql: database.sql, catalog: catalogOf(task(), task({ id: 'gone' })) } as never);
  return database.sql.begin((tx) => tasks.onSent(tx, facts));
};

test('shows a player’s progress, counted facts, claimed steps and the next step', async () => {
  await paid('20261121-AAAAAAAAAA', '20261121-BBBBBBBBBB');
  const grant = {
    playerId,
    source: 'task',
    reference: 'orders:once:1',
    subject: 'orders',
    contents: { points: 1 },
  } as const;
  await database.sql.begin((tx) => giveGrants(tx, [grant]));
  await database.sql`update grants set state = 'sent', claimed_at = now() where reference = 'orders:once:1'`;
  const { code, text } = await look('tasks', 'show', '--player', `${KESTREL}`, '--json');
  expect([code, JSON.parse(text)]).toMatchObject([
    0,
    {
      progress: [
        { task: 'gone', gone: true, steps: [], next: null },
        {
          task: 'orders',
          period: 'once',
          count: 2,
          endsAt: null,
          next: 5,
          steps: [
            { target: 1, state: 'sent' },
            { target: 2, state: 'reached' },
            { target: 5, state: 'open' },
          ],
        },
      ],
      grants: [{ subject: 'orders', state: 'sent', contents: { points: 1 } }],
    },
  ]);
  const keys = JSON.parse(text).entries.filter((entry: { task: string }) => entry.task === 'orders');
  expect(keys.map(({ key }: { key: string }) => key).toSorted()).toEqual([
    'order:20261121-AAAAAAAAAA',
    'order:20261121-BBBBBBBBBB',
  ]);
  const shown = (await look('tasks', 'show', '--player', `${KESTREL}`)).text;
  expect(shown).toContain('1 sent, 2 reached, 5 open');
  expect(shown).toContain('not in the catalogue');
});

test('an unknown player is refused', async () => {
  expect(await look('tasks', 'show', '--player', '777')).toEqual({
    code: 1,
    text: 'No player has the number or email 777.',
  });
});
