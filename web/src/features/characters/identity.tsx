import type { Character } from '#contract/endpoints/characters.ts';
import { useT } from '#web/i18n/index.tsx';
import { Badge } from '#web/ui/surface.tsx';
import { Avatar } from './avatar.tsx';

interface Props {
  character: Character;
  region: string;
  /** Public number of the player's account; left out where several characters share it. */
  uid?: string;
}

/** Who a character is: picture, name, level, server. Long names break, never cut. */
export function Identity({ character, region, uid }: Props) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-left md:gap-4">
      <Avatar character={character} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere hyphens-auto font-semibold text-base text-ink">{character.name}</span>
          <Badge tone="accent">{t('payment.level', { level: character.level })}</Badge>
        </span>
        <span className="wrap-anywhere hyphens-auto text-muted text-sm">
          {t('payment.character.server', { server: character.server.name, region })}
        </span>
        {uid && <span className="text-faint text-sm">{t('account.uid', { uid })}</span>}
      </span>
    </span>
  );
}
