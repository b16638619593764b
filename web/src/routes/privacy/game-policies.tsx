import { useQuery } from '@tanstack/react-query';
import type { GameSummary } from '#contract/endpoints/games.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Card } from '#web/ui/layout/surface.tsx';

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4';

/** Links each game's own privacy policy, which applies inside the game. */
export function GamePolicies() {
  const t = useT();
  const { locale } = useLocale();
  const games = useQuery(gamesQuery(locale)).data?.games ?? [];
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('privacy.games.title')}</h2>
      <p className="text-muted">{t('privacy.games.text')}</p>
      <ul className="grid">
        {games.map((game) => (
          <GamePolicy key={game.gid} game={game} />
        ))}
      </ul>
    </Card>
  );
}

function GamePolicy({ game: { gid, name } }: { game: Pick<GameSummary, 'gid' | 'name'> }) {
  const { locale } = useLocale();
  const href = useQuery(gameQuery(gid, locale)).data?.links.privacy;
  return (
    <li className="min-h-11">
      {href && (
        <a href={href} className={LINK}>
          {name}
        </a>
      )}
    </li>
  );
}
