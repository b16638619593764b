import { type CSSProperties, useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Identity } from './identity.tsx';

interface Props {
  characters: readonly Character[];
  chosen: string | null;
  region: string;
  /** The dialog is outside the page's element, which sets the game's colours. */
  accent: { from: string; to: string };
  /** Label of the button if a tap must not choose at once, because the next step cannot be undone. */
  confirm?: string;
  busy?: boolean;
  /** The reason why the choice failed. */
  note?: string | null;
  onConfirm(roleId: string): void;
}

/**
 * Shows the characters of a region; a tap chooses one. With arrow keys the choice takes effect on confirmation, by a
 * button that appears with the first arrow.
 */
export function CharacterSheet({ characters, chosen, region, accent, confirm, busy, note, onConfirm }: Props) {
  const t = useT();
  const [selected, select] = useState(chosen);
  const [tapped, setTapped] = useState(false);
  const tap = (roleId: string) => {
    setTapped(true);
    onConfirm(roleId);
  };
  return (
    <div style={{ '--game-from': accent.from, '--game-to': accent.to } as CSSProperties}>
      <ChoiceGroup label={t('payment.step.character')} className="grid gap-2 px-0.5 py-1">
        {characters.map((character) => (
          <RadioCard
            key={character.roleId}
            name="character"
            value={character.roleId}
            checked={character.roleId === selected}
            onChoose={select}
            {...(!confirm && { onTap: tap })}
            ground="raised"
            className="p-3"
          >
            <Identity character={character} region={region} />
          </RadioCard>
        ))}
      </ChoiceGroup>
      <div className="sticky bottom-0 grid gap-3 bg-surface pt-4">
        {note && (
          <Note tone="bad" role="alert">
            {note}
          </Note>
        )}
        {(confirm || (selected !== chosen && !tapped)) && (
          <Button
            kind="primary"
            size="large"
            wide
            busy={busy ?? false}
            disabled={selected === null}
            onClick={() => selected && onConfirm(selected)}
          >
            {confirm ?? t('payment.character.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}
