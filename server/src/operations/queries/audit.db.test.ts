import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { firstMisfit } from '../audit.repo.ts';
import { reportAudit } from '../daily.ts';

const ENTRIES = 5;

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
});
afterAll(() => database.drop());

const write = (why: string) => database.sql`
  insert into operator_actions (by_name, why, command, arguments, result)
  values ('ada', ${why}, 'orders refund', '{"b": 1, "a": "ü"}', '{"number": null}')`;

/** Changes entries as the owner of the database can: with the protecting trigger disabled. */
const tamper = (statement: string) =>
  database.sql.unsafe(`
    begin; alter table operator_actions disable trigger user;
    ${statement};
    alter table operator_actions enable trigger user; commit`);

beforeEach(async () => {
  await tamper('delete from operator_actions');
  await database.sql`update operator_actions_head set position = 0, hash = sha256('')`;
  for (let number = 1; number <= ENTRIES; number += 1) await write(`why ${number}`);
});

const verify = async (...args: string[]) => {
  const printed: string[] = [];
  const argv = ['audit', 'verify', ...args, '--json'];
  const code = await runOpsCli(argv, operator, (text) => printed.push(text));
  return { code, json: JSON.parse(printed.join('')) };
};

test('a chain written by the rules is valid, and its head is returned', async () => {
  const { code, json } = await verify();
  const [last] = await database.sql`
    select encode(hash, 'hex') as hash from operator_actions order by position desc limit 1`;
  expect([code, json]).toEqual([0, { head: { entries: ENTRIES, hash: last?.hash }, misfit: null, holdsNoted: null }]);
});

describe('past the trigger', () => {
  const swap = `update operator_actions set position = 99 where position = 2;
    update operator_actions set position = 2 where position = 3; update operator_actions set position = 3 where position = 99`;
  const copy = `insert into operator_actions (by_name, why, command, arguments, result, position, previous, hash)
    select by_name, 'made up', command, arguments, result`;

  test.each([
    ['a changed reason', `update operator_actions set why = 'another' where position = 3`, 3],
    ['a changed name', `update operator_actions set by_name = 'bob' where position = 3`, 3],
    ['a changed time', `update operator_actions set at = at - interval '1 microsecond' where position = 3`, 3],
    ['a changed operation', `update operator_actions set command = 'orders show' where position = 3`, 3],
    ['a changed argument', `update operator_actions set arguments = '{}' where position = 3`, 3],
    ['a changed result', `update operator_actions set result = '{}' where position = 3`, 3],
    ['another id', 'update operator_actions set id = uuidv7() where position = 3', 3],
    ['the first one removed', 'delete from operator_actions where position = 1', 2],
    ['one in the middle removed', 'delete from operator_actions where position = 3', 4],
    ['the last one removed', `delete from operator_actions where position = ${ENTRIES}`, ENTRIES],
    ['all removed', 'delete from operator_actions', ENTRIES],
    ['two in the other order', swap, 2],
    ['one added at the end', `${copy}, 6, hash, sha256('x') from operator_actions where position = 5`, 6],
    [
      'one put in between',
      `update operator_actions set position = position + 10 where position > 3;
       update operator_actions set position = position - 9 where position > 3;
       ${copy}, 4, hash, sha256('x') from operator_actions where position = 3`,
      4,
    ],
    [
      'one changed, with its own hash made to fit',
      `update operator_actions set why = 'another' where position = 3;
       update operator_actions a set hash = operator_action_hash(a) where position = 3`,
      4,
    ],
    [
      'the last one changed, with its own hash made to fit',
      `update operator_actions set why = 'another' where position = ${ENTRIES};
       update operator_actions a set hash = operator_action_hash(a) where position = ${ENTRIES}`,
      ENTRIES,
    ],
  ])('%s is found', async (_, statement, position) => {
    await tamper(statement);
    const { code, json } = await verify();
    expect([code, json.misfit?.position]).toEqual([3, position]);
    for (const most of [1, 2, 3])
      expect((await firstMisfit(database.sql, most))?.position, `in parts of ${most}`).toBe(position);
  });

  test('a rewritten chain is valid, but does not contain the head that was stored before', async () => {
    const { head } = (await verify()).json;
    const noted = `${head.entries}:${head.hash}`;
    expect((await verify('--head', noted)).json.holdsNoted).toBe(true);
    await tamper('delete from operator_actions');
    await database.sql`update operator_actions_head set position = 0, hash = sha256('')`;
    for (let number = 1; number <= ENTRIES; number += 1) await write('something else');
    expect((await verify()).code).toBe(0);
    expect(await verify('--head', noted)).toMatchObject({ code: 3, json: { misfit: null, holdsNoted: false } });
    expect((await verify('--head', 'what?')).code).toBe(2);
  });

  test('the head before the first entry is a part of every chain', async () => {
    const empty = createHash('sha256').digest('hex');
    expect((await verify('--head', `0:${empty}`)).json.holdsNoted).toBe(true);
    expect((await verify('--head', `1:${empty}`)).json.holdsNoted).toBe(false);
  });
});

test('concurrent writes and rollbacks leave one chain', async () => {
  const { sql } = database;
  const attempts = Array.from({ length: 20 }, (_, number) =>
    sql.begin(async (tx) => {
      await tx`insert into operator_actions (by_name, why, command, arguments, result) values ('ada', ${number}, 'c', '{}', '{}')`;
      if (number % 4 === 0) throw new Error('given up');
    }),
  );
  await Promise.allSettled(attempts);
  expect((await verify()).json).toMatchObject({ head: { entries: ENTRIES + 15 }, misfit: null });
});

test('each day the log has the head, or an alarm', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  await reportAudit({ sql: database.sql, log });
  await tamper(`update operator_actions set why = 'another' where position = 2`);
  await reportAudit({ sql: database.sql, log });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, head: expect.stringMatching(/^5:[0-9a-f]{64}$/) },
    { level: 50, alert: 'audit.broken', misfit: { position: 2, problem: 'changed' } },
  ]);
});

test('entries older than the chain are chained by the migration', async () => {
  const older = await freshDatabase();
  await older.sql.unsafe(`
    drop trigger operator_actions_chained on operator_actions;
    drop function operator_actions_are_chained; drop function operator_action_hash;
    drop table operator_actions_head;
    alter table operator_actions drop column position, drop column previous, drop column hash;
    delete from migrations where name like '036-%';
    insert into operator_actions (by_name, why, command, arguments, result)
    select 'ada', 'why ' || n, 'c', '{}', '{}' from generate_series(1, 3) as n`);
  await migrate(older.sql);
  await older.sql`insert into operator_actions (by_name, why, command, arguments, result) values ('ada', 'why 4', 'c', '{}', '{}')`;
  const printed: string[] = [];
  const code = await runOpsCli(['audit', 'verify'], await asOperator(older), (text) => printed.push(text));
  expect([code, printed.join('')]).toEqual([0, expect.stringMatching(/^5 entries, each matches the previous one/)]);
  const order = await older.sql`select why from operator_actions order by position`;
  expect(order.map(({ why }) => why)).toEqual(['why 1', 'why 2', 'why 3', 'why 4', 'to act']);
  await expect(older.sql`update operator_actions set why = 'x'`).rejects.toThrow('never changed');
  await older.drop();
});
