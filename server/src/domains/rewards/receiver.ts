import type { Character } from '#contract/endpoints/characters.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Contents } from './contents.catalog.ts';
import type { RewardsDeps } from './rewards.deps.ts';

/**
 * Returns the character that receives goods; null for other contents.
 * @throws ApiError `reward.needs_character`, those of characters
 */
export async function findReceiver(
  deps: RewardsDeps,
  caller: Caller,
  contents: Contents | null,
  region: string | undefined,
  roleId: string | undefined,
): Promise<Character | null> {
  if (!contents || !('goods' in contents)) return null;
  if (region === undefined || roleId === undefined) throw apiError('reward.needs_character', { gid: contents.gid });
  return findCharacter(deps, caller, contents.gid, region, roleId);
}

/**
 * Returns a player's character in a game. Checks the region first: the game's answers are cached by region, so unknown
 * regions must not reach the game.
 * @throws ApiError `game.unknown`, `region.unknown`, those of characters
 */
export function findCharacter(
  { catalog, characters }: RewardsDeps,
  { uid }: Caller,
  gid: number,
  region: string,
  roleId: string,
): Promise<Character> {
  const catalogue = catalog.current();
  if (!catalogue.game(gid)) throw apiError('game.unknown', { gid });
  if (!catalogue.region(gid, region)) throw apiError('region.unknown', { region });
  return characters.find(gid, Number(uid), region, roleId);
}
