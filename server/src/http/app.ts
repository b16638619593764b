import type { Config } from '#server/config/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import type { LinkPages } from '#server/kernel/links/link-view.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import { registerApi } from './api/api.ts';
import type { Caller, Handlers } from './api/handlers.ts';
import { registerDocs } from './docs/api-docs.ts';
import { type CollectorDeps, registerCollector } from './events/collector.ts';
import type { Faces } from './pages/faces.ts';
import { registerFeeds } from './pages/feeds.ts';
import { registerManifest } from './pages/manifest.ts';
import { type Art, registerPages } from './pages/pages.ts';
import { registerPay } from './pages/pay/register-pay.ts';
import { registerRobots } from './pages/robots.ts';
import { registerServiceWorker } from './pages/service-worker.ts';
import { sharedReads } from './prepared/shared-reads.ts';
import { registerServerApi, type ServerApiDeps } from './publisher/server-api.ts';
import { readCountries } from './request/country.ts';
import { createLimiter } from './security/rate-limits.ts';
import { type App, type ConnectionTimeouts, openShell } from './shell.ts';
import { type GameApiDeps, registerGameApi } from './signed/game-api.ts';
import { registerWebhooks, type WebhookReceiver } from './signed/webhooks.ts';
import type { SessionWatch } from './streams/streams.ts';

export interface AppOptions {
  config: Pick<
    Config,
    'mode' | 'trustProxy' | 'validateOutput' | 'rateLimit' | 'publicUrl' | 'sdkFrameOrigins' | 'countryHeader'
  >;
  log: Log;
  handlers: Handlers;
  resolveSession: (token: string) => Promise<Caller | null>;
  sessions: SessionWatch;
  /** The built web application: `web/dist`. */
  webDir: string;
  art: (file: string) => Promise<Art | undefined>;
  /** See PageDeps. */
  edition?: (() => object) | null;
  /** Short facts of games, articles and pages, for pages, installed apps and feeds. */
  faces: Faces;
  webhooks: Readonly<Record<string, WebhookReceiver>>;
  /** The handlers of the game API. */
  gameApi: GameApiDeps;
  /** The handlers of the publisher's backend. */
  serverApi: ServerApiDeps;
  /** The receiver of analytics events. Absent: the server collects none. */
  events?: Omit<CollectorDeps, 'headers' | 'publicUrl'>;
  /** The pages of payment links. */
  links: LinkPages;
  /** Counters that all processes share. */
  sharedLimits: Limits;
  /** The checks that must pass before requests are sent here, by name. */
  ready: () => Promise<Record<string, boolean>>;
  /** Problems that do not stop this process from serving requests. */
  degraded?: () => string[];
  /** Returns the country of an address. Absent: no lookup. */
  countryOf?: (ip: string) => string | null;
  demoPage?: () => Promise<string>;
  heartbeatMs?: number;
  /** Absent or null: nothing is measured. */
  telemetry?: Telemetry | null;
  patience?: ConnectionTimeouts;
}

const HEARTBEAT_MS = 15_000;
/** Presses for each payment link in a minute. */
const LINK_PRESSES = 10;

/** Creates the portal's HTTP server; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const reads = sharedReads();
  const { app, security, draining, watch } = openShell({ ...options, reads });
  readCountries(app, { header: config.countryHeader, database: options.countryOf ?? null });
  const limiter = await createLimiter(app, config.rateLimit, options.sharedLimits);
  registerApi(app, {
    handlers: options.handlers,
    resolveSession: options.resolveSession,
    sessions: options.sessions,
    limiter,
    reads,
    log,
    headers: { ...security.data, 'cross-origin-resource-policy': 'same-origin' },
    validateOutput: config.validateOutput,
    heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
    draining,
    streamed: watch?.streamed,
  });
  registerDocs(app, { security, publicUrl: config.publicUrl });
  await registerWebhooks(app, options.webhooks, security.data, limiter);
  if (options.events)
    await registerCollector(app, { ...options.events, publicUrl: config.publicUrl, headers: security.data });
  const { validateOutput } = config;
  await registerGameApi(app, { ...options.gameApi, headers: security.data, validateOutput, limiter });
  registerServerApi(app, {
    ...options.serverApi,
    headers: security.data,
    validateOutput,
    limiter,
    limits: config.rateLimit.enabled ? { calls: config.rateLimit.serverApi, by: options.sharedLimits } : null,
  });
  await registerPages(app, {
    ...options,
    edition: options.edition ?? null,
    security,
    sdkFrameOrigins: config.sdkFrameOrigins,
    events: countedAs(options.events?.config),
    publicUrl: config.publicUrl,
  });
  await registerPay(app, {
    ...options,
    security,
    sdkFrameOrigins: [],
    events: null,
    publicUrl: config.publicUrl,
    limiter,
    presses: config.rateLimit.enabled ? processLimits('payment links', LINK_PRESSES, 60) : null,
  });
  registerServiceWorker(app, { security, webDir: options.webDir, brand: options.faces.brand });
  registerManifest(app, { security, ...options.faces });
  registerRobots(app, security, config.publicUrl);
  registerFeeds(app, { security, publicUrl: config.publicUrl, faces: options.faces });

  return app;
}

/** The first app is the shop's own. */
function countedAs(config: CollectorDeps['config'] | undefined): { app: string; days: number } | null {
  const [app] = config?.apps ?? [];
  return config && app !== undefined ? { app, days: config.days } : null;
}
