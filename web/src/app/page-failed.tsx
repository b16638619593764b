import { useEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useRouter } from '#web/navigation/router/provider.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { isCut, isMissingPart, offersReload, reload } from './missing-part.ts';

/**
 * A page that could not be shown. Broken: retries in place. Its code is missing: a new version of the shop may have
 * taken its place, so a reload is offered, once; if it did not help, the failure is said plainly. While the line is down it
 * waits for it.
 */
export function PageFailed({ error }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  const missing = isMissingPart(error);
  useEffect(() => {
    if (!missing) return;
    // It may have come back before anybody listened here.
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
