import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { serveLive, serveStyle } from '../kit/page.ts';
import { newSecret } from '../kit/signature.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { serveGame } from './api.ts';
import { serveBuyButton } from './buy-pages.ts';
import { ASKING, GameClient } from './client.ts';
import { serveClients } from './client-pages.ts';
import { serveControl } from './control.ts';
import { GameFaults } from './faults.ts';
import { delivery, Game, newPlayer } from './game.ts';
import { serveMatches } from './match-pages.ts';
import { Matches, report } from './matches.ts';
import { servePages } from './pages.ts';
import { servePcClients } from './pc-pages.ts';
import { Portal, type PortalAddress } from './portal.ts';
import { serveShopButton } from './shop-pages.ts';
import { serveSignInControl } from './sign-in-control.ts';
import { readWorld } from './world.ts';

export interface GamesOptions {
  /** Returns the secret of a game, by gid. */
  secretOf: (gid: number) => string;
  listen?: ListenOptions;
  /** The shop that players can open from the games; without it they cannot. */
  portal?: PortalAddress | null;
  /** File with the key by which games make payment links; without it they make none. */
  keyFile?: string | null;
  /** Milliseconds since 1970, to check the age of signatures. */
  now?: () => number;
  /** Milliseconds before each retry of a match report; the last value repeats. */
  matchRetryMs?: readonly number[];
  /** True to give unknown players a first character, as if they were new. */
  newcomers?: boolean;
  /** Keeps players, deliveries and matches across restarts. */
  stateDirectory?: string;
}

const stateSchema = z.array(
  z.object({
    gid: z.int(),
    players: z.array(newPlayer),
    deliveries: z.array(delivery),
    recalled: z.array(z.string()).default([]),
    matches: z.array(report).default([]),
  }),
);

/** Starts the servers of all games of the world file. */
export async function startGames(options: GamesOptions): Promise<Simulator> {
  const app = createApp();
  const world = readWorld();
  const games = new Map(world.games.map((info) => [info.gid, new Game(info, options)]));
  const faults = new Map(world.games.map(({ gid }) => [gid, new GameFaults()]));
  const populate = (): void => {
    for (const [gid, game] of games) {
      for (const player of world.players) game.putPlayer({ ...player, roles: player.roles[gid] ?? [] });
    }
  };
  populate();
  const secrets = new Map(world.games.map(({ gid }) => [gid, options.secretOf(gid)]));
  // An unknown game gets a random secret, so that no signature is valid.
  const secretOf = (gid: number): string => secrets.get(gid) ?? newSecret();
  const portal = new Portal(secretOf, options.portal ?? null);
  const matches = new Matches(portal, options.matchRetryMs);
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'games',
    schema: stateSchema,
    restore(kept) {
      for (const { gid, players, deliveries, recalled, matches: won } of kept) {
        for (const player of players) games.get(gid)?.putPlayer(player);
        for (const entry of deliveries) games.get(gid)?.file(entry);
        for (const id of recalled) games.get(gid)?.recall(id);
        matches.restore(won);
      }
    },
    snapshot: () =>
      [...games].map(([gid, game]) => ({
        gid,
        players: game.players(),
        deliveries: game.deliveries(),
        recalled: game.recalled(),
        matches: matches.all().filter((one) => one.gid === gid),
      })),
  });
  matches.onChange = state.changed;
  const clients = new Map([...games].map(([gid, game]) => [gid, new GameClient(game, portal)]));
  const device = { ...ASKING };
  const reset = (): void => {
    for (const game of games.values()) game.clear();
    populate();
    matches.clear();
    Object.assign(device, ASKING);
  };

  for (const [gid, game] of games) {
    serveGame(app, game, faults.get(gid) ?? new GameFaults(), secretOf(gid), options.now ?? Date.now);
  }
  serveControl(app, { games, faults, matches, reset });
  serveSignInControl(app, portal, device);
  const { keyFile = null } = options;
  servePages(app, games, portal, { matches, keyFile });
  serveMatches(app, games, matches);
  serveShopButton(app, games, portal);
  serveBuyButton(app, games, portal, keyFile);
  serveClients(app, clients, device, matches);
  servePcClients(app, games, portal);
  serveStyle(app, world.games.map(accentRule).join(''));
  serveLive(app);
  if (options.stateDirectory)
    app.addHook('onResponse', async (request) => void (request.method !== 'GET' && state.changed()));

  const { url, port } = await listen(app, options.listen ?? {});
  return {
    name: 'games',
    url,
    port,
    async close() {
      await app.close();
      state.close();
      matches.clear();
    },
  };
}

const accentRule = ({ gid, accent }: { gid: number; accent: { from: string; to: string } }): string =>
  `.game-${gid} { --from: ${accent.from}; --to: ${accent.to}; }\n`;
