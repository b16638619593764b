import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import { resolveCharacter, resolveRegion } from '#web/navigation/choice.ts';
import { charactersQuery } from '../api/queries.ts';

/** What can be chosen, and what is. */
export interface ReceiverChoice {
  game: Game;
  region: Region;
  characters: UseQueryResult<{ characters: Character[] }>;
  /** Null while none is chosen. */
  character: Character | null;
  chooseRegion(id: string): void;
  chooseCharacter(roleId: string): void;
}

export interface Receiver {
  game: UseQueryResult<Game>;
  /** Null until the game and what the shop remembers are known. */
  choice: ReceiverChoice | null;
}

interface Sources {
  game: UseQueryResult<Game>;
  /** Whom the shop remembers. */
  mine: Pick<
    UseQueryResult<{ lastRegion: string | null; lastRoleId: string | null }>,
    'data' | 'isPending' | 'failureCount'
  >;
  /** Who received last in this visit: goes before whom the shop remembers. */
  last?: { region: string; roleId: string } | undefined;
  /** The player has to say who: the one of last time was refused. */
  anew?: boolean;
}

/** Which character of a game receives goods: the one of last time, until the player says otherwise. */
export function useReceiver(gid: number, { game, mine, last, anew = false }: Sources): Receiver {
  const [wanted, want] = useState<{ region?: string; roleId?: string }>({});
  // What is remembered only sets defaults: a failure goes on without it.
  const known = !mine.isPending || mine.failureCount > 0;
  const region =
    known && game.data ? resolveRegion(game.data, wanted.region, last?.region ?? mine.data?.lastRegion).value : null;
  const characters = useQuery(charactersQuery(gid, region?.id ?? '', region !== null));
  if (!game.data || !region) return { game, choice: null };
  const before = anew ? null : (last?.roleId ?? mine.data?.lastRoleId);
  const { value: character } = resolveCharacter(characters.data?.characters ?? [], wanted.roleId, before);
  return {
    game,
    choice: {
      game: game.data,
      region,
      characters,
      character,
      chooseRegion: (id) => want({ region: id }),
      chooseCharacter: (roleId) => want((now) => ({ ...now, roleId })),
    },
  };
}
