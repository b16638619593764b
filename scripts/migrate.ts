import { ConfigError, OF_DATABASE, withSecretFiles } from '#server/config/index.ts';
import { planMigrations } from '#server/db/migration-plan.ts';
import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';

// Migrates the database to this version's schema as its owner, for portals that start without the owner's password.
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: portalUrl } = readEnvironment();
const url = ownerUrl || portalUrl;
if (process.argv.includes('--plan') && url) {
  // `npm run migrate -- --plan` reads only.
  for (const line of await planMigrations(url)) console.log(line);
} else if (ownerUrl && portalUrl) {
  try {
    const applied = await prepareDatabase(ownerUrl, portalUrl, console.error);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The schema is up to date.');
  } catch (error) {
    if (!(error instanceof CannotPrepare)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  console.error("Set DATABASE_OWNER_URL (the database owner) and DATABASE_URL (the portal's own user).");
  process.exitCode = 2;
}

function readEnvironment() {
  try {
    return withSecretFiles(process.env, [], OF_DATABASE);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
