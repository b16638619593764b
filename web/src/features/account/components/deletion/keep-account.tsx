import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { StepTitle } from '../sign-in/step-title.tsx';

interface Props {
  deletionAt: string;
  onKept(): void;
  /** Continues without cancelling the deletion. If it is missing, there is no such button. */
  onLeave?(): void;
}

/** Offers to keep an account whose owner requested its deletion. */
export function KeepAccount({ deletionAt, onKept, onLeave }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const { tag } = useLocale();
  const client = useQueryClient();
  const api = useApi();
  const { bridge } = useEnvironment();
  const keeping = useMutation({
    mutationFn: () => api('DELETE /me/deletion'),
    onSuccess: () => {
      bridge?.result({ of: 'deletion', outcome: 'kept' });
      onKept();
      return refetchOwn(client, 'account');
    },
  });
  return (
    <div className="grid gap-3">
      <StepTitle>{t('accdel.pending')}</StepTitle>
      <p className="mb-3 text-muted">{t('accdel.pending_text', { date: formatWithZone(deletionAt, tag) })}</p>
      <Button kind="primary" size="large" wide busy={keeping.isPending} onClick={() => keeping.mutate()}>
        {t('accdel.keep')}
      </Button>
      {onLeave && (
        <Button size="large" wide onClick={onLeave}>
          {t('accdel.leave')}
        </Button>
      )}
      {keeping.error && (
        <Note tone="bad" role="alert">
          {errorText(keeping.error)}
        </Note>
      )}
    </div>
  );
}
