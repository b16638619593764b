import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { gameBackendOf } from './config.ts';
import { loadConfig } from './load.ts';
import { PRODUCTION } from './production.fixture.ts';
import { ConfigError } from './read.ts';
import { DEMO_SECRETS } from './secrets.ts';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const production = PRODUCTION;
/** Production without a payment provider; an empty variable counts as absent. */
const penniless = { ...production, STRIPE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env, PAYMENT_PROVIDERS);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('an empty environment is the demo: own database, port 8080, only on this machine', () => {
  expect(loadConfig({}, PAYMENT_PROVIDERS)).toMatchObject({
    mode: 'demo',
    role: 'all',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    dataDir: '.data',
    trustProxy: false,
    validateOutput: true,
  });
});

test('only listed origins may show the SDK pages in a frame', () => {
  const read = (list: string) => loadConfig({ SDK_FRAME_ORIGINS: list }, PAYMENT_PROVIDERS).sdkFrameOrigins;
  expect(loadConfig({}, PAYMENT_PROVIDERS).sdkFrameOrigins).toEqual([]);
  expect(read('https://game.example.com, http://localhost:3000')).toEqual([
    'https://game.example.com',
    'http://localhost:3000',
  ]);
  for (const list of ['*', 'https://*.example.com', 'http://game.example.com', "https://a.example; script-src 'x'"]) {
    expect(problemsOf({ SDK_FRAME_ORIGINS: list })).toHaveLength(1);
  }
});

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: '' }, PAYMENT_PROVIDERS).publicUrl).toBe('http://localhost:8080');
});

test('removes a trailing slash from PUBLIC_URL', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example.com/' }, PAYMENT_PROVIDERS).publicUrl).toBe(
    'https://shop.example.com',
  );
});

test.each(['Production', 'production ', ' PRODUCTION', 'prod'])(
  'refuses NODE_ENV=%j instead of starting the demo',
  (name) => {
    expect(problemsOf({ ...penniless, NODE_ENV: name })).toEqual([
      expect.stringContaining('NODE_ENV must be production'),
    ]);
  },
);

test('production starts with a database, an address, a provider and the secret of a game', () => {
  const config = loadConfig(production, PAYMENT_PROVIDERS);
  expect(config).toMatchObject({ mode: 'production', validateOutput: false });
  expect(Object.keys(config.payments)).toEqual(['stripe']);
});

test('production reports all problems at once', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: 'eighty',
    GAME_7_SECRET: 'hunter2',
    SANDBOX_PSP_KEY: 'x',
  });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'SANDBOX_PSP_KEY',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SANDBOX_PSP_KEY',
    'GAME_7_SECRET',
  ]);
  expect(problemsOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'PUBLIC_URL',
    'STRIPE_KEY',
    'GAME_<gid>_SECRET',
  ]);
});

test('the message has one line for each problem', () => {
  expect(() => loadConfig({ NODE_ENV: 'production' }, PAYMENT_PROVIDERS)).toThrow(
    /cannot be used:\n {2}- DATABASE_URL .*\n {2}- PUBLIC_URL /,
  );
});

test.each([
  ['a typed secret', `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`, 'is not random'],
  ['a short secret', `whsec_${randomBytes(16).toString('base64')}`, 'at least 24 random bytes'],
  ['a secret of the demo', DEMO_SECRETS.game, 'known to everybody'],
  ['a secret without its prefix', randomBytes(32).toString('base64'), 'must be whsec_'],
])('production refuses %s', (_, value, reason) => {
  expect(problemsOf({ ...production, GAME_1000039_SECRET: value })).toEqual([expect.stringContaining(reason)]);
});

test('production refuses the sandbox, which moves no money', () => {
  const sandbox = { SANDBOX_PSP_URL: 'https://psp.example.com' };
  expect(problemsOf({ ...production, ...sandbox })).toEqual([expect.stringContaining('ALLOW_SANDBOX=1')]);
});

test('a test system in production mode may use the sandbox with its own secrets', () => {
  const urls = { ALLOW_SANDBOX: '1', SANDBOX_PSP_URL: 'http://127.0.0.1:4000', GAME_NETWORKS: '127.0.0.1/32' };
  expect(problemsOf({ ...production, ...urls })).toHaveLength(2);
  const demo = { SANDBOX_PSP_KEY: DEMO_SECRETS.pspKey, SANDBOX_PSP_WEBHOOK_SECRET: DEMO_SECRETS.pspWebhook };
  expect(problemsOf({ ...production, ...urls, ...demo })).toHaveLength(2);
  const own = { SANDBOX_PSP_KEY: randomBytes(16).toString('hex'), SANDBOX_PSP_WEBHOOK_SECRET: secret() };
  expect(loadConfig({ ...production, ...urls, ...own }, PAYMENT_PROVIDERS).payments.sandbox).toMatchObject({
    url: 'http://127.0.0.1:4000',
  });
});

test('production refuses a public address or a game that is not https', () => {
  const env = { ...production, PUBLIC_URL: 'http://shop.example.com', GAME_7_URL: 'http://game.example.com' };
  expect(problemsOf(env)).toEqual(['PUBLIC_URL must begin with https://', 'GAME_7_URL must begin with https://']);
});

test('production refuses a secret that two games share', () => {
  const shared = secret();
  const env = { GAME_7_SECRET: shared, GAME_8_SECRET: secret(), GAME_8_SECRET_2: shared };
  expect(problemsOf({ ...production, ...env })).toEqual([expect.stringMatching(/^GAME_8_SECRET_2 .*game 7/)]);
  expect(loadConfig(env, PAYMENT_PROVIDERS).games.size).toBe(2);
});

test('production refuses a game’s secret as a partner secret of the same or another game', () => {
  const [shared, other] = [secret(), secret()];
  const refused = (env: Record<string, string>) => problemsOf({ ...production, ...env });
  const own = { GAME_7_SECRET: shared, GAME_7_PARTNER_SECRET: shared };
  expect(refused(own)).toEqual([expect.stringContaining('game 7')]);
  const elsewhere = { GAME_7_SECRET: shared, GAME_8_SECRET: other, GAME_8_PARTNER_SECRET: shared };
  expect(refused(elsewhere)).toEqual([expect.stringContaining('each signs with its own')]);
  const two = {
    GAME_7_SECRET: secret(),
    GAME_7_PARTNER_SECRET: shared,
    GAME_8_SECRET: other,
    GAME_8_PARTNER_SECRET: shared,
  };
  expect(refused(two)).toEqual([expect.stringContaining('each signs with its own')]);
});

test('a partner secret must be strong and different from all other secrets', () => {
  const [own, partner] = [secret(), secret()];
  const env = { ...production, GAME_7_SECRET: own, GAME_7_PARTNER_SECRET: partner, GAME_8_SECRET: secret() };
  expect(problemsOf(env)).toEqual([]);
  expect(problemsOf({ ...env, GAME_7_PARTNER_SECRET_2: own })).toEqual([
    expect.stringMatching(/^GAME_7_SECRET .*game 7/),
  ]);
  expect(problemsOf({ ...env, GAME_8_PARTNER_SECRET_2: partner })).toEqual([
    expect.stringMatching(/^GAME_8_PARTNER_SECRET_2 .*game 7/),
  ]);
  for (const weak of ['whsec_c2hvcnQ=', 'none'])
    expect(problemsOf({ ...env, GAME_7_PARTNER_SECRET_2: weak })).toEqual([
      expect.stringMatching(/^GAME_7_PARTNER_SECRET_2 /),
    ]);
});

test('reads partner secrets, the current one first', () => {
  const [own, first, second] = [secret(), secret(), secret()];
  const { games } = loadConfig(
    { GAME_7_PARTNER_SECRET_2: second, GAME_7_PARTNER_SECRET: first, GAME_7_SECRET: own },
    PAYMENT_PROVIDERS,
  );
  expect(games.get(7)).toMatchObject({ secrets: [own], partnerSecrets: [first, second] });
});

test('reads games by gid, the current secret first', () => {
  const [first, second] = [secret(), secret()];
  const { games } = loadConfig(
    { GAME_7_SECRET_2: second, GAME_7_SECRET: first, GAME_7_URL: 'https://g.example.com/' },
    PAYMENT_PROVIDERS,
  );
  expect(games.get(7)).toEqual({ url: 'https://g.example.com', secrets: [first, second] });
});

test('reads addresses of a game’s app that replace those of the catalogue', () => {
  const own = {
    GAME_7_SECRET: secret(),
    GAME_7_PC_RETURN: 'starfall://signed-in',
    GAME_7_DEEP_LINK: 'http://localhost:1/',
  };
  expect(loadConfig(own, PAYMENT_PROVIDERS).games.get(7)).toMatchObject({
    pcReturn: 'starfall://signed-in',
    deepLink: 'http://localhost:1/',
  });
  expect(problemsOf({ ...production, ...own })).toEqual([
    expect.stringMatching(/^GAME_7_DEEP_LINK must begin with https/),
  ]);
  for (const address of [
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'data://x',
    'starfall:x',
    '//evil.example',
    'x',
  ]) {
    expect(problemsOf({ GAME_7_PC_RETURN: address })).toEqual([expect.stringMatching(/^GAME_7_PC_RETURN must be/)]);
  }
});

test('refuses a misspelt variable of a game', () => {
  expect(problemsOf({ GAME_STARFALL_SECRET: secret() })).toEqual([expect.stringContaining('GAME_STARFALL_SECRET')]);
});

test('in the demo every game has a secret, in production only configured ones', () => {
  expect(gameBackendOf(loadConfig({}, PAYMENT_PROVIDERS), 7)).toEqual({ url: null, secrets: [DEMO_SECRETS.game] });
  expect(gameBackendOf(loadConfig(production, PAYMENT_PROVIDERS), 7)).toBeUndefined();
});

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8', '10.0.0.0/8'],
])('accepts TRUST_PROXY=%s', (value, meant) => {
  expect(loadConfig({ TRUST_PROXY: value }, PAYMENT_PROVIDERS).trustProxy).toBe(meant);
});

test.each([
  ['PORT', '70000'],
  ['LOTTERY_KEY', 'ab'.repeat(31)],
  ['COUNTRY_HEADER', 'CF IPCountry'],
  ['ROLE', 'boss'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x'],
  ['DB_POOL', '-1'],
  ['RATE_LIMIT', 'maybe'],
  ['SANDBOX_PSP_WEBHOOK_SECRET', 'whsec_short'],
])('refuses %s=%s with the name of the variable', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
});

const stripe = { STRIPE_KEY: 'rk_live_51Habc', STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}` };
const adyen = {
  ADYEN_API_KEY: 'AQEyhmfxLIrIaBdEw0m',
  ADYEN_MERCHANT_ACCOUNT: 'ManawellECOM',
  ADYEN_HMAC_KEY: randomBytes(32).toString('hex'),
  ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-AdyenDemo',
};

const paypal = {
  PAYPAL_CLIENT_ID: 'AQEyhmfxLIrIaBdEw0m-client',
  PAYPAL_SECRET: 'EJx0vZ_secret-of-an-app',
  PAYPAL_WEBHOOK_ID: '1AB23456CD789012E',
};

test('PayPal is live only in production, and not on a test system', () => {
  const liveIn = (env: Record<string, string>) =>
    (loadConfig({ ...env, ...paypal }, PAYMENT_PROVIDERS).payments.paypal as { live: boolean }).live;
  expect([{}, production, { ...production, ALLOW_SANDBOX: '1' }].map(liveIn)).toEqual([false, true, false]);
});

test('without their variables Stripe and Adyen are not configured', () => {
  expect(loadConfig({}, PAYMENT_PROVIDERS).payments).toEqual({});
});

test('in the demo the sandbox needs only its address', () => {
  const url = 'http://127.0.0.1:4000';
  expect(loadConfig({ SANDBOX_PSP_URL: url }, PAYMENT_PROVIDERS).payments).toEqual({
    sandbox: { url, key: DEMO_SECRETS.pspKey, webhookSecret: DEMO_SECRETS.pspWebhook },
  });
});

test('configures Stripe and Adyen by their variables', () => {
  expect(loadConfig({ ...production, ...stripe, ...adyen }, PAYMENT_PROVIDERS).payments).toMatchObject({
    stripe: { key: stripe.STRIPE_KEY, webhookSecrets: [stripe.STRIPE_WEBHOOK_SECRET] },
    adyen: { hmacKeys: [adyen.ADYEN_HMAC_KEY], merchantAccount: 'ManawellECOM', livePrefix: adyen.ADYEN_LIVE_PREFIX },
  });
});

test('reads two secrets of a provider, separated by a comma, during a rotation', () => {
  const both = [secret(), secret()];
  const env = { ...production, ...stripe, STRIPE_WEBHOOK_SECRET: both.join(', ') };
  expect(loadConfig(env, PAYMENT_PROVIDERS).payments.stripe).toMatchObject({ webhookSecrets: both });
});

test.each([
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_KEY: stripe.STRIPE_KEY }],
  ['STRIPE_KEY', { STRIPE_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET }],
  ['ADYEN_HMAC_KEY', { ...adyen, ADYEN_HMAC_KEY: '' }],
  ['ADYEN_API_KEY', { ...adyen, ADYEN_API_KEY: '' }],
  ['PAYPAL_SECRET', { ...paypal, PAYPAL_SECRET: '' }],
  ['PAYPAL_WEBHOOK_ID', { ...paypal, PAYPAL_WEBHOOK_ID: '' }],
])('refuses an incomplete provider: %s is missing', (name, env) => {
  expect(problemsOf({ ...penniless, ...env })).toEqual([expect.stringContaining(`${name} is missing`)]);
});

test.each([
  ['STRIPE_KEY', 'pk_live_51Habc'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop,short'],
  ['ADYEN_HMAC_KEY', 'hunter2'],
  ['ADYEN_LIVE_PREFIX', 'evil.example.com/x'],
  ['PAYPAL_WEBHOOK_ID', 'WH-not-an-id'],
])('refuses %s=%s without printing the value', (name, value) => {
  const problems = problemsOf({ ...production, ...stripe, ...adyen, ...paypal, [name]: value });
  expect(problems).toEqual([expect.stringMatching(`^${name} must be`)]);
  expect(problems.join()).not.toContain(value);
});

test.each([
  ['STRIPE_KEY', { ...stripe, STRIPE_KEY: 'sk_test_51Habc' }],
  ['ADYEN_LIVE_PREFIX', { ...adyen, ADYEN_LIVE_PREFIX: '' }],
])('production refuses test mode (%s), unless it is a test system', (name, env) => {
  expect(problemsOf({ ...production, ...env })).toEqual([expect.stringMatching(`^${name} `)]);
  expect(problemsOf({ ...production, ...env, ALLOW_SANDBOX: '1' })).toEqual([]);
});

test.each([
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop', stripe],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${'secret'.repeat(8)}`, stripe],
  ['STRIPE_WEBHOOK_SECRET', `${stripe.STRIPE_WEBHOOK_SECRET},whsec_${'x'.repeat(32)}`, stripe],
  ['ADYEN_HMAC_KEY', '0123456789ABCDEF'.repeat(4), adyen],
  ['ADYEN_HMAC_KEY', '0'.repeat(64), adyen],
])('production refuses a weak webhook secret: %s=%s', (name, value, rest) => {
  const problems = problemsOf({ ...production, ...rest, [name]: value });
  expect(problems).toEqual([expect.stringMatching(`^${name} is not random`)]);
  expect(problems.join()).not.toContain(value);
});

test('requires at least 32 bytes for LOG_KEY, so that hashes in the log cannot be guessed', () => {
  const short = randomBytes(30).toString('base64');
  expect(problemsOf({ LOG_KEY: short })).toEqual([expect.stringMatching(/^LOG_KEY .*32 random bytes/)]);
  expect(problemsOf({ LOG_KEY: randomBytes(32).toString('base64') })).toEqual([]);
});

test('production refuses to run without rate limits, except on a test system', () => {
  const env = { ...production, ...stripe, RATE_LIMIT: 'false' };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^RATE_LIMIT /)]);
  expect(problemsOf({ ...env, ALLOW_SANDBOX: '1' })).toEqual([]);
});

test.each(['true', '0.0.0.0/0', '0.0.0.0/00', '10.0.0.0/8, ::/0', '::/0 , 10.0.0.0/8'])(
  'production refuses TRUST_PROXY=%s, which trusts every client',
  (value) => {
    expect(problemsOf({ ...production, TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY /)]);
  },
);

test.each([
  ['LOTTERY_KEY', '00'.repeat(32)],
  ['LOTTERY_KEY', Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('hex')],
  ['LOG_PRETTY', 'true'],
  ['COUNTRY_HEADER', 'X-Forwarded-For'],
  ['COUNTRY_HEADER', 'Forwarded'],
  ['COUNTRY_HEADER', 'x-real-ip'],
  ['COUNTRY_HEADER', 'Accept-Language'],
  ['PUBLIC_URL', 'https://shop.example.com/shop'],
  ['PUBLIC_URL', 'https://shop.example.com?a=1'],
])('production refuses %s=%s', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

test.each(['LOTTERY_OPENS_AT_ONCE', 'ANALYTICS_DEBUG'])('production accepts %s only on a test system', (name) => {
  const env = { ...production, ...stripe, [name]: 'true' };
  expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  expect(problemsOf({ ...env, ALLOW_SANDBOX: '1' })).toEqual([]);
});

test('the demo refuses to move real money', () => {
  expect(problemsOf({ ...stripe, ...adyen }).map((line) => line.split(' ')[0])).toEqual([
    'STRIPE_KEY',
    'ADYEN_LIVE_PREFIX',
  ]);
  expect(problemsOf({ ...stripe, STRIPE_KEY: 'sk_test_51Habc' })).toEqual([]);
});

test('without SMTP_URL no mail is sent, in production too', () => {
  expect(loadConfig({}, PAYMENT_PROVIDERS).mail).toBeNull();
  expect(loadConfig({ ...production, SMTP_URL: '' }, PAYMENT_PROVIDERS).mail).toBeNull();
});

test.each([
  ['shop@example.com', { name: null, address: 'shop@example.com' }],
  ['Star Shop <shop@example.com>', { name: 'Star Shop', address: 'shop@example.com' }],
  ['<shop@example.com>', { name: null, address: 'shop@example.com' }],
])('accepts MAIL_FROM=%s', (value, from) => {
  const url = 'smtps://shop:pw@mail.example.com:465';
  expect(loadConfig({ ...production, SMTP_URL: url, MAIL_FROM: value }, PAYMENT_PROVIDERS).mail).toEqual({ url, from });
});

test.each(['shop', 'Shop <shop>', 'a@example.com, b@example.com', 'Shop\r\nBcc: x <shop@example.com>', 'Shop <>'])(
  'refuses MAIL_FROM=%j',
  (value) => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: value })).toEqual([
      expect.stringMatching(/^MAIL_FROM must be /),
    ]);
  },
);

test('production requires MAIL_FROM; the demo has a default', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.com' };
  expect(problemsOf({ ...production, ...mail, MAIL_FROM: '' })).toEqual([
    expect.stringContaining('MAIL_FROM is missing'),
  ]);
  expect(loadConfig(mail, PAYMENT_PROVIDERS).mail?.from.address).toContain('@');
});

test('refuses an SMTP_URL with another scheme', () => {
  expect(problemsOf({ SMTP_URL: 'https://mail.example.com' })).toEqual([expect.stringMatching(/^SMTP_URL must be /)]);
});

test('production ignores the addresses of the demo’s mailbox, game servers and own system', () => {
  const pages = {
    MAILBOX_URL: 'http://localhost:8083',
    GAMES_URL: 'http://localhost:8082',
    OWN_SYSTEM_URL: 'http://localhost:8088',
  };
  expect(loadConfig(pages, PAYMENT_PROVIDERS)).toMatchObject({
    mailboxUrl: pages.MAILBOX_URL,
    gamesUrl: pages.GAMES_URL,
    ownSystemUrl: pages.OWN_SYSTEM_URL,
  });
  expect(loadConfig({ ...production, ...pages }, PAYMENT_PROVIDERS)).toMatchObject({
    mailboxUrl: null,
    gamesUrl: null,
    ownSystemUrl: null,
  });
});

test('reads the settings of the daily draw, which are optional', () => {
  expect(loadConfig(production, PAYMENT_PROVIDERS)).toMatchObject({
    lottery: { key: null, opensAtOnce: false },
    countryHeader: null,
  });
  const key = randomBytes(32);
  const set = { LOTTERY_KEY: key.toString('hex').toUpperCase(), COUNTRY_HEADER: 'CF-IPCountry' };
  expect(loadConfig({ ...production, ...set }, PAYMENT_PROVIDERS)).toMatchObject({
    lottery: { key, opensAtOnce: false },
    countryHeader: 'cf-ipcountry',
  });
});

test('production does not start without a payment provider', () => {
  expect(problemsOf(penniless)).toEqual([
    expect.stringMatching(/^STRIPE_KEY is missing, and so are ADYEN_API_KEY and PAYPAL_CLIENT_ID/),
  ]);
  expect(problemsOf({ ...penniless, ...adyen })).toEqual([]);
});

test('production does not start if no game can get deliveries', () => {
  expect(problemsOf({ ...production, GAME_1000039_SECRET: '' })).toEqual([
    expect.stringMatching(/^GAME_<gid>_SECRET is missing for every game/),
  ]);
  expect(problemsOf({ ...production, GAME_7_URL: 'https://game.example.com' })).toEqual([
    expect.stringMatching(/^GAME_7_SECRET is missing, and GAME_7_URL is set/),
  ]);
});

test('warns if players can sign in only by links from a game, and starts', () => {
  const noMail = { ...production, SMTP_URL: '', MAIL_FROM: '' };
  expect(loadConfig(noMail, PAYMENT_PROVIDERS).warnings).toEqual([
    expect.stringMatching(/^SMTP_URL is missing.*GOOGLE_CLIENT_ID/),
  ]);
  expect(loadConfig({ ...noMail, LINE_CLIENT_ID: '1', LINE_CLIENT_SECRET: 's' }, PAYMENT_PROVIDERS).warnings).toEqual(
    [],
  );
  expect([loadConfig(production, PAYMENT_PROVIDERS).warnings, loadConfig({}, PAYMENT_PROVIDERS).warnings]).toEqual([
    [],
    [],
  ]);
});

test.each(['https://10.0.0.7/shop', 'https://127.0.0.1:8443', 'https://169.254.169.254', 'https://[fd00::7]'])(
  'production refuses a game at %s unless its network is listed',
  (url) => {
    const env = { ...production, GAME_1000039_URL: url };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^GAME_1000039_URL leads to a private address/)]);
    const listed = problemsOf({ ...env, GAME_NETWORKS: '10.0.0.0/8, 127.0.0.1/32 fd00::/8' });
    expect(listed).toHaveLength(url.includes('169.254') ? 1 : 0);
  },
);

test.each(['0.0.0.0/0', '169.254.0.0/16', '10.0.0.0', 'vpc', '8.8.8.0/24'])('refuses GAME_NETWORKS=%s', (value) => {
  expect(problemsOf({ GAME_NETWORKS: value })).toEqual([expect.stringMatching(/^GAME_NETWORKS must be private/)]);
});
