export type { AnalyticsConfig } from './analytics.ts';
export {
  type Config,
  type GameBackend,
  gameBackendOf,
  type MailConfig,
  type RateLimits,
  type SandboxProvider,
} from './config.ts';
export { ConfigError, loadConfig } from './load.ts';
export { DEMO_SECRETS } from './secrets.ts';
export type { FacebookApp, OpenIdClient, SignInProviders } from './sign-in-providers.ts';
