import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Links to the top-up of each game that the article is about. If it is about all games: of the game in the address. */
export function TopUpLinks({ games }: { games: readonly number[] }) {
  const t = useT();
  const { locale } = useLocale();
  const known = useQuery(gamesQuery(locale)).data?.games;
  const look = `${buttonClass({ size: 'large' })} justify-between! text-left!`;
  if (games.length === 0) {
    return (
      <PageLink page="payment" className={look}>
        {t('payment.title')}
        <Icon name="chevron-right" />
      </PageLink>
    );
  }
  return (
    <ul className="grid gap-3">
      {games.map((gid) => {
        const game = known?.find((one) => one.gid === gid);
        return (
          <li key={gid} className="grid">
            <PageLink page="payment" search={{ gid, pid: undefined }} className={look}>
              {game && <img src={game.icon} alt="" width={40} height={40} className="size-10 rounded-small" />}
              <span className="wrap-anywhere min-w-0 flex-1">
                {game ? t('article.topup', { game: game.name }) : t('payment.title')}
              </span>
              <Icon name="chevron-right" />
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
