import type { AnalyticsConfig } from './analytics.ts';
import type { ApprovalLimits } from './approvals.ts';
import type { DeskConfig } from './desk.ts';
import type { PushConfig } from './push.ts';
import { DEMO_SECRETS } from './secrets.ts';
import type { SignInProviders } from './sign-in-settings.ts';
import type { SmsConfig } from './sms.ts';
import type { TelemetryConfig } from './telemetry.ts';
import type { WebhookSettings } from './webhooks.ts';

export interface GameBackend {
  /** Base address; null: the endpoint in the catalogue. */
  url: string | null;
  /** Live signing secrets, the current one first; two during a rotation. */
  secrets: readonly string[];
  /** Secrets of partners that run the game's surveys and communities; they allow nothing else. */
  partnerSecrets?: readonly string[];
  /** Replaces the catalogue's address at which the PC client takes over a sign-in. */
  pcReturn?: string;
  /** Replaces the catalogue's address that opens the installed game. */
  deepLink?: string;
}

export interface LotteryConfig {
  /** 32 bytes from which each day's seed is derived; null: no daily draws. */
  key: Buffer | null;
  /** Opens days whose commitment is younger than 24 hours and marks them as such: for demonstrations. */
  opensAtOnce: boolean;
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string;
  /** The sender; without a name, the publisher's name of the catalogue. */
  from: { name: string | null; address: string };
}

/** The configuration of a process. Only this module reads environment variables. */
export interface Config {
  mode: 'demo' | 'production';
  /** Tasks of this process: serve requests, run jobs, or both. */
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  /** The address that players use, without a trailing slash. */
  publicUrl: string;
  /** Null: no desk, and no code of it is loaded. */
  desk: DeskConfig | null;
  /** Limits of roles, above which a second operator must approve. */
  approvals: ApprovalLimits;
  /** Null: the program starts its own database in `dataDir`. */
  databaseUrl: string | null;
  /** Used only for migrations; null: `databaseUrl` is also the owner. */
  databaseOwnerUrl: string | null;
  /** Stand-bys for reports, exports and searches; null: these read from the primary. */
  databaseReadUrl: string | null;
  dataDir: string;
  /** Size of this process's connection pool. */
  dbPool: number;
  log: { level: string; pretty: boolean };
  /** Key of the hashes of accounts and addresses in the log; null: a key that the installation generated. */
  logKey: Buffer | null;
  /** Trusts `X-Forwarded-For` from any client (true), through a number of proxies, or from listed addresses. */
  trustProxy: boolean | number | string;
  /** Private networks in which game backends may be called, such as `10.0.0.0/8`. */
  gameNetworks: readonly string[];
  /** Settings that work badly; logged at the start. */
  warnings: readonly string[];
  /** Accounts at the configured payment providers, by the provider's name; `accountOf` returns one with its type. */
  payments: Readonly<Record<string, unknown>>;
  signIn: SignInProviders;
  lottery: LotteryConfig;
  /** Header, in lower case, in which a proxy sends the visitor’s country; null: unknown. */
  countryHeader: string | null;
  /** File in MaxMind's format with the countries of IP addresses; null: no look-ups. */
  countryDatabase: string | null;
  games: ReadonlyMap<number, GameBackend>;
  /** Endpoints of webhooks, by their part of the variables' names: `CRM_EU`. */
  webhooks: ReadonlyMap<string, WebhookSettings>;
  /** Null: no mail is sent. */
  mail: MailConfig | null;
  /** Address of the demo's mailbox, for the demo's start page. */
  mailboxUrl: string | null;
  /** Address of the demo's game servers, for the demo's start page. */
  gamesUrl: string | null;
  /** Null: no text messages are sent. */
  sms: SmsConfig | null;
  /** Null: no push messages are sent. */
  push: PushConfig | null;
  /** Null: no events are collected. */
  analytics: AnalyticsConfig | null;
  /** Address of the demo's phone, for the demo's start page. */
  phoneUrl: string | null;
  /** Address of the demo's own system, for the demo's start page. */
  ownSystemUrl: string | null;
  /** Origins whose pages may show the `/sdk/` pages in a frame. */
  sdkFrameOrigins: readonly string[];
  /** Checks each answer against the contract before it is sent. */
  validateOutput: boolean;
  /** Sends pages that are the same for all visitors as finished HTML. */
  finishedPages: boolean;
  rateLimit: RateLimits;
  /** Null: nothing is measured, and no code of it is loaded. */
  telemetry: TelemetryConfig | null;
}

/** Maximum number of requests per minute; `enabled: false` for load tests. */
export interface RateLimits {
  enabled: boolean;
  /** All requests to the API, per address. */
  perAddress: number;
  /** Sign-ins of one kind, per address. */
  signIn: number;
  /** Guesses of codes, per address or session; of promo codes, per address and per session. */
  codes: number;
  /** Look-ups of characters, per session. */
  characters: number;
  /** Calls of the server API, per key. */
  serverApi: number;
}

/** Returns the backend of a game; undefined if it is not configured. In the demo every game has a secret. */
export function gameBackendOf(config: Config, gid: number): GameBackend | undefined {
  const known = config.games.get(gid);
  if (config.mode === 'production' || known?.secrets.length) return known;
  return { url: null, ...known, secrets: [DEMO_SECRETS.game] };
}
