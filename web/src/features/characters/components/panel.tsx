import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

/** The surface of the character step, one line high if possible; tinted with the game's colour. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card bg-surface shadow-card">
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-linear-to-r from-game-from/12 to-transparent px-3 py-1.5 md:px-4 low:min-h-12 low:py-0.5">
        {children}
      </div>
    </div>
  );
}

interface TextProps {
  icon: IconName;
  title: string;
  text?: string;
}

export function PanelText({ icon, title, text }: TextProps) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-[12px] bg-ground text-accent max-[374px]:hidden">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 basis-[7rem]">
        <h3 className="text-sm leading-snug">{title}</h3>
        {text && <p className="text-muted text-xs md:text-sm">{text}</p>}
      </div>
    </>
  );
}

/** Says why the player has no character here, and what to do. */
function PanelMessage({ children, ...text }: TextProps & { children: ReactNode }) {
  return (
    <Panel>
      <PanelText {...text} />
      <div className="flex w-full flex-wrap gap-2 *:grow md:w-auto md:*:grow-0">{children}</div>
    </Panel>
  );
}

interface WithCharactersProps {
  /** The game's name. */
  game: string;
  /** The region's name. */
  region: string;
  query: UseQueryResult<{ characters: Character[] }>;
  skeleton: ReactNode;
  /** More actions for a player without a character. */
  actions?: ReactNode;
  errorText(error: unknown): string;
  children(characters: Character[]): ReactNode;
}

/** Renders the player's characters, or says why there are none to choose from. */
export function WithCharacters({ game, region, query, skeleton, actions, errorText, children }: WithCharactersProps) {
  const t = useT();
  const { data, error } = query;
  const again = (text: string) => (
    <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
      {text}
    </Button>
  );
  if (isApiError(error, 'GET /games/:gid/characters') && error.code === 'character.guest') {
    const text = t('payment.character.guest_text', { game });
    return (
      <PanelMessage icon="lock" title={t('payment.character.guest')} text={text}>
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
  if (!data) return skeleton;
  if (data.characters.length > 0) return children(data.characters);
  const title = t('payment.character.none', { region });
  return (
    <PanelMessage icon="user" title={title} text={t('payment.character.none_text', { game })}>
      {again(t('payment.character.refresh'))}
      {actions}
    </PanelMessage>
  );
}

export function PanelSkeleton() {
  return (
    <Panel>
      <Skeleton className="size-9 rounded-[12px]" />
      <div className="grid flex-1 gap-1">
        <Skeleton className="h-4.5 w-32 max-w-full" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </div>
    </Panel>
  );
}
