import { z } from 'zod';
import { EMAIL } from '#contract/typed-text.ts';
import { isOwnNetwork } from '#server/kernel/addresses.ts';
import { problemOfDatabaseUrl, problemOfStandbyUrl } from '#server/kernel/database-url.ts';
import { inwardAddresses, unableToSell, worseThanMeant } from './able-to-sell.ts';
import { analyticsOf, analyticsProblems, analyticsVariables } from './analytics.ts';
import { approvalsOf, approvalVariables } from './approvals.ts';
import type { Config, MailConfig } from './config.ts';
import { deskIssuerProblems, deskOf, deskProblems, deskVariables } from './desk.ts';
import { exposedInProduction } from './exposed.ts';
import { readGames } from './games.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { readPayments } from './payments.ts';
import { pushOf, pushProblems, pushVariables } from './push.ts';
import { ConfigError, type Environment, httpAddress, present, readValues } from './read.ts';
import { readSignIn, signInVariables } from './sign-in-providers.ts';
import type { SignInProviders } from './sign-in-settings.ts';
import { smsOf, smsProblems, smsVariables } from './sms.ts';
import { telemetryOf, telemetryProblems, telemetryVariables } from './telemetry.ts';
import { readWebhooks } from './webhooks.ts';

const bool = z.stringbool({ error: 'must be true or false' });
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** Format: `shop@example.com` or `Shop <shop@example.com>`. */
const mailFrom = z
  .string()
  .transform((value) => /^(?:([^<>\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u.exec(value.trim()))
  .transform((found) => ({ name: found?.[1]?.trim() || null, address: found?.[2] ?? found?.[3] ?? '' }))
  .refine(({ address }) => EMAIL.test(address), 'must be shop@example.com or Shop <shop@example.com>');

/**
 * Format: `https://game.example.com, https://launcher.example.com:8443`; http only on this machine, for development.
 */
const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((one) => /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/.test(one)),
    'must be origins such as https://game.example.com, separated by commas',
  );

/** Format: `10.0.0.0/8, fd00::/8`. */
const ownNetworks = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every(isOwnNetwork),
    'must be private networks such as 10.0.0.0/8, separated by commas: no public networks and not the link-local one (169.254.0.0/16)',
  );

/** Format: `postgres://user:password@host:5432/name`, or several hosts, separated by commas. */
const databaseUrl = (problemOf: (url: string) => string | null) =>
  z.string().superRefine((url, check) => {
    const message = problemOf(url);
    if (message) check.addIssue({ code: 'custom', message });
  });
const database = databaseUrl(problemOfDatabaseUrl);

const perMinute = whole(1, 1_000_000);

/** The schema of all environment variables but those of games and payment providers. */
export const schema = z.object({
  NODE_ENV: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web, worker or collector' }).default('all'),
  HOST: z.string().optional(),
  PORT: whole(0, 65_535).default(8080),
  PUBLIC_URL: httpAddress
    .refine(
      (url) => new URL(url).pathname === '/' && !/[?#]/.test(url),
      'must have no path: the shop is at its path /platform',
    )
    .optional(),
  ...deskVariables,
  ...approvalVariables,
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_READ_URL: databaseUrl(problemOfStandbyUrl).optional(),
  DATA_DIR: z.string().default('.data'),
  PG_BIN: z.string().optional(),
  DB_POOL: whole(1, 500).default(16),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_PRETTY: bool.default(false),
  LOG_KEY: z.base64('must be base64').min(44, 'must hold 32 random bytes or more').optional(),
  GAME_NETWORKS: ownNetworks.default([]),
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : ({ true: true, false: false }[value] ?? value)))
    .default(false),
  ALLOW_SANDBOX: bool.default(false),
  ...signInVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address smtp://… or smtps://…' }).optional(),
  MAIL_FROM: mailFrom.optional(),
  MAILBOX_URL: httpAddress.optional(),
  GAMES_URL: httpAddress.optional(),
  LOTTERY_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes as 64 hexadecimal digits: openssl rand -hex 32')
    .optional(),
  LOTTERY_OPENS_AT_ONCE: bool.default(false),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header such as CF-IPCountry')
    .optional(),
  COUNTRY_DATABASE: z.string().optional(),
  ...smsVariables,
  ...pushVariables,
  ...analyticsVariables,
  ...telemetryVariables,
  PHONE_URL: httpAddress.optional(),
  OWN_SYSTEM_URL: httpAddress.optional(),
  SDK_FRAME_ORIGINS: origins.default([]),
  VALIDATE_OUTPUT: bool.optional(),
  FINISHED_PAGES: bool.default(true),
  RATE_LIMIT: bool.default(true),
  RATE_LIMIT_PER_ADDRESS: perMinute.default(1200),
  RATE_LIMIT_SIGN_IN: perMinute.default(30),
  RATE_LIMIT_CODES: perMinute.default(10),
  RATE_LIMIT_CHARACTERS: perMinute.default(10),
  RATE_LIMIT_SERVER_API: perMinute.default(600),
});

/** The sender of mail in the demo. */
const DEMO_SENDER = 'shop@manawell.example';

type Values = z.output<typeof schema>;

/**
 * Reads the environment; a pure function.
 * @param providers the payment providers of the product
 * @throws ConfigError with all missing and weak settings at once
 */
export function loadConfig(environment: Environment, providers: readonly PaymentSettings[]): Config {
  const env = present(environment);
  const production = env.NODE_ENV === 'production';
  const { values, broken, problems } = readValues(schema, env);
  const payments = readPayments(providers, env, { production, testSystem: values.ALLOW_SANDBOX });
  problems.push(...payments.malformed);
  // A misspelt `production` would start the demo, whose provider takes no money and whose secrets are public.
  if (!production && /^prod/i.test(env.NODE_ENV?.trim() ?? ''))
    problems.push(`NODE_ENV must be production, or absent for the demo: ${JSON.stringify(env.NODE_ENV)} is neither`);
  if (production) problems.push(...missingInProduction(values, broken), ...deskProblems(values, broken));
  problems.push(...deskIssuerProblems(values, broken, production && !values.ALLOW_SANDBOX));
  problems.push(...payments.problems);
  const signIn = readSignIn(env, production && !values.ALLOW_SANDBOX, problems);
  problems.push(...smsProblems(values, broken, production));
  problems.push(...pushProblems(values, broken));
  problems.push(...analyticsProblems(values, production));
  problems.push(...telemetryProblems(values));
  const games = readGames(env, production && !values.ALLOW_SANDBOX, problems);
  const webhooks = readWebhooks(env, production && !values.ALLOW_SANDBOX, problems);
  const sale = {
    // Incomplete providers and a test system without its sandbox are reported already.
    takesMoney: values.ALLOW_SANDBOX || payments.anySet,
    signsInByWeb: signsInByWeb(values, broken, signIn),
    games,
    names: Object.keys(env),
  };
  if (production) problems.push(...unableToSell(sale, providers), ...inwardAddresses(values, games, payments.called));
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    mode: production ? 'production' : 'demo',
    role: values.ROLE,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    desk: deskOf(values),
    approvals: approvalsOf(values),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    dataDir: values.DATA_DIR,
    dbPool: values.DB_POOL,
    log: { level: values.LOG_LEVEL, pretty: values.LOG_PRETTY && !production },
    logKey: values.LOG_KEY === undefined ? null : Buffer.from(values.LOG_KEY, 'base64'),
    trustProxy: values.TRUST_PROXY,
    gameNetworks: values.GAME_NETWORKS,
    warnings: production ? worseThanMeant(sale) : [],
    payments: payments.accounts,
    signIn,
    lottery: {
      key: values.LOTTERY_KEY === undefined ? null : Buffer.from(values.LOTTERY_KEY, 'hex'),
      opensAtOnce: values.LOTTERY_OPENS_AT_ONCE,
    },
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    countryDatabase: values.COUNTRY_DATABASE ?? null,
    games,
    webhooks,
    mail: mailOf(values),
    mailboxUrl: production ? null : (values.MAILBOX_URL ?? null),
    gamesUrl: production ? null : (values.GAMES_URL ?? null),
    sms: smsOf(values),
    push: pushOf(values, production),
    analytics: analyticsOf(values, production),
    phoneUrl: production ? null : (values.PHONE_URL ?? null),
    ownSystemUrl: production ? null : (values.OWN_SYSTEM_URL ?? null),
    sdkFrameOrigins: values.SDK_FRAME_ORIGINS,
    validateOutput: values.VALIDATE_OUTPUT ?? !production,
    finishedPages: values.FINISHED_PAGES,
    rateLimit: {
      enabled: values.RATE_LIMIT,
      perAddress: values.RATE_LIMIT_PER_ADDRESS,
      signIn: values.RATE_LIMIT_SIGN_IN,
      codes: values.RATE_LIMIT_CODES,
      characters: values.RATE_LIMIT_CHARACTERS,
      serverApi: values.RATE_LIMIT_SERVER_API,
    },
    telemetry: telemetryOf(values),
  };
}

const signsInByWeb = (values: Values, broken: ReadonlySet<string>, signIn: SignInProviders): boolean =>
  values.SMTP_URL !== undefined || broken.has('SMTP_URL') || [...signIn.values()].some(({ clientId }) => clientId);

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Values): MailConfig | null {
  return url ? { url, from: from ?? { name: null, address: DEMO_SENDER } } : null;
}

/** Returns the missing settings of production. @param broken variables with a reported problem */
function missingInProduction(values: Values, broken: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const need = (name: 'DATABASE_URL' | 'PUBLIC_URL', why: string): void => {
    if (values[name] === undefined && !broken.has(name)) problems.push(`${name} is missing: ${why}`);
  };
  need('DATABASE_URL', 'the PostgreSQL server to use, postgres://user:password@host:5432/name');
  need('PUBLIC_URL', 'the address players use, https://shop.example.com');
  if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL must begin with https://');
  if (values.SMTP_URL && !values.MAIL_FROM && !broken.has('MAIL_FROM')) {
    problems.push('MAIL_FROM is missing: the sender of mail, a name followed by an address in < >');
  }
  problems.push(...exposedInProduction(values));
  return problems;
}
