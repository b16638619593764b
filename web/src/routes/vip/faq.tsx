import { ClosedPage } from '#web/features/closed/components/closed-page.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';

export function Page() {
  const t = useT();
  return (
    <ClosedPage title={t('vip.faq')} icon="info">
      <PageLink page="vip" className={buttonClass()}>
        {t('vip.title')}
      </PageLink>
    </ClosedPage>
  );
}
