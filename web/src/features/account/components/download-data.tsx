import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/surface.tsx';
import { downloadData } from '../download-data.ts';

/** Gives players a file with everything that the shop keeps of them. */
export function DownloadData() {
  const t = useT();
  const errorText = useErrorText();
  const downloading = useMutation({ mutationFn: downloadData });
  return (
    <>
      <Button icon="download" wide busy={downloading.isPending} onClick={() => downloading.mutate()}>
        {t('sessions.data')}
      </Button>
      {downloading.error && (
        <Note tone="bad" role="alert">
          {errorText(downloading.error)}
        </Note>
      )}
    </>
  );
}
