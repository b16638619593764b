import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, withSecretFiles } from '#server/config/index.ts';
import { demoWorld, type Environment } from '#server/wiring/demo-world.ts';
import { readGoods, whyNoGood } from './goods.ts';

export const USAGE = `Usage: npm run doctor -- GID [--account UID] [--region ID] [--deliver GOOD --role ID [--quantity N]] [--catalog DIR]

  Calls the backend of a game as the shop does, and says what to fix. It takes GAME_<gid>_URL, GAME_<gid>_SECRET, GAME_<gid>_SECRET_2 and GAME_NETWORKS
  from the environment, or those of a running \`npm start\` (DATA_DIR, default .data).
  --account   a player's number in your game, whose characters and profile are read
  --region    a region's id in game.yaml; global where absent
  --deliver   a good's id in game.yaml (goods, not items): GRANTS IT, once, to the character --role of that account.
              Without, nothing is granted
  --catalog   the folder of your catalogue, which has the goods; catalog where absent`;

export interface Settings {
  gid: number;
  url: string;
  secrets: readonly string[];
  /** The publisher's own networks, in which the shop may call backends too. */
  networks?: readonly string[];
  account: string | null;
  region: string;
  /** The item to grant and the character to grant it to; null: grant nothing. */
  grant: {
    /** The id of a good. */
    item: string;
    quantity: number;
    role: string;
    /** The catalogue has this good; false: the catalogue of the game was not found. */
    isGood: boolean;
  } | null;
}

/** The program cannot start; the message tells the user which argument or variable to set. */
export class CannotBegin extends Error {}

const typed = (message: string): CannotBegin => new CannotBegin(`${message}\n\n${USAGE}`);

function options(argv: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { account: text, region: text, deliver: text, role: text, quantity: text, catalog: text },
    });
  } catch (error) {
    throw typed((error as Error).message);
  }
}

/** @throws CannotBegin */
export function readSettings(argv: readonly string[], env: Environment): Settings {
  const { values, positionals } = options(argv);
  const [gid = '', ...more] = positionals;
  if (!/^[1-9]\d{0,9}$/.test(gid) || more.length > 0) throw typed('Name one game by its number.');
  const { account = null, region = 'global', deliver, role, quantity = '1', catalog } = values;
  if (account !== null && !/^[1-9]\d{0,15}$/.test(account)) throw typed('--account must be a player’s number.');
  if ((deliver === undefined) !== (role === undefined) || (deliver && !account))
    throw typed('--deliver, --role and --account belong together.');
  if (!/^[1-9]\d{0,8}$/.test(quantity)) throw typed('--quantity must be a whole number from 1 up.');
  const isGood = deliver !== undefined && checkGood(Number(gid), deliver, catalog);
  const grant = deliver && role ? { item: deliver, quantity: Number(quantity), role, isGood } : null;
  return { gid: Number(gid), ...backendOf(gid, env), account, region, grant };
}

/** Returns whether the catalogue has a good; false if no catalogue has the game. @throws CannotBegin */
function checkGood(gid: number, good: string, catalog: string | undefined): boolean {
  const goods = readGoods(catalog ?? 'catalog', gid);
  if (!goods && catalog !== undefined) throw typed(`${catalog} has no game ${gid}: no games/*/game.yaml with it.`);
  const why = goods && whyNoGood(goods, good);
  if (why) throw new CannotBegin(why);
  return goods !== null;
}

/** Reads the settings of the backend as the shop does; needs nothing else of its environment. */
function backendOf(gid: string, env: Environment): Pick<Settings, 'url' | 'secrets' | 'networks'> {
  const names = ['GAME_NETWORKS', ...['URL', 'SECRET', 'SECRET_2'].map((part) => `GAME_${gid}_${part}`)];
  let given: Environment = {};
  try {
    const all: Environment = { ...demoWorld(env.DATA_DIR), ...withSecretFiles(env, [], names) };
    given = Object.fromEntries(names.map((name) => [name, all[name]]));
    const { games, gameNetworks: networks } = loadConfig(given, []);
    const { url, secrets } = games.get(Number(gid)) ?? { url: null, secrets: [] };
    if (url && secrets.length > 0) return { url, secrets, networks };
  } catch (error) {
    if (error instanceof ConfigError) throw new CannotBegin(error.message);
    throw error;
  }
  const missing = [...(given[`GAME_${gid}_URL`] ? [] : ['_URL']), ...(given[`GAME_${gid}_SECRET`] ? [] : ['_SECRET'])];
  throw new CannotBegin(`Not known of game ${gid}: ${missing.map((part) => `GAME_${gid}${part}`).join(' and ')}.
  - set what the shop has, such as GAME_${gid}_URL=https://game.example.com/shop (else backend.endpoint of its game.yaml counts for the shop)
  - a secret is made by: node -p "'whsec_' + crypto.randomBytes(32).toString('base64')"
  - or leave \`npm start\` running: the demo’s games are known then`);
}
