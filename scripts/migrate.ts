import { ConfigError, OF_DATABASE, withSecretFiles } from '#server/config/index.ts';
import { CannotDistribute, checkCluster, distribute, planDistribution } from '#server/db/distribution/distribute.ts';
import { planMigrations } from '#server/db/migration-plan.ts';
import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';

// Migrates the database to this version's schema as its owner, for portals that start without the owner's password.
// `--distribute` then puts the tables in their places on a cluster (Citus); `--trial` also drops keys that have no
// replacement there yet. `--plan` reads only.
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: portalUrl } = readEnvironment();
const url = ownerUrl || portalUrl;
const [plans, distributes, trial] = ['--plan', '--distribute', '--trial'].map((one) => process.argv.includes(one));
try {
  if (plans && url) {
    for (const line of await planMigrations(url)) console.log(line);
    if (distributes) for (const line of await planDistribution(url, trial === true)) console.log(line);
  } else if (ownerUrl && portalUrl) {
    if (distributes) await checkCluster(ownerUrl);
    const applied = await prepareDatabase(ownerUrl, portalUrl, console.error);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The schema is up to date.');
    if (distributes) {
      await distribute(ownerUrl, trial === true, console.log);
      console.log('Every table is in its place.');
    }
  } else {
    console.error("Set DATABASE_OWNER_URL (the database owner) and DATABASE_URL (the portal's own user).");
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof CannotPrepare) && !(error instanceof CannotDistribute)) throw error;
  console.error(error.message);
  process.exitCode = 1;
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
