import type { GameBackend } from '../adapters/games/http-v1/client.ts';
import { type Config, gameBackendOf } from '../config/index.ts';
import type { SignInGames } from '../domains/accounts/index.ts';
import type { GameEntry, LiveCatalog } from '../domains/catalog/index.ts';

/** The games of the catalogue with what the environment adds: addresses and secrets. */
export interface Games {
  /** Returns the game's backend; undefined if it is not configured. */
  backendOf(gid: number): GameBackend | undefined;
  /** The live secrets of the game's own calls. */
  secretsOf(gid: number): readonly string[];
  /** Secrets of its partners' calls; the first signs messages to them. */
  partnerSecretsOf(gid: number): readonly string[];
  signIn: SignInGames;
}

export function openGames(config: Config, catalog: Pick<LiveCatalog, 'current'>): Games {
  const backendOf = (gid: number): GameBackend | undefined => {
    const own = gameBackendOf(config, gid);
    const url = own?.url ?? catalog.current().game(gid)?.backend.endpoint;
    return url && own?.secrets.length ? { url, secrets: own.secrets } : undefined;
  };
  const present = ({ gid, regions, links }: GameEntry) => {
    const own = gameBackendOf(config, gid);
    // The backend verifies sign-ins, so a game without one offers no sign-in.
    const reachable = backendOf(gid) !== undefined;
    return {
      gid,
      regions: regions.map(({ id }) => id),
      deepLink: (reachable && (own?.deepLink ?? links.deepLink)) || null,
      pcReturn: (reachable && (own?.pcReturn ?? links.pcReturn)) || null,
    };
  };
  return {
    backendOf,
    // Excludes the demo's public secret, since anybody with a secret can sign in as any player.
    secretsOf: (gid) => (catalog.current().game(gid) ? (config.games.get(gid)?.secrets ?? []) : []),
    partnerSecretsOf: (gid) => (catalog.current().game(gid) ? (config.games.get(gid)?.partnerSecrets ?? []) : []),
    signIn: {
      find: (gid) => {
        const game = catalog.current().game(gid);
        return game && present(game);
      },
      all: () => catalog.current().games.map(present),
      sharing(gid) {
        const accounts = catalog.current().game(gid)?.backend.accounts;
        if (accounts === undefined) return [];
        const others = catalog.current().games.filter((game) => game.gid !== gid && game.backend.accounts === accounts);
        return others.map((game) => game.gid);
      },
    },
  };
}
