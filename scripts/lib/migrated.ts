import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';
import { StartError } from './start-error.ts';

/** Brings the database to this version's schema, and says what was new. @throws StartError */
export async function migrated(ownerUrl: string, databaseUrl: string, say: (message: string) => void): Promise<void> {
  const applied = await prepareDatabase(ownerUrl, databaseUrl, say).catch((error: unknown) => {
    throw error instanceof CannotPrepare ? new StartError(error.message) : error;
  });
  if (applied.length > 0) say(`The database has a new schema: ${applied.join(', ')}.`);
}
