import type { Description } from './description.ts';
import type { schema } from './load.ts';

type Variable = keyof typeof schema.shape;

/** Variables with a game's id in their name, see `games.ts`. */
const GAMES = {
  'GAME_<gid>_URL': {
    text: 'Address of the game’s backend. Production requires `https://`.',
    default: '`backend.endpoint` of `game.yaml`',
  },
  'GAME_<gid>_SECRET': {
    secret: true,
    text: 'Signs the calls between the shop and this game: `whsec_` and at least 24 random bytes in base64. Nothing of a game without a secret can be sold. In production each game needs its own.',
    default: 'generated (demo)',
  },
  'GAME_<gid>_SECRET_2': {
    secret: true,
    text: 'A second valid secret during a rotation. Calls carry a signature of each.',
    default: 'none',
  },
  'GAME_<gid>_PARTNER_SECRET': {
    secret: true,
    text: 'Signs the calls of the partner that runs the game’s surveys and communities. It allows nothing else ([partners](integration/partners.md)).',
    default: 'generated (demo)',
  },
  'GAME_<gid>_PARTNER_SECRET_2': {
    secret: true,
    text: 'A second valid partner secret during a rotation.',
    default: 'none',
  },
  'GAME_<gid>_PC_RETURN': {
    text: 'Address at which the PC client takes over a sign-in, in place of the catalogue’s.',
    default: 'the catalogue’s',
  },
  'GAME_<gid>_DEEP_LINK': {
    text: 'Address that opens the installed game, in place of the catalogue’s.',
    default: 'the catalogue’s',
  },
} as const satisfies Record<string, Description>;

/** Variables with an endpoint's id in their name, see `webhooks.ts`. */
const WEBHOOKS = {
  'WEBHOOK_<ID>_URL': {
    text: 'Address of an endpoint of your own systems ([webhooks](integration/webhooks.md)), in place of the catalogue’s. `<ID>` is its id in capitals, with `_` for `-`.',
    default: '`url` of `webhooks.yaml`',
  },
  'WEBHOOK_<ID>_SECRET': {
    secret: true,
    text: 'Signs the webhooks to this endpoint: `whsec_` and at least 24 random bytes in base64. Nothing is sent to an endpoint without a secret; its events wait.',
    default: 'generated (demo)',
  },
  'WEBHOOK_<ID>_SECRET_2': {
    secret: true,
    text: 'A second valid secret during a rotation. Webhooks carry a signature of each.',
    default: 'none',
  },
} as const satisfies Record<string, Description>;

const STARTED = 'started (demo)';

/** Variables with the id of a sign-in provider in their name, see `sign-in-providers.ts`. */
const SIGN_IN = {
  'SIGN_IN_<ID>_CLIENT_ID': {
    secret: true,
    text: 'Client id at a provider of `sign-in.yaml` ([sign-in providers](integration/sign-in-providers.md)). `<ID>` is the id of the entry in capitals, with `_` for `-`. Steam needs no variable.',
    default: '`clientId` of the entry (kind `openid`)',
  },
  'SIGN_IN_<ID>_CLIENT_SECRET': {
    secret: true,
    text: 'Its secret. Without it, players do not see the provider.',
    default: STARTED,
  },
  'SIGN_IN_<ID>_URL': {
    text: 'Address of the provider, in place of the catalogue’s `issuer` or of the real provider. With it, nobody can change the issuer by the catalogue.',
    default: '`issuer` of the entry, or the real provider',
  },
  'SIGN_IN_<ID>_HOST': {
    text: 'Host of the catalogue’s `issuer` (kind `openid`). The secret goes to no other issuer, even if somebody edits the catalogue. Not needed with `SIGN_IN_<ID>_URL`.',
    default: 'none: players do not see the provider',
  },
  'SIGN_IN_<ID>_TEAM_ID': { secret: true, text: 'Apple: id of the team.', default: 'generated (demo)' },
  'SIGN_IN_<ID>_KEY_ID': { secret: true, text: 'Apple: id of the key.', default: 'generated (demo)' },
  'SIGN_IN_<ID>_PRIVATE_KEY': {
    secret: true,
    text: 'Apple: text of the key’s file (`.p8`). Line ends may be written as `\\n`.',
    default: 'generated (demo)',
  },
} as const satisfies Record<string, Description>;

const OAUTH = '[sign-in providers](integration/sign-in-providers.md)';

/**
 * Describes every variable, by topic; those of payment providers are in their manifests. `docs/configuration.md` is
 * generated from it, from the manifests and from the schema.
 */
export const DESCRIBED = {
  'The shop and its database': {
    NODE_ENV: { text: '`production`, or absent for the demo.' },
    ROLE: {
      text: '`all`, `web` (no jobs), `worker` (jobs; it answers requests too), or `collector` (accepts analytics events only).',
    },
    PUBLIC_URL: {
      text: 'The address that players use, without a path. **Required in production**, with `https://`.',
      default: '`http://localhost:<PORT>`',
    },
    HOST: { text: 'Address to listen on.', default: '`127.0.0.1`; `0.0.0.0` in production' },
    PORT: { text: 'Port to listen on; 0 takes a free one.' },
    DATABASE_URL: {
      secret: true,
      text: '`postgres://…`, PostgreSQL 18. **Required in production.**',
      default: 'its own database (demo)',
    },
    DATABASE_OWNER_URL: {
      secret: true,
      text: '`postgres://…` of the role that owns the same database, used only for migrations ([roles](operations.md#the-databases-roles)).',
      default: '`DATABASE_URL`',
    },
    DATABASE_READ_URL: {
      secret: true,
      text: '`postgres://…` of stand-bys of the same database, for reports, exports and searches of operators ([replicas](failover.md#read-reports-from-a-stand-by)).',
      default: 'none: they read from `DATABASE_URL`',
    },
    PG_BIN: {
      text: 'Folder of the client tools of PostgreSQL 18, for `backup verify` ([back-up.md](back-up.md)).',
      default: '`PATH`',
    },
    DB_POOL: { text: 'Database connections of this process, 1 to 500.' },
    DATA_DIR: { text: 'Folder of the demo’s database, secrets and logs.' },
    CATALOG_DIR: {
      text: 'Catalogue that `npm start` applies, unless that would remove something from a shop in `DATABASE_URL`.',
      default: '`catalog` (demo); none in production',
    },
    SDK_FRAME_ORIGINS: {
      text: 'Origins, separated by commas, that may show the pages for games and those of a payment in a frame ([bridge](integration/bridge.md)).',
    },
    FINISHED_PAGES: {
      text: 'Sends pages that are the same for every visitor as finished HTML. `false` leaves all rendering to browsers.',
    },
    VALIDATE_OUTPUT: {
      text: 'Checks each answer against the contract.',
      default: '`true`; `false` in production',
    },
  },
  'The desk': {
    DESK_PORT: {
      text: 'Port of the [desk](desk.md), the web console of the publisher’s team. Without it there is no desk. The demo signs anybody in who reaches the port, so leave `HOST` unset there.',
      default: 'none; 8100 (demo)',
    },
    DESK_URL: {
      text: 'The address that operators use, without a path. Production requires it with `DESK_PORT`, with `https://` and another host than `PUBLIC_URL`. Passkeys are bound to its host.',
      default: '`http://localhost:<DESK_PORT>` (demo)',
    },
    APPROVAL_REFUNDS: {
      text: 'Refunds above the limit of a role need a second operator, in the desk and by commands: `support=5000,finance=100000`. Minor units of `reference.currency` in `publisher.yaml`, summed for each operator over 24 hours, and for each order. A role that is not named has no limit. See [desk](desk.md#two-people-for-large-sums).',
      default: 'none: no limits',
    },
    APPROVAL_GRANTS: {
      text: 'The same for grants: players who get one from an operator within 24 hours, such as `support=20,content=1000`.',
      default: 'none: no limits',
    },
    APPROVAL_GRANT_VALUE: {
      text: 'The same for the value of these grants, in minor units of `reference.currency`: `support=2000,content=500000`. [desk](desk.md#two-people-for-large-sums) says how it is counted.',
      default: 'none: no limits',
    },
    APPROVAL_PRICES: {
      text: 'Roles whose changes of prices, limits and gifts in the catalogue need a second operator, such as `content`: applies of drafts, scheduled ones too, and rollbacks. These roles cannot apply a folder that changes prices.',
      default: 'none',
    },
    APPROVAL_BOOKS: {
      text: 'Roles whose closes of a month need a second operator, such as `finance`.',
      default: 'none',
    },
    DESK_OIDC_ISSUER: {
      text: 'Your own OpenID Connect issuer, with which operators can sign in ([desk](desk.md)). It needs `https://` in production, and an issuer in a private network needs its network in `GAME_NETWORKS`.',
      default: 'none: passkeys only',
    },
    DESK_OIDC_CLIENT_ID: {
      text: 'Client id of the desk at the issuer. Its redirect address is `<DESK_URL>/sign-in/return`.',
    },
    DESK_OIDC_CLIENT_SECRET: { secret: true, text: 'Its secret. Set all three variables or none.' },
  },
  'Proxies, limits and countries': {
    TRUST_PROXY: {
      text: 'Trusts `X-Forwarded-For` from this number of proxies, from listed addresses, or from everybody (`true`, which production rejects). See [proxy](proxy.md).',
    },
    RATE_LIMIT: {
      text: '`false` switches all limits off, for load tests. Production accepts it only on a test system.',
    },
    RATE_LIMIT_PER_ADDRESS: {
      text: 'API requests a minute from one address, for each process. Answers that are the same for everybody (`/games`, `/games/<gid>`, news) do not count.',
    },
    RATE_LIMIT_SIGN_IN: { text: 'Sign-ins of one kind a minute from one address, over all processes.' },
    RATE_LIMIT_CODES: {
      text: 'Guesses of codes a minute from one address (promo codes: also by one player), over all processes.',
    },
    RATE_LIMIT_CHARACTERS: { text: 'Character look-ups a minute by one player, over all processes.' },
    RATE_LIMIT_SERVER_API: { text: 'Calls of the server API a minute with one key, over all processes.' },
    COUNTRY_HEADER: {
      text: 'Header in which a proxy names the visitor’s country, such as `CF-IPCountry`. It takes precedence over `COUNTRY_DATABASE`. Without either, the daily draw is offered everywhere, and orders have one proof less of the buyer’s country.',
    },
    COUNTRY_DATABASE: {
      text: 'File in MaxMind’s format (`.mmdb`) with the countries of IP addresses, such as GeoLite2, DB-IP or IP2Location. The shop brings none. It is read at the start, and within a minute after it is replaced.',
    },
  },
  Games: {
    ...GAMES,
    ...WEBHOOKS,
    GAME_NETWORKS: {
      text: 'Your own private networks, such as `10.0.0.0/8, fd00::/8`, in which the shop may call game backends, endpoints of webhooks and the SMS gateway. It calls no other private address ([decision 049](decisions/049-honest-start.md)).',
    },
  },
  Payments: {
    ALLOW_SANDBOX: {
      text: 'Permits the sandbox provider, or test mode of a real one, in production: for test systems.',
    },
  },
  'Mail, text messages and notifications': {
    SMTP_URL: {
      secret: true,
      text: 'Mail server for receipts and sign-in codes: `smtp://user:password@host:587` or `smtps://…:465`. Passwords are sent only over encrypted connections. Without it no mail is sent.',
      default: STARTED,
    },
    MAIL_FROM: {
      text: 'Sender of mail: `Shop <shop@example.com>`, or an address, to which the shop’s name is added. Required in production with `SMTP_URL`.',
      default: '`shop@manawell.example` (demo)',
    },
    SMS_URL: {
      text: 'Gateway for text messages ([sms](integration/sms.md)). Without it and Twilio none are sent.',
      default: STARTED,
    },
    SMS_SECRET: { secret: true, text: 'Signs the calls to `SMS_URL`.', default: 'generated (demo)' },
    TWILIO_ACCOUNT_SID: { text: 'Sends text messages by Twilio, in place of `SMS_URL`.' },
    TWILIO_AUTH_TOKEN: { secret: true, text: 'Its token.' },
    TWILIO_FROM: { text: 'Sending number, name of at most 11 characters, or messaging service `MG…`.' },
    VAPID_PUBLIC_KEY: {
      text: 'Public key for notifications in browsers ([push](push.md)). Without the three `VAPID_…` variables none are sent.',
      default: 'generated (demo)',
    },
    VAPID_PRIVATE_KEY: { secret: true, text: 'Its private key.', default: 'generated (demo)' },
    VAPID_SUBJECT: {
      text: 'Contact for push services, `mailto:…` or `https://…`, not at localhost.',
      default: 'the demo’s',
    },
    PUSH_SERVICES: { text: 'Hosts of push services that the shop may call, separated by commas.' },
    PUSH_SIMULATOR_URL: { text: 'Push service of the demo’s simulators.', default: STARTED },
  },
  'Sign-in': {
    ...SIGN_IN,
    GOOGLE_CLIENT_ID: {
      text: `Client id at Google (${OAUTH}). The same as \`SIGN_IN_GOOGLE_CLIENT_ID\`, and so on.`,
      default: STARTED,
    },
    GOOGLE_CLIENT_SECRET: { secret: true, text: 'Its secret.', default: STARTED },
    GOOGLE_ISSUER: { text: 'OpenID Connect issuer; changed only for tests.', default: '`https://accounts.google.com`' },
    LINE_CLIENT_ID: { text: `Channel id at LINE (${OAUTH}).`, default: STARTED },
    LINE_CLIENT_SECRET: { secret: true, text: 'Its secret.', default: STARTED },
    LINE_ISSUER: { text: 'OpenID Connect issuer; changed only for tests.', default: '`https://access.line.me`' },
    FACEBOOK_CLIENT_ID: { text: `App id at Facebook (${OAUTH}).`, default: STARTED },
    FACEBOOK_CLIENT_SECRET: { secret: true, text: 'Its secret.', default: STARTED },
    FACEBOOK_AUTHORIZE_URL: {
      text: 'Facebook’s sign-in page; changed only for tests.',
      default: '`https://www.facebook.com/v23.0/dialog/oauth`',
    },
    FACEBOOK_GRAPH_URL: {
      text: 'Facebook’s API; changed only for tests.',
      default: '`https://graph.facebook.com/v23.0`',
    },
  },
  'Daily draw': {
    LOTTERY_KEY: {
      secret: true,
      text: '32 random bytes as 64 hexadecimal digits (`openssl rand -hex 32`), from which the seeds of the draws are derived ([draw](draw.md)). As secret as a payment key. Without it there is no draw.',
      default: 'none; generated (demo)',
    },
    LOTTERY_OPENS_AT_ONCE: {
      text: 'Opens draws whose commitment is younger than 24 hours, and marks them as such: for demonstrations. Production accepts it only on a test system.',
    },
  },
  'Metrics and traces': {
    METRICS_PORT: {
      text: 'Port of the page `/metrics` for Prometheus ([metrics](metrics.md)), one for each process; 0 takes a free one. Without it there is no page.',
    },
    METRICS_HOST: {
      text: 'Address that the page listens on. Anybody who reaches it can read it, so never a public one.',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      text: 'Address of an OpenTelemetry collector, to which metrics and traces are sent (OTLP by HTTP, JSON): `http://collector.internal:4318`. Without it nothing is sent.',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      secret: true,
      text: 'Headers of these calls, such as `authorization=Bearer%20…`, separated by commas.',
    },
    TRACES_PERCENT: { text: 'Share of orders and of other requests whose traces are sent, 0 to 100.' },
  },
  Analytics: {
    ANALYTICS_APPS: {
      text: 'App ids of browsers whose events are accepted; the first is the shop’s ([analytics](analytics.md)). Without it production counts nothing.',
      default: '`manawell-demo` (demo)',
    },
    ANALYTICS_SERVER_APPS: { secret: true, text: 'Secret app ids of servers, at least 24 random characters each.' },
    ANALYTICS_ORIGINS: { text: 'Origins of your other sites that may send events, separated by commas.' },
    ANALYTICS_DEBUG: {
      text: 'Returns the mistakes of single events to their sender.',
      default: '`true`; `false` in production',
    },
    ANALYTICS_DAYS: { text: 'Number of days for which events are kept, 2 to 3650.' },
    ANALYTICS_DAY_MB: { text: 'Megabytes that a process stores for an app in a day.' },
    ANALYTICS_FORWARD_URL: {
      text: 'A receiver of the ThinkingData protocol that gets all events ([forwarding](analytics.md#forwarding)).',
    },
    ANALYTICS_FORWARD_APPID: { secret: true, text: 'App id that this receiver assigned.' },
    ANALYTICS_FILES: { text: 'Absolute path of a folder for events as NDJSON.' },
    ANALYTICS_PARQUET: { text: 'Absolute path of a folder for events as Parquet.' },
    EVENTS_URL: {
      secret: true,
      text: 'NATS JetStream servers that buffer events before the database, separated by commas ([many machines](analytics.md#many-machines)).',
    },
    EVENTS_REPLICAS: { text: 'Number of servers that hold each event: 1, 3 or 5.' },
  },
  Logs: {
    LOG_LEVEL: {
      text: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      default: '`info`; `warn` (demo)',
    },
    LOG_PRETTY: {
      text: 'Lines for people in place of JSON. Production rejects it.',
      default: '`false`; `true` (demo)',
    },
    LOG_KEY: {
      secret: true,
      text: 'Base64 of 32 random bytes: key of the hashes by which the log names accounts and addresses of failed sign-ins.',
      default: 'generated, stored in the database',
    },
  },
  'Pages of the demo': {
    GAMES_URL: { text: 'Page of the game servers, linked on the start page.', default: STARTED },
    MAILBOX_URL: { text: 'Page of the mailbox, linked on the start page.', default: STARTED },
    PHONE_URL: { text: 'Page of the phone, linked on the start page.', default: STARTED },
    OWN_SYSTEM_URL: { text: 'Page of the publisher’s own system, linked on the start page.', default: STARTED },
  },
} satisfies Record<
  string,
  Partial<
    Record<Variable | keyof typeof GAMES | keyof typeof WEBHOOKS | keyof typeof SIGN_IN | 'CATALOG_DIR', Description>
  >
>;
