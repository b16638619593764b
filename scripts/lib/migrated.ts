import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';
import { StartError } from './start-error.ts';

/** Migrates the database to this version's schema, and prints the new migrations. @throws StartError */
export async function migrated(ownerUrl: string, databaseUrl: string, say: (message: string) => void): Promise<void> {
  const applied = await prepareDatabase(ownerUrl, databaseUrl, say).catch((error: unknown) => {
    throw error instanceof CannotPrepare ? new StartError(error.message) : error;
  });
  if (applied.length > 0) say(`The database has new migrations: ${applied.join(', ')}.`);
}
