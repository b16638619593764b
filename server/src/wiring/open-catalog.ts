import { pricesOf } from '../config/approvals.ts';
import { connect } from '../db/client.ts';
import type { ApplyingParts, CatalogParts } from '../operations/catalog-folder.ts';
import type { Parts } from '../operations/parts.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { CannotPrepare, prepareDatabase } from '../prepare-database.ts';
import { catalogRules } from './catalog-sections.ts';
import { demoWorld, type Environment } from './demo-world.ts';

const NO_DATABASE = `No database found. Do one of these:
  - leave \`npm start\` running in another terminal and try again: its own database is used
  - set DATABASE_URL, such as DATABASE_URL=postgres://user:password@host:5432/manawell npm run catalog -- …`;

/** The parts for reading a folder, without a database. */
export const catalogParts: CatalogParts = { catalogRules };

/**
 * Opens the parts for catalogue operations. It needs only the database, because a catalogue is applied before a shop
 * can start.
 * @param options.prepare first migrates the database to this version's schema
 * @throws OperationRefusal
 */
export async function openCatalogOperations(
  env: Environment,
  { prepare }: { prepare: boolean },
): Promise<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'> & { close(): Promise<void> }> {
  const url = env.DATABASE_URL || demoWorld(env.DATA_DIR).DATABASE_URL;
  if (!url) throw new OperationRefusal('database.none', NO_DATABASE);
  const prices = pricesOf(env);
  const sql = connect(url, { max: 2, name: 'manawell catalog' });
  const readOnly = connect(url, { max: 1, name: 'manawell catalog', readOnly: true });
  const close = async (): Promise<void> =>
    void (await Promise.all([sql.end({ timeout: 5 }), readOnly.end({ timeout: 5 })]));
  try {
    await sql`select 1`.catch((error: unknown) => {
      const why = (error as Error).message || String(error);
      throw new OperationRefusal('database.unreachable', `The database does not answer: ${why}`);
    });
    if (prepare) await prepareDatabase(env.DATABASE_OWNER_URL || url, url).catch(refuse);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...catalogParts, approvals: { prices }, sql, readOnly, close };
}

function refuse(error: unknown): never {
  throw error instanceof CannotPrepare ? new OperationRefusal('database.cannot_prepare', error.message) : error;
}
