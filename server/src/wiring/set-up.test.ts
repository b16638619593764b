import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { loadConfig } from '../config/index.ts';
import { PRODUCTION } from '../config/production.fixture.ts';
import type { Catalogue } from '../domains/catalog/index.ts';
import { openGames } from './games.ts';
import { openSetUp } from './set-up.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const game = (gid: number, endpoint?: string) => ({ gid, backend: { endpoint } });
type Listed = { priceLists?: object[] } | undefined;
const catalogueOf = (
  games: object[],
  methods: object[] = [{ id: 'card', adapter: 'stripe' }],
  withdrawal: object | null = null,
  endpoints: object[] = [],
  signIn: object[] = [],
) =>
  ({
    section: ({ name }: { name: string }) => ({ webhooks: endpoints, 'sign-in': signIn })[name] ?? withdrawal,
    games,
    methods,
    priceLists: (gid: number) =>
      (games.find((one) => (one as { gid: number }).gid === gid) as Listed)?.priceLists ?? [],
    game: (gid: number) => games.find((one) => (one as { gid: number }).gid === gid),
  }) as unknown as Catalogue;

/** A shop in production whose games' names lead to an address. */
async function open(first: Catalogue, env: Record<string, string> = {}, address = '93.184.216.34') {
  const config = loadConfig({ ...PRODUCTION, ...env }, PAYMENT_PROVIDERS);
  let catalogue = first;
  const listeners = new Set<(now: Catalogue) => void>();
  const catalog = {
    current: () => catalogue,
    onChange: (listener: (now: Catalogue) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const said: string[] = [];
  const log = pino({}, { write: (line) => void said.push(JSON.parse(line).msg) });
  const known = openGames(config, catalog);
  const setUp = openSetUp(
    { config, known, paymentProviders: PAYMENT_PROVIDERS, providers: ['stripe'], catalog, log },
    async () => [{ address }],
  );
  await new Promise(setImmediate);
  const apply = async (next: Catalogue): Promise<void> => {
    catalogue = next;
    for (const listener of listeners) listener(next);
    await new Promise(setImmediate);
  };
  return { setUp, said, apply };
}

const READY = game(1000039, 'https://game.example.com/shop');

test('a shop that has what its catalogue needs lacks nothing', async () => {
  const { setUp, said } = await open(catalogueOf([READY]));
  expect([setUp.lacking(), setUp.refusals(), said]).toEqual([[], [], []]);
});

test('games without a secret or an address, and methods without their provider, are named with their variables', async () => {
  const methods = ['stripe', 'adyen'].map((adapter) => ({ id: `by-${adapter}`, adapter }));
  const { setUp, said } = await open(catalogueOf([READY, game(7), game(8)], methods), { GAME_8_SECRET: secret });
  expect(setUp.lacking()).toEqual(['game 7', 'game 8', 'method by-adyen']);
  expect(said).toEqual([
    expect.stringMatching(/^GAME_7_SECRET is missing/),
    expect.stringMatching(/^GAME_8_URL is missing, and so is backend.endpoint/),
    expect.stringMatching(/^ADYEN_API_KEY is missing.*by-adyen.*another adapter in methods.yaml: stripe/),
  ]);
  // At least one item can be sold.
  expect(setUp.refusals()).toEqual([]);
});

test('a method can be used if one of its providers is set up', async () => {
  const providers = [{ adapter: 'adyen' }, { adapter: 'stripe' }];
  const { setUp } = await open(catalogueOf([READY], [{ id: 'card', providers }]));
  expect(setUp.lacking()).toEqual([]);
});

test.each([
  ['no game can be called', [game(7)], undefined],
  ['no method can be paid by', [READY], [{ id: 'card', adapter: 'adyen' }]],
])('where %s, nothing is sold', async (_, games, methods) => {
  const { setUp } = await open(catalogueOf(games, methods));
  expect(setUp.refusals()).toHaveLength(1);
});

test('a shop whose buyers may withdraw, and that sends no mail, is refused: the law asks for an acknowledgement', async () => {
  const [withdrawing, noMail] = [catalogueOf([READY], undefined, {}), { SMTP_URL: '', MAIL_FROM: '' }];
  const { setUp, apply } = await open(withdrawing, noMail);
  expect(setUp.lacking()).toEqual(['withdrawals']);
  expect(setUp.refusals()).toEqual([expect.stringMatching(/^SMTP_URL is missing, and withdrawal.yaml/)]);
  await apply(catalogueOf([READY]));
  expect(setUp.refusals()).toEqual([]);
  expect((await open(withdrawing)).setUp.refusals()).toEqual([]);
});

test('a game whose name leads to a private address is told, unless its network is listed', async () => {
  const { setUp, said } = await open(catalogueOf([READY]), {}, '10.0.0.7');
  expect(setUp.lacking()).toEqual(['game 1000039']);
  expect(said).toEqual([expect.stringMatching(/game\.example\.com.*10\.0\.0\.7.*GAME_NETWORKS/)]);
  const listed = await open(catalogueOf([READY]), { GAME_NETWORKS: '10.0.0.0/8' }, '10.0.0.7');
  expect(listed.setUp.lacking()).toEqual([]);
});

test('a catalogue that is applied later is looked at too, and what was said is not said again', async () => {
  const { setUp, said, apply } = await open(catalogueOf([READY, game(7)]));
  await apply(catalogueOf([READY, game(7), game(9)]));
  expect(setUp.lacking()).toEqual(['game 7', 'game 9']);
  expect(said.map((why) => why.split(' ')[0])).toEqual(['GAME_7_SECRET', 'GAME_9_SECRET']);
  await apply(catalogueOf([READY]));
  expect(setUp.lacking()).toEqual([]);
});

test('an endpoint without a secret is named with its variable, and refuses no start', async () => {
  const endpoints = ['crm', 'data-lake'].map((id) => ({ id, url: 'https://crm.example.com/' }));
  const env = { WEBHOOK_CRM_SECRET: secret };
  const { setUp, said } = await open(catalogueOf([READY], undefined, null, endpoints), env);
  expect([setUp.lacking(), setUp.refusals()]).toEqual([['endpoint data-lake'], []]);
  expect(said).toEqual(['endpoint data-lake: WEBHOOK_DATA_LAKE_SECRET is missing: its events wait']);
  const unsold = await open(catalogueOf([READY], [{ id: 'card', adapter: 'adyen' }], null, endpoints), env);
  expect(unsold.setUp.refusals()).toEqual([expect.stringMatching(/^ADYEN/)]);
});

test('a listed sign-in provider without its variables is told, and refuses no start', async () => {
  const listed = [
    { id: 'google', kind: 'google' },
    { id: 'steam', kind: 'steam' },
    { id: 'account', kind: 'openid', name: 'Example ID', issuer: 'https://account.example.com', clientId: 'shop' },
  ];
  const { setUp, said } = await open(catalogueOf([READY], undefined, null, [], listed));
  expect(setUp.lacking()).toEqual(['sign-in google', 'sign-in account']);
  expect(said).toEqual([
    'sign-in google: SIGN_IN_GOOGLE_CLIENT_ID and SIGN_IN_GOOGLE_CLIENT_SECRET are missing: players do not see it',
    'sign-in account: SIGN_IN_ACCOUNT_CLIENT_SECRET and SIGN_IN_ACCOUNT_HOST are missing: players do not see it',
  ]);
  expect(setUp.refusals()).toEqual([]);
  const set = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', SIGN_IN_ACCOUNT_CLIENT_SECRET: 's' };
  const bound = { ...set, SIGN_IN_ACCOUNT_HOST: 'account.example.com' };
  const lacking = async (settings: Record<string, string>) =>
    (await open(catalogueOf([READY], undefined, null, [], listed), settings)).setUp.lacking();
  expect(await lacking(bound)).toEqual([]);
  expect(await lacking(set)).toEqual(['sign-in account']);
  // The catalogue now names another issuer.
  expect(await lacking({ ...bound, SIGN_IN_ACCOUNT_HOST: 'accounts.example.com' })).toEqual(['sign-in account']);
});

test('price lists without a source of the buyer’s country are named, and the shop starts', async () => {
  const listed = catalogueOf([{ ...READY, priceLists: [{ id: 'br', countries: ['BR'] }] }]);
  const { setUp, said } = await open(listed);
  expect(setUp.lacking()).toEqual(['price lists']);
  expect(said).toEqual([expect.stringMatching(/^COUNTRY_DATABASE and COUNTRY_HEADER are missing/)]);
  expect(setUp.refusals()).toEqual([]);
  expect((await open(listed, { COUNTRY_HEADER: 'CF-IPCountry' })).setUp.lacking()).toEqual([]);
});
