import { newSecret } from '../kit/signature.ts';
import { listenOptions, run, type Starter } from '../kit/simulator.ts';
import { startGames } from './games.ts';

/**
 * Reads GAME_<gid>_SECRET of each game, SIM_GAMES_PORT, SIM_HOST and SIM_STATE_DIR. Started alone without a secret it
 * makes one up and prints it.
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
    stateDirectory: environment.SIM_STATE_DIR || undefined,
    listen: listenOptions(environment, 'games'),
  });

if (import.meta.main) await run([startGamesFrom]);
