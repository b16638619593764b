import { openCountryDatabase } from './adapters/countries/database.ts';
import { PAYMENT_PROVIDERS } from './adapters/psp/providers.ts';
import { type AnalyticsConfig, type Config, ConfigError, loadConfig, withSecretFiles } from './config/index.ts';
import { connect } from './db/client.ts';
import { demoPage } from './demo/page.ts';
import { findDemoPlayers } from './domains/accounts/index.ts';
import { CatalogueMissing } from './domains/catalog/index.ts';
import { createApp } from './http/app.ts';
import { eventLimits } from './http/events/collector.ts';
import type { WebhookReceiver } from './http/signed/webhooks.ts';
import { ApiError } from './kernel/api-error.ts';
import { unlimited } from './kernel/limits/limit.ts';
import { processLimits } from './kernel/limits/limits-by.ts';
import { createLog, type Log } from './kernel/log.ts';
import { type Context, createContext } from './wiring/context.ts';
import type { DeskOpening } from './wiring/desk/open-desk.ts';
import { facesOf } from './wiring/faces.ts';
import type { Overrides } from './wiring/overrides.ts';
import { openRotation } from './wiring/rotation.ts';

export interface Portal {
  url: string;
  /** Stops taking requests, finishes what is under way, closes every connection. */
  stop(): Promise<void>;
}

export interface StartedPortal extends Portal {
  /** Takes changed secrets from their files; see `openRotation`. */
  takeSecrets(): Promise<void>;
}

/**
 * Starts the portal on a migrated database.
 * @throws ConfigError that lists every missing or weak setting, of the environment or of the catalogue's requirements
 */
export async function startPortal(options: {
  env: NodeJS.ProcessEnv;
  webDir: string;
  /** The built web app of the desk; needed if the desk is configured. */
  deskDir?: string;
  overrides?: Overrides;
}): Promise<StartedPortal> {
  const env = withSecretFiles(options.env, PAYMENT_PROVIDERS);
  const config = loadConfig(env, PAYMENT_PROVIDERS);
  if (!config.databaseUrl)
    throw new Error('startPortal needs DATABASE_URL: `npm start` sets it for a database of its own');
  if (config.mode === 'production') await refuseDemoPlayers(config.databaseUrl);
  const log = createLog(config.log);
  for (const warning of config.warnings) log.warn(warning);
  const opened = { ...config, databaseUrl: config.databaseUrl };
  const context = await createContext(opened, log, options.overrides).catch((error: unknown) => {
    throw error instanceof CatalogueMissing ? new ConfigError([NO_CATALOGUE]) : error;
  });
  const why = config.mode === 'production' ? context.refusals() : [];
  if (why.length > 0) {
    await context.close();
    throw new ConfigError(why);
  }
  const portal = await serve(config, log, context, options.webDir).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  if (!config.desk)
    return { ...portal, takeSecrets: openRotation({ given: options.env, env }, log, [context.secrets]) };
  const desk = await openDesk({ ...options, env, config, desk: config.desk, log, context }).catch(
    async (error: unknown) => {
      await portal.stop();
      throw error;
    },
  );
  return {
    url: portal.url,
    takeSecrets: openRotation({ given: options.env, env }, log, [context.secrets, desk.secrets]),
    async stop() {
      await desk.stop();
      await portal.stop();
    },
  };
}

/** Opens the desk next to a portal. Its code loads only here, so that a shop without a desk does not load it. */
export async function openDesk({ deskDir, webDir, ...opening }: Omit<DeskOpening, 'shopDir'> & { deskDir?: string }) {
  if (deskDir === undefined) throw new Error('a desk is configured, and startPortal got no deskDir');
  const { openDesk: open } = await import('./wiring/desk/open-desk.ts');
  return open({ ...opening, webDir: deskDir, shopDir: webDir });
}

const NO_CATALOGUE =
  'DATABASE_URL holds no catalogue, so nothing is for sale: npm run catalog -- apply DIR, or set CATALOG_DIR to the folder';

/** @throws ConfigError where somebody could sign in with a password that everybody knows */
async function refuseDemoPlayers(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, name: 'manawell start' });
  const found = await findDemoPlayers(sql).finally(() => sql.end({ timeout: 5 }));
  if (found.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL holds players of the demo (${found.join(', ')}), whose passwords everybody knows. Erase them: npm run ops -- demo-players erase --why "from the demo"`,
  ]);
}

/** How long a load balancer has to notice that this process takes no more work. */
const NOTICE_MS = 3000;
const noticeOf = ({ mode }: Config): number => (mode === 'production' ? NOTICE_MS : 0);

const receiver =
  ({ payments, telemetry }: Context, provider: string): WebhookReceiver =>
  async (raw, headers, sender) => {
    let webhook = 'failed';
    try {
      await payments.receiveWebhook(provider, raw, headers, sender);
      webhook = 'received';
      return { status: 200 };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment.signature') webhook = 'refused';
      throw error;
    } finally {
      telemetry?.add('manawell_payment_webhooks_total', { provider, webhook });
    }
  };

const eventsOf = ({ rateLimit }: Config, config: AnalyticsConfig, analytics: Context['analytics']) => ({
  config,
  ...analytics,
  ...eventLimits(rateLimit.enabled ? processLimits : unlimited),
});

/**
 * Opens the port for a wired portal.
 * @throws ConfigError where the file of countries cannot be read
 */
export async function serve(
  config: Config,
  log: Log,
  context: Context,
  webDir: string,
  noticeMs = noticeOf(config),
): Promise<Portal> {
  const { countryDatabase } = config;
  const countries = countryDatabase === null ? null : await openCountryDatabase(countryDatabase, log);
  const { handlers, accounts, catalog, payments, ready, degraded } = context;
  const app = await createApp({
    config,
    log,
    handlers,
    resolveSession: accounts.resolveSession,
    sessions: context.sessions,
    webDir,
    art: catalog.artBytes,
    edition: config.finishedPages ? catalog.current : null,
    faces: facesOf(catalog, context.content),
    webhooks: Object.fromEntries(payments.providers.map((name) => [name, receiver(context, name)])),
    gameApi: context.gameApi,
    serverApi: context.serverApi,
    links: context.links,
    sharedLimits: context.sharedLimits,
    ...(config.analytics && { events: eventsOf(config, config.analytics, context.analytics) }),
    telemetry: context.telemetry,
    ready,
    degraded,
    ...(countries && { countryOf: countries.countryOf }),
    ...(config.mode === 'demo' && { demoPage: () => Promise.resolve(demoPage(config, catalog.current())) }),
  });
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url,
    async stop() {
      await app.drain(noticeMs);
      await context.close();
      countries?.close();
    },
  };
}
