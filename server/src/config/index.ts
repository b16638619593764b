export type { AnalyticsConfig } from './analytics.ts';
export { type CollectorConfig, loadCollectorConfig } from './collector.ts';
export {
  type Config,
  type GameBackend,
  gameBackendOf,
  type MailConfig,
  type RateLimits,
} from './config.ts';
export type { DeskConfig } from './desk.ts';
export { loadConfig } from './load.ts';
export { accountOf } from './payment-settings.ts';
export { ConfigError } from './read.ts';
export { DEMO_SECRETS } from './secrets.ts';
export type { FacebookApp, OpenIdClient, SignInProviders } from './sign-in-providers.ts';
export { webhookSecretVariable, webhookVariable } from './webhooks.ts';
