import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { leaveTo } from '#web/lib/browser/leave.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

/** Opens an external survey: in the system's browser if the game around the page can open it. */
export function ExternalSurvey({ id, gid }: { id: string; gid: number }) {
  const t = useT();
  const errorText = useErrorText();
  const api = useApi();
  const { locale } = useLocale();
  const { bridge } = useEnvironment();
  const opening = useMutation({
    mutationFn: () => api('POST /me/surveys/:id/opening', { params: { id }, body: { gid, locale } }),
    onSuccess: ({ url }) => {
      if (!bridge?.open(url)) leaveTo(url);
    },
  });
  return (
    <div className="grid gap-3">
      {opening.isError && (
        <Note tone="bad" role="alert">
          {errorText(opening.error)}
        </Note>
      )}
      <Button
        kind="primary"
        size="large"
        wide
        icon="external"
        busy={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t('survey.external')}
      </Button>
    </div>
  );
}
