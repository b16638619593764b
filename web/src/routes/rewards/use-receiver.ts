import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { resolveCharacter, resolveRegion } from '#web/features/checkout/model/choice.ts';
import type { Receiver } from '#web/features/rewards/hooks/use-claim.ts';
import { useLocale } from '#web/i18n/index.tsx';

export interface ReceiverChoice {
  game: Game;
  region: Region;
  characters: UseQueryResult<{ characters: Character[] }>;
  character: Character | null;
  chooseRegion(id: string): void;
  chooseCharacter(roleId: string): void;
}

interface Options {
  /** Who received last in this visit; else whom the shop remembers. */
  last: Receiver | undefined;
  /** The player has to say who: the one of last time was refused. */
  anew: boolean;
}

/** Which character of a game receives; `choice` is null until the game and what the shop remembers are known. */
export function useReceiver(
  gid: number,
  { last, anew }: Options,
): { game: UseQueryResult<Game>; choice: ReceiverChoice | null } {
  const { locale } = useLocale();
  const [region, setRegion] = useState<string>();
  const [role, setRole] = useState<string>();
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  // What is remembered only sets defaults: a failure goes on without it.
  const known = !mine.isPending || mine.failureCount > 0;
  const where =
    known && game.data ? resolveRegion(game.data, region, last?.region ?? mine.data?.lastRegion).value : null;
  const characters = useQuery(charactersQuery(gid, where?.id ?? '', where !== null));
  if (!game.data || !where) return { game, choice: null };
  const roles = characters.data?.characters ?? [];
  const before = last?.roleId ?? mine.data?.lastRoleId;
  const { value } = resolveCharacter(roles, role, anew ? null : before);
  return {
    game,
    choice: {
      game: game.data,
      region: where,
      characters,
      character: value,
      chooseRegion: setRegion,
      chooseCharacter: setRole,
    },
  };
}
