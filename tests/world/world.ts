import { createHash } from 'node:crypto';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { createLog, type Log } from '#server/kernel/log.ts';
import { serve } from '#server/main.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type Context, createContext } from '#server/wiring/context.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { startIdentityFrom } from '../../simulators/identity/main.ts';
import { startPhoneFrom } from '../../simulators/phone/main.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';
import { Client } from './client.ts';
import { Control } from './control.ts';
import { filledDatabase, type TestDatabase } from './database.ts';
import { withDemoCopy } from './demo-catalog.ts';
import { asOperator } from './operator.ts';
import { identitySettings, signInSettings } from './sign-in-settings.ts';

const WEB = new URL('../../web/dist', import.meta.url).pathname;
const GIDS = [1000039, 1000041, 1000052, 1000063];
const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;
const PARTNER_SECRET = `whsec_${Buffer.from('a partner of the tests, 32 bytes').toString('base64')}`;
export const PSP_KEY = 'a-key-of-the-tests-only';

/** Silent; run `TEST_LOG=warn npm test` to debug. */
const silent = createLog({ level: process.env.TEST_LOG ?? 'silent' });

/** The whole product on its own database, with the simulators as its outside world. */
export interface World {
  url: string;
  context: Context;
  /** The environment of the portal, for another process of it. */
  env: Record<string, string>;
  psp: Control;
  games: Control;
  /** The sign-in providers of the demo, simulated. */
  identity: Control;
  /** Receives messages to any number: `GET /messages?to=`. */
  phone: Control;
  anonymous: Client;
  signIn(username: string, password: string): Promise<Client>;
  stop(): Promise<void>;
}

/** Returns a database with a catalogue and the demo's players. */
function databaseWith(catalog: string | undefined): Promise<TestDatabase> {
  const label = catalog === undefined ? 'demo' : createHash('sha256').update(catalog).digest('hex').slice(0, 12);
  return filledDatabase(label, async (sql) => {
    const apply = (folder: string) => applyCatalog(sql, folder, catalogRules);
    await (catalog === undefined ? withDemoCopy(apply) : apply(catalog));
    await seedDemoPlayers(sql);
  });
}

export async function startWorld(
  options: {
    env?: Record<string, string>;
    overrides?: Overrides;
    webDir?: string;
    /** Another folder than the demo's; `DEMO`: the demo's folder with the terms that buyers must agree to. */
    catalog?: string;
    /** Returns the URL with which the portal uses the database, if it is not the owner's. */
    databaseUrl?: (ownerUrl: string) => Promise<string>;
    /** To inspect the portal's log. */
    log?: Log;
  } = {},
): Promise<World> {
  const { log = silent } = options;
  const secrets = { SANDBOX_PSP_KEY: PSP_KEY, SANDBOX_PSP_WEBHOOK_SECRET: SECRET };
  const gameSecrets = Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_SECRET`, SECRET]));
  const partnerSecrets = Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_PARTNER_SECRET`, PARTNER_SECRET]));
  const [database, psp, games, phone, identity] = await Promise.all([
    databaseWith(options.catalog),
    startPspFrom(secrets),
    startGamesFrom(gameSecrets),
    startPhoneFrom({ SMS_SECRET: SECRET }),
    startIdentityFrom(identitySettings()),
  ]);
  const databaseUrl = (await options.databaseUrl?.(database.url)) ?? database.url;

  // Chosen before the portal listens, because the portal puts its own address into links.
  const port = await freePort(0, '127.0.0.1');
  const env = {
    ...(await asOperator(database)),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'silent',
    // A finished page differs from the second visit on; most tests look at the first.
    FINISHED_PAGES: 'false',
    ...secrets,
    ...gameSecrets,
    ...partnerSecrets,
    SANDBOX_PSP_URL: psp.url,
    SMS_URL: `${phone.url}/sms`,
    SMS_SECRET: SECRET,
    ...Object.fromEntries(
      GIDS.flatMap((gid) => [
        [`GAME_${gid}_URL`, `${games.url}/games/${gid}`],
        [`GAME_${gid}_DEEP_LINK`, `${games.url}/games/${gid}/client`],
        [`GAME_${gid}_PC_RETURN`, `${games.url}/games/${gid}/pc/return`],
      ]),
    ),
    ...signInSettings(identity.url),
    ...options.env,
  };
  const config = loadConfig(env, PAYMENT_PROVIDERS);
  const context = await createContext({ ...config, databaseUrl }, log, options.overrides);
  const portal = await serve(config, log, context, options.webDir ?? WEB);
  const pspControl = new Control(psp.url);
  const gamesControl = new Control(games.url);
  const identityControl = new Control(identity.url);
  await Promise.all([
    pspControl.put({ webhookUrl: `${portal.url}/platform/webhooks/sandbox` }),
    gamesControl.put({ url: portal.url, publicUrl: config.publicUrl }, '/control/portal'),
    identityControl.put({ redirectBase: `${config.publicUrl}/platform` }),
  ]);
  const anonymous = new Client(portal.url);

  return {
    url: portal.url,
    context,
    env,
    psp: pspControl,
    games: gamesControl,
    identity: identityControl,
    phone: new Control(phone.url),
    anonymous,
    async signIn(username, password) {
      const { body } = await anonymous.call('POST /session/password', { body: { username, password } });
      return new Client(portal.url, body.token);
    },
    async stop() {
      await portal.stop();
      await Promise.all([psp.close(), games.close(), phone.close(), identity.close()]);
      await database.drop();
    },
  };
}
