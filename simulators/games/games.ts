import { join } from 'node:path';
import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { serveScript, serveStyle } from '../kit/page.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { serveGame } from './api.ts';
import { serveControl } from './control.ts';
import { GameFaults } from './faults.ts';
import { delivery, Game, newPlayer } from './game.ts';
import { servePages } from './pages.ts';
import { readWorld } from './world.ts';

export interface GamesOptions {
  /** The secret of each game, by gid. */
  secretOf: (gid: number) => string;
  listen?: ListenOptions;
  /** Keeps players and deliveries over restarts. */
  stateDirectory?: string;
}

const stateSchema = z.array(z.object({ gid: z.int(), players: z.array(newPlayer), deliveries: z.array(delivery) }));

/** Starts the servers of all games of the world file. */
export async function startGames(options: GamesOptions): Promise<Simulator> {
  const app = createApp();
  const world = readWorld();
  const games = new Map(world.games.map((info) => [info.gid, new Game(info)]));
  const faults = new Map(world.games.map(({ gid }) => [gid, new GameFaults()]));
  const populate = (): void => {
    for (const [gid, game] of games) {
      for (const player of world.players) game.putPlayer({ ...player, roles: player.roles[gid] ?? [] });
    }
  };
  populate();
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'games',
    schema: stateSchema,
    restore(kept) {
      for (const { gid, players, deliveries } of kept) {
        for (const player of players) games.get(gid)?.putPlayer(player);
        for (const entry of deliveries) games.get(gid)?.file(entry);
      }
    },
    snapshot: () => [...games].map(([gid, game]) => ({ gid, players: game.players(), deliveries: game.deliveries() })),
  });
  const reset = (): void => {
    for (const game of games.values()) game.clear();
    populate();
  };

  for (const [gid, game] of games) serveGame(app, game, faults.get(gid) ?? new GameFaults(), options.secretOf(gid));
  serveControl(app, { games, faults, reset });
  servePages(app, games);
  serveStyle(app, join(import.meta.dirname, 'style.css'), world.games.map(accentRule).join(''));
  serveScript(app, '/live.js', join(import.meta.dirname, '../kit/live.js'));
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
    },
  };
}

const accentRule = ({ gid, accent }: { gid: number; accent: { from: string; to: string } }): string =>
  `.game-${gid} { --from: ${accent.from}; --to: ${accent.to}; }\n`;
