import { useQuery } from '@tanstack/react-query';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { resolveCharacter, resolveRegion } from '#web/navigation/choice.ts';
import type { Search } from '#web/navigation/search.ts';
import { type Asked, regionOfServer } from './asked.ts';
import { useHere } from './use-here.ts';
import type { Known } from './use-known.ts';
import { usePlace } from './use-place.ts';

/** Resolves where something is bought and for which character. `place` is undefined while the game is. */
export function useBuyer({ gid, game, mine, signedIn }: Known, search: Search, asked: Asked | null) {
  // Even if the server has no such character: the player can choose another one there.
  const named = game && asked ? regionOfServer(game, search.serverId) : undefined;
  const here = useHere(game);
  const region =
    game && !here.pending
      ? resolveRegion(game, search.region ?? named, mine?.lastRegion, here.chosen ?? here.network ?? here.guess)
      : undefined;
  const place = usePlace(region, search, { game, mine }, here);
  const characters = useQuery(charactersQuery(gid, region?.value.id ?? '', signedIn && region !== undefined));
  const roles = signedIn ? characters.data?.characters : undefined;
  const there = asked?.serverId === undefined ? roles : roles?.filter(({ server }) => server.id === asked.serverId);
  // A remembered character must not replace the one that the game named.
  const last = asked?.roleId === undefined ? mine?.lastRoleId : null;
  const found = resolveCharacter(there ?? [], there && (search.role ?? asked?.roleId), last);
  const ignored = found.ignored || (asked?.serverId !== undefined && there?.length === 0);
  const character = { value: asked && ignored ? null : found.value, ignored };
  const fixed = asked?.roleId !== undefined && character.value?.roleId === asked.roleId;
  return { place, characters, character: { ...character, fixed } };
}

export type Buyer = ReturnType<typeof useBuyer>;
