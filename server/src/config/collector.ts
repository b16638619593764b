import { type AnalyticsConfig, analyticsOf, analyticsProblems } from './analytics.ts';
import { schema } from './load.ts';
import { ConfigError, type Environment, present, readValues } from './read.ts';
import { type TelemetryConfig, telemetryOf, telemetryProblems } from './telemetry.ts';

/** Configuration of a collector process: it has no secrets of games or providers. */
export interface CollectorConfig {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** The shop's address; its pages may send events. */
  publicUrl: string;
  databaseUrl: string;
  /** Used only for migrations; null: `databaseUrl` is also the owner. */
  databaseOwnerUrl: string | null;
  dbPool: number;
  log: { level: string; pretty: boolean };
  trustProxy: boolean | number | string;
  /** True if requests are rate-limited by address. */
  limited: boolean;
  analytics: AnalyticsConfig;
  /** Null: nothing is measured, and no code of it is loaded. */
  telemetry: TelemetryConfig | null;
}

/**
 * Reads the configuration of a collector from the environment.
 * @throws ConfigError with all missing and weak settings at once
 */
export function loadCollectorConfig(environment: Environment): CollectorConfig {
  const env = present(environment);
  const production = env.NODE_ENV === 'production';
  const { values, broken, problems } = readValues(schema.omit({ ROLE: true }), env);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL'] as const)
    if (values[name] === undefined && !broken.has(name)) problems.push(`${name} is missing: a collector needs it`);
  problems.push(...analyticsProblems(values, production));
  problems.push(...telemetryProblems(values));
  const analytics = analyticsOf(values, production);
  if (!analytics)
    problems.push('ANALYTICS_APPS and ANALYTICS_SERVER_APPS are both missing: the collector would accept no events');
  const { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl } = values;
  if (problems.length > 0 || !analytics || !databaseUrl || !publicUrl) throw new ConfigError(problems);
  return {
    mode: production ? 'production' : 'demo',
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    publicUrl,
    databaseUrl,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    dbPool: values.DB_POOL,
    log: { level: values.LOG_LEVEL, pretty: values.LOG_PRETTY && !production },
    trustProxy: values.TRUST_PROXY,
    limited: values.RATE_LIMIT,
    analytics,
    telemetry: telemetryOf(values),
  };
}
