import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { ConsentButtons } from '#web/features/consent/components/consent-buttons.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDay } from '#web/lib/format/time.ts';
import { useConsent } from '#web/lib/visit/consent.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';

/** Lets players erase the account, contact support, and choose whether analytics may count their visits. */
export function Choices() {
  const t = useT();
  const { locale, tag } = useLocale();
  const support = useQuery(gamesQuery(locale)).data?.publisher.support;
  const { answer, kept, give } = useConsent();
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('privacy.rights.title')}</h2>
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
      <div className="sm:max-w-xs">
        <ConsentButtons labelledBy="count" given={answer} onGive={give} />
      </div>
      {kept?.at && (
        <p className="text-faint text-sm">
          {t(kept.answer === 'accepted' ? 'privacy.accepted' : 'privacy.rejected', {
            date: formatDay(new Date(kept.at), tag),
            version: kept.version,
          })}
        </p>
      )}
    </Card>
  );
}
