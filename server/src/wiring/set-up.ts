import { lookup } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import type { ProviderManifest } from '../adapters/psp/manifest.ts';
import { type Config, webhookSecretVariable, webhookVariable } from '../config/index.ts';
import { type Catalogue, type LiveCatalog, routeOf } from '../domains/catalog/index.ts';
import { withdrawalSection } from '../domains/orders/index.ts';
import { webhookEndpointsIn } from '../domains/webhooks/index.ts';
import { addressAllowed, parseNetworks } from '../kernel/addresses.ts';
import type { Log } from '../kernel/log.ts';
import type { Games } from './games.ts';
import { incompleteSignIn } from './sign-in-providers.ts';

/** A requirement of the applied catalogue that the environment does not meet. */
interface Lack {
  /** `game 1000039`, `method card`, `endpoint crm`. */
  parts: string[];
  /** The variable, and the consequence. */
  why: string;
}

export interface SetUp {
  /** Returns games, methods, endpoints and sign-in providers that cannot be used now: `game 1000039`. */
  lacking(): string[];
  /** Returns why a shop in production must not start: no item can be sold, or not legally; empty: it starts. */
  refusals(): string[];
  close(): void;
}

/** Resolves a name to its addresses; rejects if it is unknown. */
type Resolve = (hostname: string) => Promise<{ address: string }[]>;

interface Sold {
  config: Pick<
    Config,
    'mode' | 'games' | 'gameNetworks' | 'mail' | 'webhooks' | 'signIn' | 'countryHeader' | 'countryDatabase'
  >;
  known: Pick<Games, 'backendOf'>;
  /** All payment providers of the product. */
  paymentProviders: readonly Pick<ProviderManifest, 'name' | 'mainVariable'>[];
  /** The configured payment providers, by name. */
  providers: readonly string[];
}

/** A catalogue that another version applied can name a provider that this one does not have. */
const unusable = (adapter: string, known: Sold['paymentProviders']): string => {
  const provider = known.find(({ name }) => name === adapter);
  return provider ? `${provider.mainVariable} is missing` : `${adapter} is no payment provider of this version`;
};

const WITHDRAWALS = 'withdrawals';

/** The acknowledgement of a withdrawal must go out on a durable medium: directive 2011/83/EU, article 11a. */
const ofWithdrawals = ({ mail }: Sold['config'], catalogue: Catalogue): Lack[] =>
  mail || !catalogue.section(withdrawalSection)
    ? []
    : [
        {
          parts: [WITHDRAWALS],
          why: 'SMTP_URL is missing, and withdrawal.yaml lets buyers withdraw: the law asks that each be sent an acknowledgement, so set SMTP_URL and MAIL_FROM, or take the file out of the catalogue',
        },
      ];

const ENDPOINT = 'endpoint ';

/** Orders, payments and deliveries go on without an endpoint, so a missing secret refuses no start. */
const ofEndpoints = ({ webhooks }: Sold['config'], catalogue: Catalogue): Lack[] =>
  webhookEndpointsIn(catalogue)
    .filter(({ id }) => !webhooks.get(webhookVariable(id))?.secrets.length)
    .map(({ id }) => ({
      parts: [`${ENDPOINT}${id}`],
      why: `endpoint ${id}: ${webhookSecretVariable(id)} is missing: its events wait`,
    }));

const SIGN_IN = 'sign-in ';

/** Players can sign in by other ways, so a provider without settings refuses no start. Half of them does: `config`. */
const ofSignIn = ({ signIn }: Sold['config'], catalogue: Catalogue): Lack[] =>
  incompleteSignIn(catalogue, signIn).map(({ id, missing }) => ({
    parts: [`${SIGN_IN}${id}`],
    why: `sign-in ${id}: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: players do not see it`,
  }));

const PRICE_LISTS = 'price lists';

/** Items are sold at the prices of other countries meanwhile, so it refuses no start. */
const ofPriceLists = ({ countryHeader, countryDatabase }: Sold['config'], catalogue: Catalogue): Lack[] => {
  const hasLists = catalogue.games.some(({ gid }) => catalogue.priceLists(gid).length > 0);
  if (!hasLists || countryHeader !== null || countryDatabase !== null) return [];
  const why =
    'COUNTRY_DATABASE and COUNTRY_HEADER are missing, and items.yaml has priceLists: no buyer gets their lower prices, since no address confirms a country';
  return [{ parts: [PRICE_LISTS], why }];
};

/** A method cannot be used only if none of its providers is set up. The message names its first one. */
function ofMethods(
  { paymentProviders, providers }: Pick<Sold, 'paymentProviders' | 'providers'>,
  methods: Catalogue['methods'],
): Lack[] {
  const routes = methods.map((method) => ({ id: method.id, adapters: routeOf(method).map(({ adapter }) => adapter) }));
  const unpaid = routes.filter(({ adapters }) => !adapters.some((adapter) => providers.includes(adapter)));
  const elsewhere =
    providers.length > 0 ? `; or give them another adapter in methods.yaml: ${providers.join(', ')}` : '';
  return [...Map.groupBy(unpaid, ({ adapters }) => adapters[0] ?? '')].map(([adapter, all]): Lack => {
    const ids = all.map(({ id }) => id);
    return {
      parts: ids.map((id) => `method ${id}`),
      why: `${unusable(adapter, paymentProviders)}: nobody can pay by what ${adapter} carries out (${ids.join(', ')})${elsewhere}`,
    };
  });
}

/** Returns the catalogue's missing requirements that need no lookup. */
export function lacksOf({ config, known, paymentProviders, providers }: Sold, catalogue: Catalogue): Lack[] {
  const { games, methods } = catalogue;
  const ofGames = games.flatMap(({ gid }): Lack[] => {
    if (known.backendOf(gid)) return [];
    const missing = config.games.get(gid)?.secrets.length ? 'URL' : 'SECRET';
    const also = missing === 'URL' ? ', and so is backend.endpoint in its game.yaml' : '';
    return [
      { parts: [`game ${gid}`], why: `GAME_${gid}_${missing} is missing${also}: nothing of this game can be sold` },
    ];
  });
  return [
    ...ofGames,
    ...ofMethods({ paymentProviders, providers }, methods),
    ...ofWithdrawals(config, catalogue),
    ...ofEndpoints(config, catalogue),
    ...ofSignIn(config, catalogue),
    ...ofPriceLists(config, catalogue),
  ];
}

/** Returns games whose names resolve to a private network that is not listed: every call is refused. */
async function inward(sold: Sold, { games }: Catalogue, networks: BlockList, resolve: Resolve): Promise<Lack[]> {
  const reach = { allowLoopback: sold.config.mode === 'demo', networks };
  const found = games.map(async ({ gid }): Promise<Lack[]> => {
    const url = sold.known.backendOf(gid)?.url;
    if (!url) return [];
    const { hostname } = new URL(url);
    // A lookup can fail temporarily, so unknown names are ignored.
    const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => []);
    if (addresses.length === 0 || addresses.some(({ address }) => addressAllowed(address, reach))) return [];
    const why = `GAME_${gid}_URL (${hostname}) leads to the private address ${addresses[0]?.address}, which is not called: list its network in GAME_NETWORKS`;
    return [{ parts: [`game ${gid}`], why }];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Compares the catalogue with the environment, now and after each catalogue change, and logs new findings. Names are
 * resolved in the background, so that no start waits for DNS.
 */
export function openSetUp(
  sold: Sold & { catalog: Pick<LiveCatalog, 'current' | 'onChange'>; log: Log },
  resolve: Resolve = (hostname) => lookup(hostname, { all: true }),
): SetUp {
  const { catalog, log } = sold;
  const networks = parseNetworks(sold.config.gameNetworks);
  let lacks: Lack[] = [];
  let said = new Set<string>();
  const tell = (found: Lack[]): void => {
    lacks = found;
    for (const { parts, why } of found) {
      if (!said.has(why)) log.warn({ lacks: parts }, why);
      said.add(why);
    }
  };
  const look = async (catalogue: Catalogue): Promise<void> => {
    const known = lacksOf(sold, catalogue);
    tell(known);
    const all = [...known, ...(await inward(sold, catalogue, networks, resolve))];
    // A newer catalogue arrived, and is checked separately.
    if (catalog.current() !== catalogue) return;
    tell(all);
    said = new Set(all.map(({ why }) => why));
  };
  void look(catalog.current());
  const stop = catalog.onChange((catalogue) => void look(catalogue));
  const lacking = (): string[] => lacks.flatMap(({ parts }) => parts);
  return {
    lacking,
    refusals() {
      const { games, methods } = catalog.current();
      const parts = new Set(lacking());
      const noGame = games.every(({ gid }) => parts.has(`game ${gid}`));
      const noMethod = methods.every(({ id }) => parts.has(`method ${id}`));
      const needed = lacks.filter(
        (lack) =>
          !lack.parts.some((part) => part.startsWith(ENDPOINT) || part.startsWith(SIGN_IN) || part === PRICE_LISTS),
      );
      const refused = noGame || noMethod ? needed : needed.filter((lack) => lack.parts.includes(WITHDRAWALS));
      return refused.map(({ why }) => why);
    },
    close: stop,
  };
}
