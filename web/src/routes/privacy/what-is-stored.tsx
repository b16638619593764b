import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
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

/** Lists the data that the shop stores and why, for any publisher. If the code changes, change these texts too. */
export function WhatIsStored() {
  const t = useT();
  const { locale } = useLocale();
  const { events } = useEnvironment();
  const publisher = useQuery(gamesQuery(locale)).data?.publisher;
  return (
    <>
      {publisher ? (
        <p className="text-muted">{t('privacy.intro', { company: publisher.company, publisher: publisher.name })}</p>
      ) : (
        <Skeleton className="h-30 md:h-18" />
      )}
      {LISTS.map(({ title, points }) => (
        <Card key={title} className="grid gap-3">
          <h2 className="text-lg">{t(title)}</h2>
          <ul className="grid gap-2 text-muted">
            {points.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
            {title === 'privacy.server.title' && events && <li>{t('privacy.server.visits', { days: events.days })}</li>}
          </ul>
        </Card>
      ))}
    </>
  );
}
