import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game } from '#contract/endpoints/games.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useDownload } from '#web/lib/visit/use-download.ts';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { IdentityLine } from './identity.tsx';
import { Panel, PanelSkeleton, WithCharacters } from './panel.tsx';

const Sheet = lazyPart(async () => (await import('./character-sheet.tsx')).CharacterSheet);

interface Props {
  game: Pick<Game, 'name' | 'accent' | 'links'>;
  region: string;
  query: UseQueryResult<{ characters: Character[] }>;
  chosen: Character | null;
  /** True if the game chose the character, so that the player cannot change it. */
  fixed?: boolean;
  /** True if the dialog is open. */
  open: boolean;
  onOpen(open: boolean): void;
  onChoose(roleId: string): void;
  onSwitchRegion(): void;
}

/** The character that receives the item, or the reason why the player has none. */
export function CharacterChoice({ game, region, query, chosen, fixed, open, onOpen, onChoose, onSwitchRegion }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const download = useDownload(game);
  return (
    <WithCharacters
      game={game.name}
      region={region}
      query={query}
      skeleton={<PanelSkeleton />}
      errorText={errorText}
      actions={
        <>
          {download && (
            <a href={download} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              <Icon name="download" />
              {t('game.get', { game: game.name })}
            </a>
          )}
          <Button onClick={onSwitchRegion} onPointerEnter={preloadOverlay}>
            {t('payment.character.region')}
          </Button>
        </>
      }
    >
      {(characters) => (
        <>
          <Panel>
            {chosen ? (
              <IdentityLine character={chosen} region={region} />
            ) : (
              <p className="min-w-0 flex-1 basis-[7rem] font-semibold text-xs leading-tight md:text-sm md:leading-snug">
                {t('payment.character.count', { count: characters.length, region })}
              </p>
            )}
            {/* The same button before and after the choice, so that it gets the focus back. */}
            {!fixed && (characters.length > 1 || !chosen) && (
              <Button
                kind={chosen ? 'quiet' : 'secondary'}
                aria-haspopup="dialog"
                aria-label={chosen ? t('payment.character.change_label') : undefined}
                onClick={() => onOpen(true)}
                onPointerEnter={preloadOverlay}
                className="ml-auto"
              >
                {chosen ? t('payment.character.change') : t('payment.character.choose')}
              </Button>
            )}
          </Panel>
          <Overlay
            open={open}
            onClose={() => onOpen(false)}
            title={t('payment.step.character')}
            closeLabel={t('common.close')}
          >
            <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>
              <Sheet
                characters={characters}
                chosen={chosen?.roleId ?? null}
                region={region}
                accent={game.accent}
                onConfirm={(roleId) => {
                  onOpen(false);
                  onChoose(roleId);
                }}
              />
            </Suspense>
          </Overlay>
        </>
      )}
    </WithCharacters>
  );
}
