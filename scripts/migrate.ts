import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';

// Brings the database to this version's schema as its owner, for portals that are started without knowing the owner's password.
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: portalUrl } = process.env;
if (ownerUrl && portalUrl) {
  try {
    const applied = await prepareDatabase(ownerUrl, portalUrl, console.error);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The schema is that of this version.');
  } catch (error) {
    if (!(error instanceof CannotPrepare)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  console.error('Set DATABASE_OWNER_URL, who owns the database, and DATABASE_URL, whom the portal is.');
  process.exitCode = 2;
}
