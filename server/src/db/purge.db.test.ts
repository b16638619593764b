import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeFact } from '#contract/events.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { registerSubscribers } from './events/follow-up.repo.ts';
import { type FollowUpSubscriber, handleDueEvents } from './events/follow-up.work.ts';
import { publish } from './events/outbox.ts';
import { purge } from './purge.ts';

let database: TestDatabase;
let broken: string | null;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  broken = null;
  await database.sql`truncate outbox, follow_up_positions, follow_up_parked`;
  await registerSubscribers(database.sql, [letters]);
});

const letters: FollowUpSubscriber = {
  name: 'letters',
  on: {
    'account.notice': async (_, facts) => {
      if (facts.some(({ playerId }) => playerId === broken)) throw new Error('cannot');
    },
  },
};
const notice = (playerId: string): NoticeFact => ({
  playerId,
  kind: 'erased',
  reference: '1',
  email: `${playerId}@example.com`,
  locale: 'en',
  at: '2026-11-21T12:00:00Z',
  browser: null,
  os: null,
  deletionAt: null,
});
const tell = (playerId: string) =>
  publish(database.sql, [{ type: 'account.notice', key: playerId, payload: notice(playerId) }]);
const round = () => handleDueEvents({ sql: database.sql, log: silentLog, rest: async () => undefined }, letters);
const addresses = async () =>
  (await database.sql<{ email: string }[]>`select payload ->> 'email' as email from outbox order by id`).map(
    ({ email }) => email,
  );
/** Makes all events older. */
const passed = (time: string) =>
  database.sql`update outbox set created_at = created_at - ${time}::interval, handled_at = handled_at - ${time}::interval`;

test('removes the recipient from an event once it is handled, at the next run', async () => {
  await tell('ada');
  await round();
  await tell('bob');
  await purge(database.sql);
  expect(await addresses()).toEqual([null, 'bob@example.com']);
});

test('keeps the recipient while the event is open or parked, and removes it once it is handled', async () => {
  broken = 'ada';
  await tell('ada');
  await tell('bob');
  await round();
  await tell('eve');
  await passed('3 days');
  await purge(database.sql);
  expect(await addresses()).toEqual(['ada@example.com', null, 'eve@example.com']);
  broken = null;
  await database.sql`update follow_up_parked set due_at = now()`;
  await round();
  await purge(database.sql);
  expect(await addresses()).toEqual([null, null, null]);
});

test('deletes expired sessions and challenges of the desk, and no others', async () => {
  await database.sql`insert into operators (name, role) values ('ada', 'admin')`;
  for (const [token, time] of [
    ['over', '-1 second'],
    ['valid', '1 hour'],
  ] as const) {
    await database.sql`
      insert into operator_sessions (token_hash, operator, expires_at)
      values (${Buffer.from(token)}, 'ada', now() + ${time}::interval)`;
    await database.sql`
      insert into operator_challenges (challenge, purpose, expires_at)
      values (${token}, 'sign_in', now() + ${time}::interval)`;
  }
  await purge(database.sql);
  expect(await database.sql`select convert_from(token_hash, 'utf8') as token from operator_sessions`).toEqual([
    { token: 'valid' },
  ]);
  expect(await database.sql`select challenge from operator_challenges`).toEqual([{ challenge: 'valid' }]);
});
