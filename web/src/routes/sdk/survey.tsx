import { ClosedSdkPage } from '#web/features/closed/components/closed-sdk-page.tsx';
import { useT } from '#web/i18n/index.tsx';

export function Page() {
  const t = useT();
  return <ClosedSdkPage title={t('sdk.survey')} icon="info" />;
}
