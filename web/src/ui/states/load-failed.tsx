import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { ErrorState, InformationError } from './states.tsx';

interface Query {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** In the place of data that could not be loaded: says why and retries there, unless the shop did not understand the question. */
export function LoadFailed({ query, className }: { query: Query; className?: string }) {
  const t = useT();
  const errorText = useErrorText();
  const asked = query.error instanceof ApiError && query.error.status === 400;
  if (asked) return <InformationError text={errorText(query.error)} />;
  return (
    <ErrorState
      title={t('error.title')}
      text={errorText(query.error)}
      action={t('common.reload')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      className={className}
    />
  );
}
