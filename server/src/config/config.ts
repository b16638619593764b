import type { AnalyticsConfig } from './analytics.ts';
import type { AdyenAccount, StripeAccount } from './providers.ts';
import type { PushConfig } from './push.ts';
import { DEMO_SECRETS } from './secrets.ts';
import type { SignInProviders } from './sign-in-providers.ts';
import type { SmsConfig } from './sms.ts';

export interface SandboxProvider {
  /** Base address; null until the demo's simulator has told its own. */
  url: string | null;
  key: string;
  webhookSecret: string;
}

export interface GameBackend {
  /** Base address; the catalogue's endpoint counts when absent. */
  url: string | null;
  /** Live signing secrets, the current one first; a second one while rotating. */
  secrets: readonly string[];
  /** Of those who run its surveys and communities: they open nothing else. */
  partnerSecrets?: readonly string[];
  /** Instead of the catalogue's address: where its PC client takes a sign-in up. */
  pcReturn?: string;
  /** Instead of the catalogue's address: opens the installed game. */
  deepLink?: string;
}

export interface LotteryConfig {
  /** From which the days' seeds are made, 32 bytes; null: there are no daily draws. */
  key: Buffer | null;
  /** Days open though their commitment is younger than 24 hours, and say so: for demonstrations. */
  opensAtOnce: boolean;
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** Who mail comes from; without a name, the publisher's of the catalogue. */
  from: { name: string | null; address: string };
}

/** Everything the environment decides; nothing else reads it. */
export interface Config {
  mode: 'demo' | 'production';
  /** What this process does: serve requests, run jobs, or both. */
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  /** Address players use, without a slash at the end. */
  publicUrl: string;
  /** Null: the program starts its own database below `dataDir`. */
  databaseUrl: string | null;
  /** For migrations alone; null: `databaseUrl` owns what it uses. */
  databaseOwnerUrl: string | null;
  dataDir: string;
  /** Connections of this process to the database. */
  dbPool: number;
  log: { level: string; pretty: boolean };
  /** Under which the log has hashes of accounts and addresses; null: one that the installation drew itself. */
  logKey: Buffer | null;
  /** Believe `X-Forwarded-For`: from anyone (true), from so many proxies (number), or from listed addresses. */
  trustProxy: boolean | number | string;
  /** The publisher's own networks, in which game backends may be called: `10.0.0.0/8`. */
  gameNetworks: readonly string[];
  /** What works, and badly: said at the start. */
  warnings: readonly string[];
  /** The sandbox payment provider; null where it is switched off. */
  sandbox: SandboxProvider | null;
  /** Null: not set up. */
  stripe: StripeAccount | null;
  adyen: AdyenAccount | null;
  signIn: SignInProviders;
  lottery: LotteryConfig;
  /** The header, lower-case, by which a proxy tells the visitor’s country; null: it is not known. */
  countryHeader: string | null;
  /** A file in MaxMind's format that tells the country of an address; null: nobody looks. */
  countryDatabase: string | null;
  games: ReadonlyMap<number, GameBackend>;
  /** How mail is sent; null: none is. */
  mail: MailConfig | null;
  /** Page of the demo's mailbox, for its start page. */
  mailboxUrl: string | null;
  /** Page of the demo's game servers, for its start page. */
  gamesUrl: string | null;
  /** Who sends text messages; null: nobody. */
  sms: SmsConfig | null;
  /** How browsers are told of something; null: they are not. */
  push: PushConfig | null;
  /** Null: nothing is counted. */
  analytics: AnalyticsConfig | null;
  /** Page of the demo's phone, for its start page. */
  phoneUrl: string | null;
  /** Origins whose pages may show the `/sdk/` pages in a frame. */
  sdkFrameOrigins: readonly string[];
  /** Check each answer against the contract before it is sent. */
  validateOutput: boolean;
  /** Send pages that are the same for everybody as finished HTML. */
  finishedPages: boolean;
  rateLimit: RateLimits;
}

/** Requests a minute; `enabled: false` for load tests. */
export interface RateLimits {
  enabled: boolean;
  /** All requests to the API, per address. */
  perAddress: number;
  /** Sign-ins of one kind, per address. */
  signIn: number;
  /** Guesses at codes, per address or session; at promo codes, per both. */
  codes: number;
  /** Look-ups of characters, per session. */
  characters: number;
}

/** How to reach a game's backend; in the demo every game has a secret. Undefined: this game is not set up. */
export function gameBackendOf(config: Config, gid: number): GameBackend | undefined {
  const known = config.games.get(gid);
  if (config.mode === 'production' || known?.secrets.length) return known;
  return { url: null, ...known, secrets: [DEMO_SECRETS.game] };
}
