import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useT } from '#web/i18n/index.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** A page that could not be shown: its code did not load, or it broke. Retries in place. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState title={t('error.title')} action={t('common.reload')} onRetry={retry} />;
}
