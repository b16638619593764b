import { appAddressProblem } from './app-address.ts';
import type { GameBackend } from './config.ts';
import { type Environment, httpAddress } from './read.ts';
import { weaknessInProduction, weaknessOfSigningSecret } from './secrets.ts';

/** Reads the variables `GAME_<gid>_…`. @param strict true for real games, false for simulators */
export function readGames(env: Environment, strict: boolean, problems: string[]): ReadonlyMap<number, GameBackend> {
  const games = new Map<
    number,
    { url: string | null; secrets: string[]; partnerSecrets?: string[]; pcReturn?: string; deepLink?: string }
  >();
  const names = Object.keys(env).filter((name) => name.startsWith('GAME_') && name !== 'GAME_NETWORKS');
  // Sorted, so that SECRET comes before SECRET_2.
  for (const name of names.sort()) {
    const [, gid, part] =
      /^GAME_(\d+)_(URL|SECRET|SECRET_2|PARTNER_SECRET|PARTNER_SECRET_2|PC_RETURN|DEEP_LINK)$/.exec(name) ?? [];
    const value = env[name];
    if (!gid || !part || !value) {
      problems.push(
        `${name} is unknown: use GAME_<gid>_URL, _SECRET, _SECRET_2, _PARTNER_SECRET, _PARTNER_SECRET_2, _PC_RETURN or _DEEP_LINK`,
      );
      continue;
    }
    const game = games.get(Number(gid)) ?? { url: null, secrets: [] };
    games.set(Number(gid), game);
    if (part === 'URL') {
      const url = httpAddress.safeParse(value);
      if (!url.success) problems.push(`${name} must be an address such as https://game.example.com/shop`);
      else if (strict && !url.data.startsWith('https://')) problems.push(`${name} must begin with https://`);
      else game.url = url.data;
    } else if (part === 'PC_RETURN' || part === 'DEEP_LINK') {
      const problem = appAddressProblem(value, strict);
      if (problem) problems.push(`${name} ${problem}`);
      else if (part === 'PC_RETURN') game.pcReturn = value;
      else game.deepLink = value;
    } else {
      const weakness = strict ? weaknessInProduction(value) : weaknessOfSigningSecret(value);
      // Signed calls do not contain the game: with a shared secret, a call of one game could be replayed as another's.
      // A partner's secret must not be the game's own either.
      const isPartner = part.startsWith('PARTNER');
      const other =
        strict &&
        [...games].find(([id, { secrets, partnerSecrets = [] }]) =>
          (id === Number(gid) ? (isPartner ? secrets : partnerSecrets) : [...secrets, ...partnerSecrets]).includes(
            value,
          ),
        )?.[0];
      if (weakness) problems.push(`${name} ${weakness}`);
      else if (other) problems.push(`${name} is a secret of game ${other} too: each signs with its own`);
      else if (isPartner) game.partnerSecrets = [...(game.partnerSecrets ?? []), value];
      else game.secrets.push(value);
    }
  }
  return games;
}
