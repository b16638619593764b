import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { preloadOverlay } from '#web/ui/overlay.tsx';
import { Card } from '#web/ui/surface.tsx';
import { Identity } from './identity.tsx';
import { Panel, PanelMessage, PanelSkeleton } from './panel.tsx';
import { CharacterPicker } from './picker.tsx';

interface Props {
  game: string;
  region: string;
  uid: string;
  query: UseQueryResult<{ characters: Character[] }>;
  chosen: Character | null;
  onChoose(roleId: string): void;
  onSwitchRegion(): void;
}

/** Who gets the item: the chosen character, or what keeps the player from having one. */
export function CharacterChoice({ game, region, uid, query, chosen, onChoose, onSwitchRegion }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const again = (
    <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('payment.character.refresh')}
    </Button>
  );
  const { data, error } = query;
  if (isApiError(error, 'GET /games/:gid/characters') && error.code === 'character.guest') {
    return (
      <PanelMessage icon="lock" title={t('payment.character.guest')} text={t('payment.character.guest_text', { game })}>
        {again}
      </PanelMessage>
    );
  }
  if (!data && error) {
    return (
      <Card>
        <LoadFailed query={query} className="py-2!" />
      </Card>
    );
  }
  if (!data) return <PanelSkeleton />;
  const { characters } = data;
  if (characters.length === 0) {
    return (
      <PanelMessage
        icon="user"
        title={t('payment.character.none', { region })}
        text={t('payment.character.none_text', { game })}
      >
        {again}
        <Button onClick={onSwitchRegion} onPointerEnter={preloadOverlay}>
          {t('payment.character.region')}
        </Button>
      </PanelMessage>
    );
  }
  const openPicker = {
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
    onPointerEnter: preloadOverlay,
  } as const;
  const count = characters.length;
  return (
    <>
      {chosen ? (
        <Panel className="flex-nowrap!">
          <Identity character={chosen} region={region} uid={uid} />
          {count > 1 && (
            <Button {...openPicker} aria-label={t('payment.character.change_label')}>
              {t('payment.character.change')}
            </Button>
          )}
        </Panel>
      ) : (
        <PanelMessage
          icon="user"
          title={t('payment.problem.character')}
          text={t('payment.character.count', { count, region })}
        >
          <Button {...openPicker}>{t('payment.character.choose')}</Button>
        </PanelMessage>
      )}
      <CharacterPicker
        open={open}
        onClose={() => setOpen(false)}
        characters={characters}
        chosen={chosen?.roleId ?? null}
        region={region}
        onChoose={onChoose}
      />
    </>
  );
}
