import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerSubscribers } from '#server/db/events/follow-up.repo.ts';
import { type FollowUpSubscriber, handleDueEvents } from '#server/db/events/follow-up.work.ts';
import { publish } from '#server/db/events/outbox.ts';
import { silentLog } from '#server/kernel/log.ts';
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

const look = async () => {
  const printed: string[] = [];
  const argv = ['events', 'stuck', '--json'];
  const code = await runOpsCli(argv, operator, (text) => printed.push(text));
  return { code, json: JSON.parse(printed.join('')) };
};

const print = async () => {
  const printed: string[] = [];
  await runOpsCli(['events', 'stuck'], operator, (text) => printed.push(text));
  return printed.join('\n');
};

test('an event that a subscriber cannot handle is shown with who, how often and why; what waits behind it is counted', async () => {
  const { sql } = database;
  expect(await look()).toEqual({ code: 0, json: { events: [], subscribers: [], parked: [], endpoints: [] } });
  const points: FollowUpSubscriber = {
    name: 'points',
    on: {
      'account.forgotten': async (_, facts) => {
        if (facts.some(({ playerId }) => playerId === 'bad')) throw new Error('no such player');
      },
    },
  };
  await registerSubscribers(sql, [points]);
  const tell = (playerId: string) =>
    publish(sql, [{ type: 'account.forgotten' as const, key: playerId, payload: { playerId } }]);
  await tell('bad');
  await tell('good');
  const round = () => handleDueEvents({ sql, log: silentLog, rest: async () => undefined }, points);
  await round();
  await tell('bad');
  await sql`update follow_up_parked set due_at = now()`;
  await round();

  const { code, json } = await look();
  expect(code).toBe(3);
  expect(json.parked).toEqual([
    {
      subscriber: 'points',
      id: expect.any(Number),
      type: 'account.forgotten',
      key: 'bad',
      attempts: 1,
      dueAt: expect.any(String),
      error: 'no such player',
    },
  ]);
  expect(json.subscribers).toMatchObject([{ subscriber: 'points', parked: 2, error: 'no such player' }]);
});

test('the waiting events of a subscriber are counted up to a hundred, and from there on are a hundred or more', async () => {
  const { sql } = database;
  await registerSubscribers(sql, [{ name: 'letters' }]);
  const add = async (events: number) => {
    const all = Array.from({ length: events }, (_, at) => ({ key: `k${at}`, payload: { playerId: `p${at}` } }));
    await publish(
      sql,
      all.map((one) => ({ type: 'account.forgotten' as const, ...one })),
    );
    await sql`update outbox set created_at = now() - interval '2 minutes'`;
    const { json } = await look();
    return json.subscribers.find((one: { subscriber: string }) => one.subscriber === 'letters');
  };
  expect(await add(99)).toMatchObject({ waiting: 99, isMore: false });
  expect(await print()).toMatch(/^letters .* 99$/m);
  expect(await add(1)).toMatchObject({ waiting: 100, isMore: true });
  expect(await print()).toMatch(/^letters .* 100 or more$/m);
  expect(await add(50)).toMatchObject({ waiting: 100, isMore: true });
});
