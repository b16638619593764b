import { type CSSProperties, useId } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import type { ReceiverChoice as Choice, Receiver } from '../hooks/use-receiver.ts';
import { Identity } from './identity.tsx';
import { WithCharacters } from './panel.tsx';

interface Props {
  receiver: Receiver;
  /** Label of the group of characters. */
  label: string;
  /** True if the receiver cannot be changed now. */
  fixed?: boolean;
  /** Returns the text for an error of the game backend. */
  errorText(error: unknown): string;
}

/** Chooses the receiving region and character, or says why the player has none. */
export function ReceiverChoice({ receiver: { game: query, choice }, ...props }: Props) {
  const t = useT();
  if (!choice) return query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-40 rounded-control" />;
  const { game, region, chooseRegion } = choice;
  const accent = { '--game-from': game.accent.from, '--game-to': game.accent.to } as CSSProperties;
  return (
    <div style={accent} className="grid gap-4">
      {game.regions.length > 1 && (
        <Select
          label={t('payment.region.title')}
          value={region.id}
          disabled={props.fixed}
          onChange={(event) => chooseRegion(event.target.value)}
          options={game.regions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Characters choice={choice} {...props} />
    </div>
  );
}

function Characters({ choice, label, fixed, errorText }: Omit<Props, 'receiver'> & { choice: Choice }) {
  const name = useId();
  const { game, region, characters, character, chooseCharacter } = choice;
  return (
    <WithCharacters
      game={game.name}
      region={region.name}
      query={characters}
      skeleton={<Skeleton className="h-20 rounded-control" />}
      errorText={errorText}
    >
      {(all) => (
        <ChoiceGroup label={label} className="grid gap-2 px-0.5 py-1">
          {all.map((one) => (
            <RadioCard
              key={one.roleId}
              name={name}
              value={one.roleId}
              checked={one.roleId === character?.roleId}
              onChoose={chooseCharacter}
              disabled={fixed}
              ground="raised"
              className="p-3"
            >
              <Identity character={one} region={region.name} />
            </RadioCard>
          ))}
        </ChoiceGroup>
      )}
    </WithCharacters>
  );
}
