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
export { OF_COLLECTOR, OF_DATABASE, secretFilesOf, withSecretFiles } from './secret-files.ts';
export { DEMO_SECRETS } from './secrets.ts';
export { derOf } from './sign-in-providers.ts';
export {
  type OpenIdClient,
  type SignInProviders,
  type SignInSettings,
  signInPart,
  signInVariable,
} from './sign-in-settings.ts';
export type { OtlpConfig, TelemetryConfig } from './telemetry.ts';
export { webhookSecretVariable, webhookVariable } from './webhooks.ts';
