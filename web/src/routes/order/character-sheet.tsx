import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { CharacterSheet } from '#web/features/characters/components/character-sheet.tsx';
import { useChangeCharacter } from '#web/features/orders/hooks/use-change-character.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

interface Props {
  order: Order;
  accent: { from: string; to: string };
  onDone(): void;
}

/** Lets the player choose among their characters of the order's game and region. */
export function OrderCharacters({ order, accent, onDone }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const { game, region, character } = order;
  const query = useQuery(charactersQuery(game.gid, region.id, true));
  const { change, error, busy } = useChangeCharacter(order, onDone);
  const { data } = query;
  if (!data) return query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-72 rounded-control" />;
  const others = data.characters.some(({ roleId }) => roleId !== character.roleId);
  if (!others) return <Note>{t('orders.character.only', { region: region.name })}</Note>;
  // The texts for purchases do not fit: they say that nothing was charged, and to choose another item.
  const whyNot = (refused: Error): string => {
    if (!(refused instanceof ApiError)) return errorText(refused);
    if (refused.code === 'game.unavailable') return t('orders.character.unavailable');
    return refused.code.startsWith('item.') ? t('orders.character.refused') : errorText(refused);
  };
  const choose = (roleId: string) => {
    if (roleId === character.roleId) onDone();
    else if (!busy) change(roleId);
  };
  return (
    <div aria-busy={busy}>
      <CharacterSheet
        characters={data.characters}
        chosen={character.roleId}
        region={region.name}
        accent={accent}
        confirm={t('orders.character.confirm')}
        busy={busy}
        note={error && whyNot(error)}
        onConfirm={choose}
      />
    </div>
  );
}
