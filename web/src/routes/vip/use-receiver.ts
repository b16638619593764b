import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '#web/features/account/api/queries.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { resolveCharacter, resolveRegion } from '#web/features/checkout/model/choice.ts';
import { useLocale } from '#web/i18n/index.tsx';

export type Receiver = ReturnType<typeof useReceiver>;

/** Who gets goods of a game: the character that was topped up last, until the player says otherwise. @param gid null: nobody has to be named */
export function useReceiver(gid: number | null) {
  const { locale } = useLocale();
  const [wanted, want] = useState<{ region?: string; roleId?: string }>({});
  const game = useQuery({ ...gameQuery(gid ?? 0, locale), enabled: gid !== null });
  const me = useQuery(meQuery(gid !== null));
  const last = me.data?.recent.find((one) => one.gid === gid);
  // What was used last only sets a default: without it goes on, too.
  const region = game.data && !me.isPending ? resolveRegion(game.data, wanted.region, last?.region).value : undefined;
  const characters = useQuery(charactersQuery(gid ?? 0, region?.id ?? '', region !== undefined));
  const roles = characters.data?.characters ?? [];
  return {
    game,
    region,
    characters,
    /** Null while none is chosen. */
    character: resolveCharacter(roles, wanted.roleId, last?.character.roleId).value,
    chooseRegion: (id: string) => want({ region: id }),
    choose: (roleId: string) => want((before) => ({ ...before, roleId })),
  };
}
