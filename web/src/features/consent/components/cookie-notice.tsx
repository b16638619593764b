import { useId } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useConsent } from '#web/lib/visit/consent.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { ConsentButtons } from './consent-buttons.tsx';

/** Asks once, and again when the privacy page has another version, before anything that the shop could do without. It stands in the page's flow, so it covers nothing. */
export function CookieNotice() {
  const t = useT();
  const id = useId();
  const { answer, kept, give } = useConsent();
  const { events } = useEnvironment();
  if (answer) return null;
  return (
    <section data-notice="cookies" aria-label={t('cookies.title')} className="bg-surface print:hidden">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 md:px-8 md:py-3">
        <p id={id} className="min-w-0 flex-1 basis-[18rem] text-muted text-xs md:text-sm">
          {kept && `${t('cookies.changed')} `}
          {t('cookies.text')} {events !== null && `${t('cookies.count')} `}
          <PageLink page="privacy" className="text-accent underline underline-offset-4">
            {t('privacy.title')}
          </PageLink>
        </p>
        <ConsentButtons labelledBy={id} onGive={give} className="max-sm:w-full" />
      </div>
    </section>
  );
}
