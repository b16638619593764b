import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { ensureDay } from '#server/domains/analytics/events.repo.ts';
import { freshDatabase } from '#tests/world/database.ts';

const [, DOCUMENTED = ''] =
  /```sql\n(create tablespace events[\s\S]*?)```/.exec(readFileSync('docs/analytics.md', 'utf8')) ?? [];

test('the documented tablespace stores the events of future days, with their indexes', async () => {
  const database = await freshDatabase();
  const server = connect(inject('database').servers[0], { max: 1, name: 'test' });
  // Tablespaces belong to the whole server, so each run has its own name and folder.
  const name = `events_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    await database.drop();
    await server.unsafe(`drop tablespace if exists ${name}`);
    await server.end({ timeout: 1 });
  });
  const [create = '', ...moves] = DOCUMENTED.replaceAll('tablespace events', `tablespace ${name}`).trim().split('\n');
  await server`set allow_in_place_tablespaces = on`;
  await server.unsafe(create.replace(/ owner manawell location '.*'/, " location ''"));
  for (const move of moves) await database.sql.unsafe(move);
  await ensureDay(database.sql, '2031-05-01');
  const found = await database.sql<{ place: string | null }[]>`
    select t.spcname as place from pg_class c left join pg_tablespace t on t.oid = c.reltablespace
    where c.relname like 'analytics_events_20310501%' and c.relkind in ('r', 'i')`;
  expect(found.map(({ place }) => place)).toEqual([name, name, name, name]);
});
