import { z } from 'zod';

/** What is counted, and for whom. */
export interface AnalyticsConfig {
  /** Apps of browsers: the shop's own is the first. */
  apps: readonly string[];
  /** Apps of servers: who knows one may tell events. */
  serverApps: readonly string[];
  /** Origins of the publisher's other sites that may tell events. */
  origins: readonly string[];
  /** Answers what is wrong with single events. */
  debug: boolean;
  /** For how many days events are kept. */
  days: number;
}

const list = (pattern: RegExp, rule: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((all) => all.every((one) => pattern.test(one)), rule);

export const analyticsVariables = {
  ANALYTICS_APPS: list(/^[\w.-]{1,63}$/, 'must be ids of letters, digits, . _ -, separated by commas').optional(),
  ANALYTICS_SERVER_APPS: list(/^[\w.-]{1,63}$/, 'must be ids of letters, digits, . _ -, separated by commas').default(
    [],
  ),
  ANALYTICS_ORIGINS: list(
    /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/,
    'must be origins such as https://forum.example.com, separated by commas',
  ).default([]),
  ANALYTICS_DEBUG: z
    .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
    .transform((value) => value === 'true' || value === '1')
    .optional(),
  ANALYTICS_DAYS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number from 2 to 3650')
    .transform(Number)
    .pipe(z.int().min(2, 'must be at least 2').max(3650, 'must be at most 3650'))
    .default(90),
};

const variables = z.object(analyticsVariables);
type Values = z.output<typeof variables>;

/** Characters that nobody guesses. */
const LEAST_SECRET = 24;
/** The demo's app. */
const DEMO_APP = 'manawell-demo';

/** Whoever guesses an app of a server may tell what they like in its name. */
export function analyticsProblems({ ANALYTICS_SERVER_APPS: apps }: Values, production: boolean): string[] {
  if (!production) return [];
  const guessable = apps.some((app) => app.length < LEAST_SECRET);
  return guessable ? [`ANALYTICS_SERVER_APPS must be ids of ${LEAST_SECRET} random characters or more`] : [];
}

/** Null: nothing is counted. */
export function analyticsOf(values: Values, production: boolean): AnalyticsConfig | null {
  const apps = values.ANALYTICS_APPS ?? (production ? [] : [DEMO_APP]);
  const serverApps = values.ANALYTICS_SERVER_APPS;
  if (apps.length === 0 && serverApps.length === 0) return null;
  return {
    apps,
    serverApps,
    origins: values.ANALYTICS_ORIGINS,
    debug: values.ANALYTICS_DEBUG ?? !production,
    days: values.ANALYTICS_DAYS,
  };
}
