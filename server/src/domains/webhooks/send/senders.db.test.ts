import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { startSenders } from './senders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const names = async () =>
  (await database.sql<{ name: string }[]>`select name from webhook_endpoints order by name`).map(({ name }) => name);

test('endpoints follow the catalogue, also if the database fails when it changes', async () => {
  let isAway = false;
  const sql = new Proxy(database.sql, {
    apply: (of, self, args: [readonly string[]]) =>
      isAway && args[0].join('').includes('insert into webhook_endpoints')
        ? Promise.reject(new Error('away'))
        : Reflect.apply(of, self, args),
  }) as Sql;
  const targets = [{ id: 'crm', url: 'https://crm.example.com/', types: ['player.created'] }];
  let changed = (): void => undefined;
  const onChange = (listener: () => void) => {
    changed = listener;
    return () => undefined;
  };
  const send = async () => ({ status: 200, ms: 1, error: null });
  const deps = { sql, log: silentLog, now: () => new Date(), send, targets: () => targets, onChange, pollMs: 5 };
  const senders = await startSenders(deps, randomUUID());
  try {
    expect(await names()).toEqual(['crm']);
    isAway = true;
    targets.push({ id: 'new', url: 'https://new.example.com/', types: ['player.created'] });
    changed();
    await senders.idle();
    expect(await names()).toEqual(['crm']);
    isAway = false;
    await until(names, (all) => all.includes('new'));
    targets.shift();
    changed();
    expect(await until(names, (all) => !all.includes('crm'))).toEqual(['new']);
  } finally {
    await senders.stop();
  }
});
