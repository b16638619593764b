import { type AnalyticsConfig, analyticsOf, analyticsProblems } from './analytics.ts';
import { schema } from './load.ts';
import { ConfigError, type Environment, present, readValues } from './read.ts';

/** What a collector alone works with: no secret of a game or a provider is among it. */
export interface CollectorConfig {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** The shop's address: its pages may tell events. */
  publicUrl: string;
  databaseUrl: string;
  /** For migrations alone; null: `databaseUrl` owns what it uses. */
  databaseOwnerUrl: string | null;
  dbPool: number;
  log: { level: string; pretty: boolean };
  trustProxy: boolean | number | string;
  /** Requests of an address are limited. */
  limited: boolean;
  analytics: AnalyticsConfig;
}

/**
 * Reads what a collector needs of the environment.
 * @throws ConfigError naming everything that is missing or weak at once
 */
export function loadCollectorConfig(environment: Environment): CollectorConfig {
  const env = present(environment);
  const production = env.NODE_ENV === 'production';
  const { values, broken, problems } = readValues(schema.omit({ ROLE: true }), env);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL'] as const)
    if (values[name] === undefined && !broken.has(name)) problems.push(`${name} is missing: a collector needs it`);
  problems.push(...analyticsProblems(values, production));
  const analytics = analyticsOf(values, production);
  if (!analytics)
    problems.push('ANALYTICS_APPS and ANALYTICS_SERVER_APPS are both missing: nobody could tell anything');
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
  };
}
