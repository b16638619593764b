import { join } from 'node:path';
import { connect } from '#server/db/client.ts';
import { seedDemoKey } from './demo-key.ts';
import { seedDemoOperator } from './demo-operator.ts';
import { fillDatabase } from './fill-database.ts';

export { startPortal } from '#server/main.ts';

/**
 * Adds the demo's catalogue and players.
 * @param own true if the database is the program's own: then its operator and its key of the server API are added too
 */
export async function fillDemo(
  databaseUrl: string,
  { own, dataDir, say }: { own: boolean; dataDir: string; say: (message: string) => void },
): Promise<void> {
  const sql = connect(databaseUrl, { max: 2, name: 'manawell start' });
  const filling = { demo: true, own, catalogDir: process.env.CATALOG_DIR, say };
  try {
    await fillDatabase(sql, { ...filling, equal: join(dataDir, 'catalogue-equal') });
    if (!own) return;
    await seedDemoOperator(sql, dataDir);
    await seedDemoKey(sql, dataDir);
  } finally {
    await sql.end();
  }
}
