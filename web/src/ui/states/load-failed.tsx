import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { ErrorState, InformationError } from './states.tsx';

interface Query {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** Replaces data that failed to load: shows the reason and a retry button. An invalid request gets no button. */
export function LoadFailed({ query, className }: { query: Query; className?: string }) {
  const t = useT();
  const errorText = useErrorText();
  const online = useOnline();
  const asked = query.error instanceof ApiError && query.error.status === 400;
  if (asked) return <InformationError text={errorText(query.error)} />;
  return (
    <ErrorState
      // Without a connection the banner says why.
      title={t(online ? 'error.title' : 'pwa.offline.pay')}
      text={online && errorText(query.error)}
      calm={!online}
      action={t('common.reload')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      className={className}
    />
  );
}
