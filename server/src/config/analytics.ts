import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** The sources, checks and targets of analytics events. */
export interface AnalyticsConfig {
  /** App ids of browsers; the first is the shop's own. */
  apps: readonly string[];
  /** Secret app ids of servers: a server sends events with such an id. */
  serverApps: readonly string[];
  /** Origins of the publisher's other sites that may send events. */
  origins: readonly string[];
  /** Returns the mistakes of single events to their sender. */
  debug: boolean;
  /** Number of days for which events are kept. */
  days: number;
  /** Maximum number of bytes that a process stores for an app in a day. */
  dayBytes: number;
  forward: ForwardConfig;
  /** NATS JetStream, which buffers events before the database; null: events are written directly. */
  stream: { servers: string[]; user?: string; pass?: string; tls: boolean; replicas: number } | null;
}

/** Targets to which events are forwarded; null: not configured. */
export interface ForwardConfig {
  /** A receiver that supports the ThinkingData protocol; `app` is the app id that it assigned. */
  receiver: { url: string; app: string } | null;
  /** Absolute paths of folders. */
  files: string | null;
  parquet: string | null;
}

const list = (pattern: RegExp, rule: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((all) => all.every((one) => pattern.test(one)), rule);

const isNatsUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
};

// A relative path would depend on the folder in which the process was started.
const folder = z.string().refine(isAbsolute, 'must be an absolute path of a folder, such as /var/lib/manawell/events');

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
  ANALYTICS_DAY_MB: z
    .string()
    .regex(/^\d+$/, 'must be a whole number from 1 to 1000000')
    .transform(Number)
    .pipe(z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1000000'))
    .default(1000),
  ANALYTICS_FORWARD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://receiver.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  ANALYTICS_FORWARD_APPID: z
    .string()
    .regex(/^[\w.-]{1,128}$/, 'must be the id that the receiver gave: letters, digits, . _ -')
    .optional(),
  ANALYTICS_FILES: folder.optional(),
  ANALYTICS_PARQUET: folder.optional(),
  EVENTS_URL: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (all) => all.length > 0 && all.every(isNatsUrl),
      'must be addresses such as nats://user:password@nats-1.internal:4222, separated by commas',
    )
    .optional(),
  EVENTS_REPLICAS: z.enum(['1', '3', '5'], { error: 'must be 1, 3 or 5' }).transform(Number).default(1),
};

const variables = z.object(analyticsVariables);
type Values = z.output<typeof variables>;

/** Minimum length of a server's app id, which works as a secret. */
const LEAST_SECRET = 24;
/** The app id of the demo's shop. */
const DEMO_APP = 'manawell-demo';

/** Returns the problems of weak or incomplete settings. */
export function analyticsProblems(values: Values, production: boolean): string[] {
  const { ANALYTICS_SERVER_APPS: apps, ANALYTICS_FORWARD_URL: url, ANALYTICS_FORWARD_APPID: app } = values;
  const problems: string[] = [];
  if ((url === undefined) !== (app === undefined))
    problems.push('ANALYTICS_FORWARD_URL and ANALYTICS_FORWARD_APPID must both be set, or neither');
  // A client that guesses a server's app id can send any event in its name.
  if (production && apps.some((one) => one.length < LEAST_SECRET))
    problems.push(`ANALYTICS_SERVER_APPS must be ids of ${LEAST_SECRET} random characters or more`);
  return problems;
}

const forwardOf = ({ ANALYTICS_FORWARD_URL: url, ANALYTICS_FORWARD_APPID: app, ...values }: Values): ForwardConfig => ({
  receiver: url && app ? { url, app } : null,
  files: values.ANALYTICS_FILES ?? null,
  parquet: values.ANALYTICS_PARQUET ?? null,
});

/** Reads the user of the first address, because all servers of a cluster have the same users. */
function streamOf({ EVENTS_URL: addresses, EVENTS_REPLICAS: replicas }: Values): AnalyticsConfig['stream'] {
  const urls = addresses?.map((address) => new URL(address)) ?? [];
  const [first] = urls;
  if (!first) return null;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(first.username !== '' && {
      user: decodeURIComponent(first.username),
      pass: decodeURIComponent(first.password),
    }),
    tls: first.protocol === 'tls:',
    replicas,
  };
}

/** Returns null if nothing is collected. */
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
    dayBytes: values.ANALYTICS_DAY_MB * 1_000_000,
    forward: forwardOf(values),
    stream: streamOf(values),
  };
}
