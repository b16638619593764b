import type { Config, DeskConfig } from '#server/config/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { addressLimitKey, type Limits, unlimited } from '#server/kernel/limits/limit.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import { createLimiter } from '../security/rate-limits.ts';
import { type App, openShell } from '../shell.ts';
import { type DeskApiDeps, type FreshCaller, registerDeskApi } from './desk-api.ts';
import { registerDeskPages } from './desk-pages.ts';
import { type DeskPreviews, registerDeskPreviews } from './desk-previews.ts';

export interface DeskAppOptions<O extends FreshCaller> extends Pick<DeskApiDeps<O>, 'handlers' | 'callerOf'> {
  config: Pick<Config, 'mode' | 'trustProxy' | 'rateLimit' | 'validateOutput'>;
  desk: DeskConfig;
  log: Log;
  /** The built web app of the desk: `desk/dist`. */
  webDir: string;
  /** Absent: the desk has no previews of the shop. */
  previews?: DeskPreviews<O>;
  ready: () => Promise<Record<string, boolean>>;
  sharedLimits: Limits;
  /** Absent or null: nothing is measured. */
  telemetry?: Telemetry | null;
}

const WINDOW_SECONDS = 60;
/** A sign-in is two calls. */
const CALLS = 2;

/** Creates the HTTP server of the desk, apart from the shop's; it does not listen yet. */
export async function createDeskApp<O extends FreshCaller>(options: DeskAppOptions<O>): Promise<App> {
  const { config, desk } = options;
  const { app, security, draining, watch } = openShell({ ...options, server: 'desk' });
  const limiter = await createLimiter(app, config.rateLimit, options.sharedLimits);
  const limits = config.rateLimit.enabled ? processLimits : unlimited;
  const signIns = limits('desk sign-in', CALLS * config.rateLimit.signIn, WINDOW_SECONDS);
  registerDeskApi(app, {
    ...options,
    url: desk.url,
    limit: limiter.request,
    async limitSignIn({ ip }) {
      const { allowed, resetsIn } = await signIns.take(addressLimitKey(ip));
      if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
    },
    headers: { ...security.data, 'cross-origin-resource-policy': 'same-origin' },
    validateOutput: config.validateOutput,
    draining,
    streamed: watch?.streamed,
  });
  if (options.previews) {
    const { previews, callerOf } = options;
    await registerDeskPreviews(app, { previews, callerOf, limit: limiter.request, url: desk.url, security });
  }
  await registerDeskPages(app, { webDir: options.webDir, security });
  return app;
}
