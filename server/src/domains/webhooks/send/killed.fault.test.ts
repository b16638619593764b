import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { startWebhookReceiver } from '#tests/world/webhook-receiver.ts';
import { insertEvents } from '../log/events.repo.ts';
import { syncNames } from './sync.fixture.ts';

const EVENTS = 700;
const PLAYERS = Array.from({ length: 7 }, () => randomUUID());
/** Events of a round, and so the most that are sent twice. */
const BATCH = 200;
const secret = `whsec_${randomBytes(32).toString('base64')}`;

let database: TestDatabase;
let crm: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  crm = await startWebhookReceiver(secret);
  await database.sql`truncate webhook_events, webhook_endpoints cascade`;
  await syncNames(database.sql, ['crm']);
  const events = Array.from({ length: EVENTS }, (_, n) => {
    const data = { uid: String(n) };
    return { type: 'player.created' as const, playerId: PLAYERS[n % 7] ?? null, data, at: new Date() };
  });
  await database.sql.begin((tx) => insertEvents(tx, events));
});

/** Sends until it is done or dies at a point. Returns the signal that ended the process. */
async function send(point = 'never'): Promise<string | null> {
  const program = join(import.meta.dirname, 'killed.fixture.ts');
  const child = spawn(process.execPath, [program, database.url, crm.url, secret, point], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return signal;
}

test.each(['before sending', 'after sending', 'before recording', 'before the commit', 'after the commit'])(
  'a worker that is killed %s loses no webhook; repeats have the same id, and players keep their order',
  async (point) => {
    try {
      expect(await send(point)).toBe('SIGKILL');
      expect(crm.taken.length).toBeLessThan(EVENTS);
      expect(await send()).toBeNull();
      const first = [...new Map(crm.taken.toReversed().map((one) => [one.id, one])).values()].toReversed();
      const numbers = first.map(({ data }) => Number(data.uid));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
      for (const [player] of PLAYERS.entries()) {
        const own = numbers.filter((n) => n % 7 === player);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      expect(crm.taken.length).toBeLessThanOrEqual(EVENTS + BATCH);
      expect(crm.problems).toEqual([]);
    } finally {
      await crm.stop();
    }
  },
);
