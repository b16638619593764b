import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { ErrorState } from './states.tsx';

interface Query {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** In the place of data that could not be loaded: says why and retries there. */
export function LoadFailed({ query, className }: { query: Query; className?: string }) {
  const t = useT();
  const errorText = useErrorText();
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
