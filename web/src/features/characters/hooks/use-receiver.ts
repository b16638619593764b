import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import { resolveCharacter, resolveRegion } from '#web/navigation/choice.ts';
import { charactersQuery } from '../api/queries.ts';

/** The options for the receiver, and the current choice. */
export interface ReceiverChoice {
  game: Game;
  region: Region;
  characters: UseQueryResult<{ characters: Character[] }>;
  /** Null while no character is chosen. */
  character: Character | null;
  chooseRegion(id: string): void;
  chooseCharacter(roleId: string): void;
}

export interface Receiver {
  game: UseQueryResult<Game>;
  /** Null until the game and the remembered receiver are known. */
  choice: ReceiverChoice | null;
}

interface Sources {
  game: UseQueryResult<Game>;
  /** The receiver that the shop remembers. */
  mine: Pick<
    UseQueryResult<{ lastRegion: string | null; lastRoleId: string | null }>,
    'data' | 'isPending' | 'failureCount'
  >;
  /** The latest receiver in this visit; it takes precedence over the remembered one. */
  last?: { region: string; roleId: string } | undefined;
  /** True if the player has to choose, because the remembered character was refused. */
  anew?: boolean;
}

/** Returns the choice of the character that receives goods: the last receiver, until the player chooses another. */
export function useReceiver(gid: number, { game, mine, last, anew = false }: Sources): Receiver {
  const [wanted, want] = useState<{ region?: string; roleId?: string }>({});
  // The remembered receiver only sets defaults: if it cannot be loaded, continue without it.
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
