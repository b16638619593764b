import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvitesWorld } from '#server/domains/invites/invites.fixture.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
});
afterAll(() => database.drop());

const look = async (player: string, ...more: string[]) => {
  const printed: string[] = [];
  const args = ['invites', 'show', '--player', player, ...more];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};

test('operators see whom a player invited, by whom they came, and why one does not count', async () => {
  const world = new InvitesWorld(database.sql);
  const inviter = await world.inviter();
  const friend = await world.invitee(inviter);
  await world.sits(inviter, 'phone');
  await world.sits(friend, 'phone');
  const fact = world.fact(friend);
  await world.paid(fact);
  const [mine = '', theirs = ''] = await Promise.all(
    [inviter, friend].map(async (id) => {
      const [row] = await database.sql<{ uid: string }[]>`select uid::text from players where id = ${id}`;
      return row?.uid;
    }),
  );
  const found = JSON.parse((await look(mine, '--json')).text);
  expect(found).toMatchObject({
    code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
    invited: [{ uid: theirs, state: 'not_counted', reason: 'device', order: fact.number }],
    cameBy: [],
    grants: [],
  });
  const shown = (await look(theirs)).text;
  expect(shown).toContain(mine);
  expect(shown).toContain('none yet');
  expect((await look('777')).code).toBe(1);
});
