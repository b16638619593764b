/** Prepares the database in DATABASE_URL by the code of the version in UPGRADE_FOLDER: schema, catalogue, players. */
import { join } from 'node:path';

const { UPGRADE_FOLDER: folder = '', DATABASE_URL: url = '', UPGRADE_CATALOG: catalog = '' } = process.env;
const load = <T>(file: string): Promise<T> => import(join(folder, 'server/src', file)) as Promise<T>;

const { prepareDatabase } = await load<{ prepareDatabase(owner: string, portal: string): Promise<string[]> }>(
  'prepare-database.ts',
);
const { connect } = await load<{ connect(url: string): { end(): Promise<void> } }>('db/client.ts');
const { applyCatalog } = await load<{ applyCatalog(sql: object, folder: string, rules: object): Promise<unknown> }>(
  'domains/catalog/index.ts',
);
const { seedDemoPlayers } = await load<{ seedDemoPlayers(sql: object): Promise<unknown> }>('domains/accounts/index.ts');
const { catalogRules } = await load<{ catalogRules: object }>('wiring/catalog-sections.ts');

const applied = await prepareDatabase(url, url);
const sql = connect(url);
await applyCatalog(sql, catalog, catalogRules);
await seedDemoPlayers(sql);
await sql.end();
process.send?.({ ready: applied.length });
process.disconnect?.();
