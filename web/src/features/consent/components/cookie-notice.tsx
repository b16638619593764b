import { useId } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useConsent } from '#web/lib/visit/consent.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { ConsentButtons } from './consent-buttons.tsx';

/**
 * Asks for consent once, and again if the privacy page has a new version, before the shop uses anything optional. It is
 * in the page's flow, so it covers nothing.
 */
export function CookieNotice() {
  const t = useT();
  const id = useId();
  const { answer, kept, give } = useConsent();
  const { events } = useEnvironment();
  if (answer) return null;
  const short = events === null ? 'cookies.text' : 'cookies.count_short';
  return (
    <section data-notice="cookies" aria-label={t('cookies.title')} className="bg-surface print:hidden">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1 sm:gap-x-6 sm:py-2 md:px-8">
        <p id={id} className="min-w-0 flex-1 basis-[7rem] text-2xs text-muted sm:text-sm">
          <span className="max-sm:hidden">
            {kept && `${t('cookies.changed')} `}
            {t('cookies.text')} {events !== null && `${t('cookies.count')} `}
          </span>
          <span className="sm:hidden">{`${kept ? `${t('cookies.changed')} ` : ''}${t(short)} `}</span>
          <PageLink page="privacy" className="text-accent underline underline-offset-4">
            <span className="max-sm:hidden">{t('privacy.title')}</span>
            <span className="sm:hidden">{t('cookies.more')}</span>
          </PageLink>
        </p>
        <ConsentButtons labelledBy={id} onGive={give} narrow />
      </div>
    </section>
  );
}
