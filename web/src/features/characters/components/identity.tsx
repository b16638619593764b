import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { Avatar } from './avatar.tsx';

interface Props {
  character: Character;
  region: string;
}

/** A character to choose from: picture, name, level, server. Long names wrap and are never cut. */
export function Identity({ character, region }: Props) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-left md:gap-4">
      <Avatar character={character} size="large" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere hyphens-auto font-semibold text-base text-ink">{character.name}</span>
          <Badge tone="accent">{t('payment.level', { level: character.level })}</Badge>
        </span>
        <span className="wrap-anywhere hyphens-auto text-muted text-sm">
          {t('payment.character.server', { server: character.server.name, region })}
        </span>
      </span>
    </span>
  );
}

/** The chosen character in one low line. Large text wraps below the picture's row and covers nothing. */
export function IdentityLine({ character, region }: Props) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-1 basis-[11rem] items-center gap-3">
      <Avatar character={character} size="small" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere hyphens-auto block font-semibold text-ink text-sm leading-snug">
          {character.name}
        </span>
        <span className="wrap-anywhere hyphens-auto flex flex-wrap gap-x-2 text-muted text-xs">
          <span className="font-semibold text-accent">{t('payment.level', { level: character.level })}</span>
          <span>{t('payment.character.server', { server: character.server.name, region })}</span>
        </span>
      </span>
    </span>
  );
}
