import { newSecret } from '../kit/signature.ts';
import { type Environment, listenOptions, run, type Starter } from '../kit/simulator.ts';
import { startGames } from './games.ts';
import type { PortalAddress } from './portal.ts';

/**
 * Reads GAME_<gid>_SECRET of each game, PORTAL_URL and PORTAL_PUBLIC_URL, SIM_GAMES_KEY_FILE, SIM_GAMES_PORT, SIM_HOST
 * and SIM_STATE_DIR.
 * With SIM_NEWCOMERS=true games give unknown players a first character. When it runs as its own program without a
 * secret, it creates one and prints it.
 */
export const startGamesFrom: Starter = (environment) =>
  startGames({
    secretOf(gid) {
      const name = `GAME_${gid}_SECRET`;
      const given = environment[name];
      if (given) return given;
      const secret = newSecret();
      console.log(`${name}=${secret}`);
      return secret;
    },
    portal: portalOf(environment),
    keyFile: environment.SIM_GAMES_KEY_FILE || null,
    newcomers: environment.SIM_NEWCOMERS === 'true',
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'games'),
  });

/** Returns the portal's origins, without a slash at the end. */
function portalOf({ PORTAL_URL: url, PORTAL_PUBLIC_URL: publicUrl }: Environment): PortalAddress | null {
  return url ? { url, publicUrl: publicUrl || url } : null;
}

if (import.meta.main) await run([startGamesFrom]);
