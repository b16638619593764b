import { tryGame } from '../../adapters/games/http-v1/trial.ts';
import type { Outbound } from '../../adapters/outbound/outbound.ts';
import { PAYMENT_PROVIDERS } from '../../adapters/psp/providers.ts';
import { type Config, ConfigError, loadConfig } from '../../config/index.ts';
import type { Sql } from '../../db/client.ts';
import { type Catalogue, localize } from '../../domains/catalog/index.ts';
import { webhookEndpointsIn } from '../../domains/webhooks/index.ts';
import type { Integrations } from '../../operations/integrations/integrations.ts';
import type { Environment } from '../demo-world.ts';
import { openGames } from '../games.ts';
import { lacksOf } from '../set-up.ts';
import { openEndpoints } from './open-endpoints.ts';
import { secretStates } from './secret-states.ts';
import { type NamedSecret, verifyCall } from './verify-call.ts';

interface Deps {
  config: Config;
  env: Environment;
  catalogue: () => Promise<Catalogue>;
  outbound: Outbound;
  sql: Sql;
}

/** Workers send a sign of life every 5 s. */
const WAIT_MS = 12_000;

/** Opens what operators see and test of the connections to other systems. */
export function openIntegrations({ config, env, catalogue, outbound, sql }: Deps): Integrations {
  const now = () => new Date();
  const gamesOf = async () => {
    const current = await catalogue();
    return { current, known: openGames(config, { current: () => current }) };
  };
  return {
    async games() {
      const { current, known } = await gamesOf();
      return current.games.map(({ gid, name, backend: { protocol, endpoint } }) => {
        const url = known.backendOf(gid)?.url ?? config.games.get(gid)?.url ?? endpoint;
        const secrets = known.backendOf(gid)?.secrets.length ?? config.games.get(gid)?.secrets.length ?? 0;
        return { gid, name: localize(name, 'en'), protocol, host: url ? new URL(url).host : null, secrets };
      });
    },
    async tryGame(gid) {
      const { current, known } = await gamesOf();
      const game = current.game(gid);
      if (!game) return null;
      const backend = known.backendOf(gid);
      if (backend) return tryGame(backend, game.regions[0]?.id ?? '', { outbound, now });
      const problem = `Nothing was called: GAME_${gid}_URL or GAME_${gid}_SECRET is missing.`;
      return { path: '', sent: '', status: null, answer: null, ms: 0, problem };
    },
    async verify(gid, call) {
      const { current, known } = await gamesOf();
      if (!current.game(gid)) return null;
      const named = (all: readonly string[], variable: string): NamedSecret[] =>
        all.map((secret, at) => ({ secret, variable: at === 0 ? variable : `${variable}_2` }));
      const own = known.backendOf(gid)?.secrets ?? known.secretsOf(gid);
      const partners = known.partnerSecretsOf(gid);
      return verifyCall(
        call,
        [...named(own, `GAME_${gid}_SECRET`), ...named(partners, `GAME_${gid}_PARTNER_SECRET`)],
        now(),
      );
    },
    ...openEndpoints({ config, catalogue, outbound }),
    async secrets() {
      const endpoints = webhookEndpointsIn(await catalogue()).map(({ id }) => id);
      return secretStates({ env, gids: [...config.games.keys()], endpoints, providers: PAYMENT_PROVIDERS });
    },
    settings: async () => liveSettings(config, env, await catalogue()),
    workerAlive: () => heardWorker(sql),
  };
}

async function liveSettings(config: Config, env: Environment, catalogue: Catalogue) {
  const known = openGames(config, { current: () => catalogue });
  const configured = PAYMENT_PROVIDERS.filter(({ name }) => Object.hasOwn(config.payments, name));
  const providers = configured.map(({ name }) => name);
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    deskUrl: config.desk?.url ?? null,
    mail: config.mail !== null,
    providers: configured.filter(({ simulated }) => !simulated).map(({ name }) => name),
    problems: problemsInProduction(env),
    lacks: lacksOf({ config, known, paymentProviders: PAYMENT_PROVIDERS, providers }, catalogue).map(({ why }) => why),
  };
}

/** The problems that the same settings have in production without the leave of a test system. */
function problemsInProduction(env: Environment): readonly string[] {
  try {
    loadConfig({ ...env, NODE_ENV: 'production', ALLOW_SANDBOX: undefined }, PAYMENT_PROVIDERS);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Returns true at a worker's next sign of life; false if none comes. */
async function heardWorker(sql: Sql): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => heard.resolve(false), WAIT_MS);
  const subscription = await sql.listen('workers', () => heard.resolve(true));
  try {
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    await subscription.unlisten();
  }
}
