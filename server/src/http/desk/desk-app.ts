import type { Config, DeskConfig } from '#server/config/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';
import { createLimiter } from '../security/rate-limits.ts';
import { type App, openShell } from '../shell.ts';
import { type DeskApiDeps, type FreshCaller, registerDeskApi } from './desk-api.ts';
import { registerDeskPages } from './desk-pages.ts';

export interface DeskAppOptions<O extends FreshCaller> extends Pick<DeskApiDeps<O>, 'handlers' | 'callerOf'> {
  config: Pick<Config, 'mode' | 'trustProxy' | 'rateLimit' | 'validateOutput'>;
  desk: DeskConfig;
  log: Log;
  /** The built web app of the desk: `desk/dist`. */
  webDir: string;
  ready: () => Promise<Record<string, boolean>>;
  sharedLimits: Limits;
}

/** Creates the HTTP server of the desk, apart from the shop's; it does not listen yet. */
export async function createDeskApp<O extends FreshCaller>(options: DeskAppOptions<O>): Promise<App> {
  const { config, desk } = options;
  const { app, security } = openShell(options);
  const limiter = await createLimiter(app, config.rateLimit, options.sharedLimits);
  registerDeskApi(app, {
    ...options,
    url: desk.url,
    limit: limiter.request,
    headers: { ...security.data, 'cross-origin-resource-policy': 'same-origin' },
    validateOutput: config.validateOutput,
  });
  await registerDeskPages(app, { webDir: options.webDir, security });
  return app;
}
