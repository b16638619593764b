import { chargingOf } from '../adapters/psp/charging.ts';
import { installationKey } from '../db/installation-key.ts';
import { type CountSms, createAccounts, createCodes, createContacts, phoneCountry } from '../domains/accounts/index.ts';
import { createAnalytics, openJetStream } from '../domains/analytics/index.ts';
import { bindingOf } from '../domains/binding/index.ts';
import { presentSeller } from '../domains/catalog/index.ts';
import { createCharacters } from '../domains/characters/index.ts';
import { createContent } from '../domains/content/index.ts';
import { createCoupons } from '../domains/coupons/index.ts';
import { createExperiments } from '../domains/experiments/index.ts';
import { createFulfilment } from '../domains/fulfilment/index.ts';
import { createInvoices } from '../domains/invoices/index.ts';
import { createLinks } from '../domains/links/index.ts';
import { createNudges } from '../domains/nudges/index.ts';
import { createOrders } from '../domains/orders/index.ts';
import { createPayments } from '../domains/payments/index.ts';
import { createPoints } from '../domains/points/index.ts';
import { createPush } from '../domains/push/index.ts';
import { createReceipts } from '../domains/receipts/index.ts';
import { createRewards } from '../domains/rewards/index.ts';
import { createWebhooks } from '../domains/webhooks/index.ts';
import { unlimited } from '../kernel/limits/limit.ts';
import { createActivities } from './activities.ts';
import type { Adapters } from './adapters.ts';
import type { Infrastructure, PortalConfig } from './infrastructure.ts';
import type { Overrides } from './overrides.ts';
import { payLinksOf } from './pay-links.ts';
import { playerData } from './player-data.ts';
import { rewardTitles } from './reward-titles.ts';
import { signInProvidersOf } from './sign-in-providers.ts';

/** Events that were collected before it was switched off are deleted too. */
const KEPT_DAYS = 90;

/** The dependencies of domains. */
interface Means {
  config: PortalConfig;
  infrastructure: Infrastructure;
  adapters: Adapters;
  /** Signals that the outbox may have new events. */
  poke: () => void;
  waits: Overrides['waits'];
}

export type Domains = Awaited<ReturnType<typeof createDomains>>;

/** Creates each domain once, in the order of their dependencies. */
export async function createDomains(means: Means) {
  const sale = await createSale(means);
  const letters = createLetters(means);
  const { sql, catalog, clock } = means.infrastructure;
  const { characters, fulfilment, orders, coupons } = sale;
  const { findGiftRefusal } = orders;
  const rewards = createRewards({ sql, catalog, characters, fulfilment, findGiftRefusal, titleOf: rewardTitles() });
  const activities = await createActivities({
    ...means.infrastructure,
    ...sale,
    config: means.config,
    rewards,
    contacts: createContacts(letters),
    limits: means.config.rateLimit.enabled ? means.infrastructure.limits : unlimited,
    partnerSecretsOf: means.adapters.known.partnerSecretsOf,
  });
  const { vip, tasks, lottery } = activities;
  const push = createPush({
    ...means.infrastructure,
    ...sale,
    sender: means.adapters.push,
    expiring: rewards.expiring,
    undrawn: lottery.undrawnOf,
    random: Math.random,
    retrySeconds: means.waits?.push,
  });
  const content = createContent(means.infrastructure);
  const { days = KEPT_DAYS, dayBytes = null, stream: waitsIn = null } = means.config.analytics ?? {};
  const stream = waitsIn && (await openJetStream(waitsIn));
  const analytics = createAnalytics({ ...means.infrastructure, days, dayBytes, stream });
  return {
    ...sale,
    rewards,
    points: createPoints({ sql }),
    activities,
    push,
    nudges: createNudges({ rewards, coupons, vip, tasks, lottery }),
    content,
    invoices: createInvoices({ sql, catalog }),
    links: createLinks({
      ...{ sql, clock, catalog, characters, orders: orders.ofLinks },
      charging: chargingOf(means.adapters.paymentProviders),
      ...payLinksOf(means.config),
    }),
    webhooks: createWebhooks({
      ...means.infrastructure,
      now: () => clock.now(),
      send: means.adapters.webhooks,
      holdMs: means.waits?.webhookHoldMs,
    }),
    analytics: { ...analytics, close: async () => void (await stream?.stop()) },
    ...(await createPlayers(means, { ...sale, ...letters })),
  };
}

/** Creates the senders of codes. */
function createLetters({ config, infrastructure, adapters: { mail, sms } }: Means) {
  const { catalog, limits, messageLimits } = infrastructure;
  const seller = () => presentSeller(catalog.current(), config.publicUrl);
  const phones = () => {
    const binding = bindingOf(catalog.current());
    return binding?.kinds.includes('phone') ? binding : null;
  };
  const takeSms: CountSms = async (asked) => {
    const { daily = 0, countries = [] } = phones() ?? {};
    return messageLimits.take({ ...asked, country: phoneCountry(asked.to) }, { daily, countries: countries.length });
  };
  const noteSms = (to: string) => messageLimits.note(phoneCountry(to));
  const parts = {
    ...infrastructure,
    mail,
    ...(config.rateLimit.enabled && { takeSms, noteSms }),
    sms,
    seller,
    phones,
    limits: config.rateLimit.enabled ? limits : unlimited,
  };
  return { ...parts, codes: createCodes(parts) };
}

type Sale = Awaited<ReturnType<typeof createSale>>;

/** Creates the domains from choosing an item to delivering it. */
async function createSale({ config, infrastructure, adapters, poke, waits }: Means) {
  const { sql, clock, log, catalog, queue, random, limits } = infrastructure;
  const { games, providers } = adapters;
  const parts = { sql, clock, log, poke };
  const payments = createPayments({ ...parts, queue, providers, checkSeconds: waits?.paymentCheck });
  const characters = createCharacters({ games, clock, log });
  const fulfilment = createFulfilment({
    ...parts,
    games,
    random: Math.random,
    retrySeconds: waits?.delivery,
    claimSeconds: waits?.rescue?.expireSeconds,
  });
  const experiments = createExperiments({ sql, catalog, clock });
  const orders = await createOrders({
    ...parts,
    catalog,
    characters,
    payments,
    charging: chargingOf(adapters.paymentProviders),
    fulfilment,
    randomBytes: random.bytes,
    publicUrl: config.publicUrl,
    methodsOrder: experiments.methodsOrder,
    limits: config.rateLimit.enabled ? limits : unlimited,
  });
  return { experiments, payments, characters, fulfilment, coupons: createCoupons({ sql, catalog, clock }), orders };
}

/** Creates the domains of accounts and of their letters. */
async function createPlayers(
  { config, infrastructure, adapters, poke, waits }: Means,
  {
    orders,
    codes,
    phones,
    seller,
  }: Pick<Sale, 'orders'> & Pick<ReturnType<typeof createLetters>, 'codes' | 'phones' | 'seller'>,
) {
  const { sql, clock, log, catalog, queue, random, requestHub } = infrastructure;
  const { known, games, mail } = adapters;
  const { publicUrl } = config;
  const parts = { sql, clock, log, poke, queue, publicUrl, retrySeconds: waits?.receipt };
  const accounts = createAccounts({
    ...parts,
    identityProviders: () => signInProvidersOf(catalog.current(), config.signIn, adapters.openSignInProvider),
    games: known.signIn,
    profiles: games,
    requestHub,
    random,
    gamesUsed: orders.gamesUsed,
    dataOf: (id) => playerData(sql, id),
    logKey: config.logKey ?? (await installationKey(sql, random, 'log')),
    codes,
    phones,
    mail,
    seller,
    recentCharacters: orders.recentCharacters,
  });
  const receipts = mail && createReceipts({ ...parts, mail, seller, random: Math.random });
  return { accounts, receipts };
}
