import { ClosedPage } from '#web/features/closed/components/closed-page.tsx';
import { useT } from '#web/i18n/index.tsx';

export function Page() {
  const t = useT();
  return <ClosedPage title={t('bind.title')} icon="mail" />;
}
