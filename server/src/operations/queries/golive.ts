import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { pagesCollection } from '#server/domains/content/index.ts';
import { taxesSection } from '#server/domains/orders/index.ts';
import { goLiveChecks } from '../integrations/golive.rules.ts';
import type { Integrations } from '../integrations/integrations.ts';
import { query } from '../operation.ts';
import type { Parts, Reading } from '../parts.ts';

/** Runs the checks of a shop that is about to open. Each game gets a test call. */
export const goLive = query({
  name: 'golive',
  permission: 'integrations.test',
  input: z.strictObject({}),
  read: async ({ sql, integrations, catalogue }: Pick<Parts, 'integrations' | 'catalogue'> & Pick<Reading, 'sql'>) => {
    const current = await catalogue();
    const [settings, games, workerAlive, admins, clockMs] = await Promise.all([
      integrations.settings(),
      trialsOf(integrations),
      integrations.workerAlive(),
      adminsWithWay(sql),
      clockOf(sql),
    ]);
    const { publisher } = current;
    const checks = goLiveChecks({
      ...{ settings, games, workerAlive, admins, clockMs },
      links: linksOf(current),
      company: publisher.company,
      pages: current.collection(pagesCollection).entries.map(({ id }) => id),
      taxedCountries: current.section(taxesSection).size,
    });
    return { checks };
  },
});

async function trialsOf(integrations: Integrations) {
  const games = await integrations.games();
  const tried = games.map(async ({ gid, name }) => {
    const trial = await integrations.tryGame(gid);
    return trial ? [{ gid, name, trial }] : [];
  });
  return (await Promise.all(tried)).flat();
}

const linksOf = ({ publisher, games }: Catalogue): string[] => [
  publisher.support,
  ...(publisher.brand?.footer?.links ?? []).map(({ url }) => url),
  ...games.flatMap(({ links: { support, terms, privacy } }) => [support, terms, privacy]),
];

async function adminsWithWay(db: Db): Promise<number> {
  const [row] = await db<{ admins: number }[]>`
    select count(*)::int as admins from operators o
    where role = 'admin' and revoked_at is null and (exists (select from operator_passkeys where operator = o.name)
      or exists (select from operator_identities where operator = o.name))`;
  return row?.admins ?? 0;
}

/** Returns the process's clock minus the database's, at the middle of the call. */
async function clockOf(db: Db): Promise<number> {
  const before = Date.now();
  const [row] = await db<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  return (before + Date.now()) / 2 - (row?.at ?? 0);
}
