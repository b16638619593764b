import { type CSSProperties, useId } from 'react';
import { Identity } from '#web/features/characters/components/identity.tsx';
import { PanelMessage } from '#web/features/characters/components/panel.tsx';
import { useClaimErrorText } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import type { ReceiverChoice } from './use-receiver.ts';

/** Which character receives, in which region; or what keeps the player from having one. */
export function ReceiverFields({ choice }: { choice: ReceiverChoice }) {
  const t = useT();
  const { game, region, chooseRegion } = choice;
  const accent = { '--game-from': game.accent.from, '--game-to': game.accent.to } as CSSProperties;
  return (
    <div style={accent} className="grid gap-4">
      {game.regions.length > 1 && (
        <Select
          label={t('payment.region.title')}
          value={region.id}
          onChange={(event) => chooseRegion(event.target.value)}
          options={game.regions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Characters choice={choice} />
    </div>
  );
}

function Characters({
  choice: { game, region, characters: query, character, chooseCharacter },
}: {
  choice: ReceiverChoice;
}) {
  const t = useT();
  const errorText = useClaimErrorText();
  const name = useId();
  const { data, error } = query;
  const again = (text: string) => (
    <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
      {text}
    </Button>
  );
  if (isApiError(error, 'GET /games/:gid/characters') && error.code === 'character.guest') {
    return (
      <PanelMessage
        icon="lock"
        title={t('payment.character.guest')}
        text={t('payment.character.guest_text', { game: game.name })}
      >
        {again(t('payment.character.refresh'))}
      </PanelMessage>
    );
  }
  if (!data && error) {
    return (
      <div role="alert">
        <PanelMessage icon="alert" title={t('error.title')} text={errorText(error)}>
          {again(t('common.reload'))}
        </PanelMessage>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-20 rounded-control" />;
  if (data.characters.length === 0) {
    return (
      <PanelMessage
        icon="user"
        title={t('payment.character.none', { region: region.name })}
        text={t('payment.character.none_text', { game: game.name })}
      >
        {again(t('payment.character.refresh'))}
      </PanelMessage>
    );
  }
  return (
    <ChoiceGroup label={t('rewards.receiver')} className="grid gap-2 p-0.5">
      {data.characters.map((one) => (
        <RadioCard
          key={one.roleId}
          name={name}
          value={one.roleId}
          checked={one.roleId === character?.roleId}
          onChoose={chooseCharacter}
          ground="raised"
          className="p-3"
        >
          <Identity character={one} region={region.name} />
        </RadioCard>
      ))}
    </ChoiceGroup>
  );
}
