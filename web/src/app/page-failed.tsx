import { useEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useRouter } from '#web/navigation/router/provider.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { isCut, isMissingPart, offersReload, reload } from './missing-part.ts';

/**
 * Shows that a page failed. A page that throws is retried in place. If its code is missing, a new version of the shop
 * may have replaced it, so a reload is offered once. If that did not help, the failure is shown. Offline, the page
 * reloads once the device is online again.
 */
export function PageFailed({ error }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  const missing = isMissingPart(error);
  useEffect(() => {
    if (!missing) return;
    // The connection may have come back before this listener was added.
    if (isCut(error) && offersReload(error)) reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [missing, error]);
  if (offersReload(error)) {
    return (
      <ErrorState title={t('update.title')} text={t('update.text')} action={t('update.reload')} onRetry={reload} />
    );
  }
  const retry = () => {
    if (missing) return reload();
    void router.load();
  };
  return (
    <ErrorState
      title={t('error.title')}
      text={missing ? t('error.network') : undefined}
      action={t('common.reload')}
      onRetry={retry}
    />
  );
}
