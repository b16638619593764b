import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GameSummary } from '#contract/endpoints/games.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { ConsentButtons } from '#web/features/consent/components/consent-buttons.tsx';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { giveConsent, useConsent } from '#web/lib/visit/consent.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card, Skeleton } from '#web/ui/layout/surface.tsx';

const LISTS = [
  {
    title: 'privacy.browser.title',
    points: [
      'privacy.browser.session',
      'privacy.browser.copies',
      'privacy.browser.device',
      'privacy.browser.cookies',
      'privacy.browser.origin',
      'privacy.browser.activities',
      'privacy.browser.cache',
    ],
  },
  {
    title: 'privacy.server.title',
    points: [
      'privacy.server.account',
      'privacy.server.phone',
      'privacy.server.sessions',
      'privacy.server.push',
      'privacy.server.orders',
      'privacy.server.coupons',
      'privacy.server.invites',
      'privacy.server.draws',
      'privacy.server.abuse',
    ],
  },
  { title: 'privacy.why.title', points: ['privacy.why.text'] },
  {
    title: 'privacy.others.title',
    points: [
      'privacy.others.game',
      'privacy.others.payment',
      'privacy.others.mail',
      'privacy.others.sms',
      'privacy.others.push',
    ],
  },
  { title: 'privacy.time.title', points: ['privacy.time.text', 'privacy.time.gifts'] },
] as const satisfies readonly { title: MessageKey; points: readonly MessageKey[] }[];

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4';

/** What the shop stores and why. Each sentence is about what the code does: change both together. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const publisher = useQuery(gamesQuery(locale)).data?.publisher;
  return (
    <div className="mx-auto grid max-w-[760px] gap-4 px-4 py-4 md:gap-5 md:px-8 md:py-8">
      <h1 className="text-xl md:text-2xl">{t('privacy.title')}</h1>
      {publisher ? (
        <p className="text-muted">{t('privacy.intro', { company: publisher.company, publisher: publisher.name })}</p>
      ) : (
        <Skeleton className="h-30 md:h-18" />
      )}
      {LISTS.map(({ title, points }) => (
        <Part key={title} title={t(title)}>
          <ul className="grid gap-2 text-muted">
            {points.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
          </ul>
        </Part>
      ))}
      <Choices support={publisher?.support} />
      <Games />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function Choices({ support }: { support: string | undefined }) {
  const t = useT();
  return (
    <Part title={t('privacy.rights.title')}>
      <p className="text-muted">{t('privacy.rights.text')}</p>
      <div className="flex flex-wrap gap-3">
        <PageLink page="account-deletion-common" className={buttonClass()}>
          {t('accdel.title')}
        </PageLink>
        {support && (
          <a href={support} className={buttonClass()}>
            {t('footer.support')}
          </a>
        )}
      </div>
      <p id="count" className="mt-2 text-muted">
        {t('privacy.count')}
      </p>
      <ConsentButtons labelledBy="count" given={useConsent()} onGive={giveConsent} className="sm:max-w-xs" />
    </Part>
  );
}

function Games() {
  const t = useT();
  const { locale } = useLocale();
  const games = useQuery(gamesQuery(locale)).data?.games ?? [];
  return (
    <Part title={t('privacy.games.title')}>
      <p className="text-muted">{t('privacy.games.text')}</p>
      <ul className="grid">
        {games.map((game) => (
          <GamePolicy key={game.gid} game={game} />
        ))}
      </ul>
    </Part>
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
