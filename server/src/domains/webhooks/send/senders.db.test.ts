import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { appliedEndpoints } from '../applied-endpoints.ts';
import { startSenders } from './senders.ts';
import { namesOf } from './sync.fixture.ts';

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
  const applied = () =>
    namesOf(
      database.sql,
      targets.map(({ id }) => id),
    );
  const deps = {
    sql,
    log: silentLog,
    now: () => new Date(),
    send,
    targets: () => targets,
    applied,
    onChange,
    pollMs: 5,
  };
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

test('a process with an older catalogue in memory removes no endpoint of the applied one', async () => {
  const { sql } = database;
  const apply = (...ids: string[]) => sql`
    insert into catalog_documents (kind, id, hash, document)
    values ('webhooks', 'webhooks', 'h', ${JSON.stringify({ endpoints: ids.map((id) => ({ id })) })}::text::jsonb)
    on conflict (kind, id) do update set document = excluded.document`;
  await apply('crm', 'new');
  let changed = (): void => undefined;
  const onChange = (listener: () => void) => {
    changed = listener;
    return () => undefined;
  };
  const send = async () => ({ status: 200, ms: 1, error: null });
  const targets = () => [{ id: 'crm', url: 'https://crm.example.com/', types: ['player.created'] }];
  const deps = { sql, log: silentLog, now: () => new Date(), send, targets, applied: appliedEndpoints, onChange };
  const senders = await startSenders(deps, randomUUID());
  try {
    expect(await names()).toEqual(['crm', 'new']);
    await apply('crm');
    changed();
    await senders.idle();
    expect(await names()).toEqual(['crm']);
    await sql`delete from catalog_documents`;
    changed();
    await senders.idle();
    expect(await names()).toEqual([]);
  } finally {
    await senders.stop();
  }
});
