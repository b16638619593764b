import { useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Identity } from './identity.tsx';

interface Props {
  open: boolean;
  onClose(): void;
  characters: readonly Character[];
  chosen: string | null;
  region: string;
  onChoose(roleId: string): void;
}

/** The characters of a region; choosing takes effect when it is confirmed, so arrows can be used to look around. */
export function CharacterPicker({ open, onClose, characters, chosen, region, onChoose }: Props) {
  const t = useT();
  const [marked, setMarked] = useState<string | null>(null);
  const selected = marked ?? chosen;
  const close = () => {
    setMarked(null);
    onClose();
  };
  const confirm = () => {
    if (selected) onChoose(selected);
    close();
  };
  return (
    <Overlay open={open} onClose={close} title={t('payment.step.character')} closeLabel={t('common.close')}>
      <ChoiceGroup label={t('payment.step.character')} className="grid gap-2 p-0.5">
        {characters.map((character) => (
          <RadioCard
            key={character.roleId}
            name="character"
            value={character.roleId}
            checked={character.roleId === selected}
            onChoose={setMarked}
            ground="raised"
            className="p-3"
          >
            <Identity character={character} region={region} />
          </RadioCard>
        ))}
      </ChoiceGroup>
      <div className="sticky bottom-0 bg-surface pt-4">
        <Button kind="primary" size="large" wide disabled={!selected} onClick={confirm}>
          {t('payment.character.confirm')}
        </Button>
      </div>
    </Overlay>
  );
}
