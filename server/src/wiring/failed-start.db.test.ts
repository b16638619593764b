import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { sandbox } from '../adapters/psp/sandbox/manifest.ts';
import { loadConfig } from '../config/index.ts';
import { catalogFolder } from '../domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '../domains/catalog/index.ts';
import { silentLog } from '../kernel/log.ts';
import { catalogRules } from './catalog-sections.ts';
import { createContext } from './context.ts';
import type { Overrides } from './overrides.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  using folder = catalogFolder();
  await applyCatalog(database.sql, folder.dir, catalogRules);
});
afterAll(() => database.drop());

const connections = async (): Promise<number> => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'manawell%'`;
  return row?.count ?? -1;
};

const failing: [when: string, overrides: Overrides][] = [
  ['an adapter', { paymentProviders: [{ ...sandbox, open: () => Promise.reject(new Error('not today')) }] }],
  [
    'a late part',
    {
      waits: {
        get beat(): never {
          throw new Error('not today');
        },
      },
    },
  ],
];

test.each(failing)('a start that fails at %s leaves no connection behind', async (_, overrides) => {
  const config = loadConfig({ SANDBOX_PSP_URL: 'http://127.0.0.1:9', DATABASE_URL: database.url }, [sandbox]);
  const starting = createContext({ ...config, databaseUrl: database.url }, silentLog, overrides);
  await expect(starting).rejects.toThrow('not today');
  await until(connections, (count) => count === 0);
});
