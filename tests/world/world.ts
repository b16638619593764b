import { loadConfig } from '#server/config/index.ts';
import { type Context, createContext, type Overrides } from '#server/context.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { createLog } from '#server/kernel/log.ts';
import { serve } from '#server/main.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';
import { Client } from './client.ts';
import { Control } from './control.ts';
import { freshDatabase } from './database.ts';

const CATALOG = new URL('../../catalog', import.meta.url).pathname;
const WEB = new URL('../../web/dist', import.meta.url).pathname;
const GIDS = [1000039, 1000041, 1000052];
const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;
const KEY = 'a-key-of-the-tests-only';

/** Silent, but for `TEST_LOG=warn npm test` when something has to be found. */
const log = createLog({ level: process.env.TEST_LOG ?? 'silent' });

/** The whole product on a database of its own, with the simulators as its outside world. */
export interface World {
  url: string;
  context: Context;
  /** What the portal was started with: for another process of it. */
  env: Record<string, string>;
  psp: Control;
  games: Control;
  anonymous: Client;
  signIn(username: string, password: string): Promise<Client>;
  stop(): Promise<void>;
}

export async function startWorld(
  options: { env?: Record<string, string>; overrides?: Overrides } = {},
): Promise<World> {
  const secrets = { SANDBOX_PSP_KEY: KEY, SANDBOX_PSP_WEBHOOK_SECRET: SECRET };
  const gameSecrets = Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_SECRET`, SECRET]));
  const [database, psp, games] = await Promise.all([
    freshDatabase(),
    startPspFrom(secrets),
    startGamesFrom(gameSecrets),
  ]);
  await applyCatalog(database.sql, CATALOG);
  await seedDemoPlayers(database.sql);

  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'silent',
    ...secrets,
    ...gameSecrets,
    SANDBOX_PSP_URL: psp.url,
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_URL`, `${games.url}/games/${gid}`])),
    ...options.env,
  };
  const config = loadConfig(env);
  const context = await createContext({ ...config, databaseUrl: database.url }, log, options.overrides);
  const portal = await serve(config, log, context, WEB);
  const pspControl = new Control(psp.url);
  await pspControl.put({ webhookUrl: `${portal.url}/platform/webhooks/sandbox` });
  const anonymous = new Client(portal.url);

  return {
    url: portal.url,
    context,
    env,
    psp: pspControl,
    games: new Control(games.url),
    anonymous,
    async signIn(username, password) {
      const { body } = await anonymous.call('POST /session/password', { body: { username, password } });
      return new Client(portal.url, body.token);
    },
    async stop() {
      await portal.stop();
      await Promise.all([psp.close(), games.close()]);
      await database.drop();
    },
  };
}
