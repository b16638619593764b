import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { connect } from '#server/db/client.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { serve } from '#server/main.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { createContext } from '#server/wiring/context.ts';
import { Client } from '#tests/world/client.ts';
import { Control } from '#tests/world/control.ts';
import { withDemoCopy } from '#tests/world/demo-catalog.ts';
import { asOperator } from '#tests/world/operator.ts';
import { PSP_KEY } from '#tests/world/world.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';

const GID = 1000039;
const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;
const SECRETS = { SANDBOX_PSP_KEY: PSP_KEY, SANDBOX_PSP_WEBHOOK_SECRET: SECRET };
const GAMES = Object.fromEntries([GID, 1000041, 1000052, 1000063].map((gid) => [`GAME_${gid}_SECRET`, SECRET]));

/** A provider and a game that outlive the shop's database. */
export async function startOutside() {
  const [psp, games, port] = await Promise.all([
    startPspFrom(SECRETS),
    startGamesFrom(GAMES),
    freePort(0, '127.0.0.1'),
  ]);
  /** The environment of the shop on a database. */
  const envOf = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'silent',
    FINISHED_PAGES: 'false',
    ...SECRETS,
    ...GAMES,
    SANDBOX_PSP_URL: psp.url,
    [`GAME_${GID}_URL`]: `${games.url}/games/${GID}`,
  });
  const [pspControl, gamesControl] = [new Control(psp.url), new Control(games.url)];
  return {
    psp: pspControl,
    games: gamesControl,
    envOf,
    /** Makes a shop in an empty database. Returns the environment of its operator. */
    async prepare(url: string): Promise<Record<string, string>> {
      await prepareDatabase(url, url);
      const sql = connect(url, { max: 2, name: 'test' });
      await withDemoCopy((folder) => applyCatalog(sql, folder, catalogRules));
      await seedDemoPlayers(sql);
      const operator = await asOperator({ sql, url });
      await sql.end();
      return operator;
    },
    /** Starts the shop's process on a database. */
    async open(databaseUrl: string) {
      const config = loadConfig(envOf(databaseUrl), PAYMENT_PROVIDERS);
      const context = await createContext({ ...config, databaseUrl }, silentLog);
      const portal = await serve(config, silentLog, context, '/nonexistent');
      await pspControl.put({ webhookUrl: `${portal.url}/platform/webhooks/sandbox` });
      await gamesControl.put({ url: portal.url, publicUrl: config.publicUrl }, '/control/portal');
      const { body } = await new Client(portal.url).call('POST /session/password', {
        body: { username: 'kestrel', password: 'starlight' },
      });
      return { context, client: new Client(portal.url, body.token), stop: () => portal.stop() };
    },
    async close() {
      await Promise.all([psp.close(), games.close()]);
    },
  };
}
