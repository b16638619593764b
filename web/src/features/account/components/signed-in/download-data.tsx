import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { downloadData } from '../../api/download-data.ts';

/** Saves a file with all data that the shop stores about the player. */
export function DownloadData() {
  const t = useT();
  const here = useHere();
  const errorText = useErrorText();
  const api = useApi();
  const { inApp, bridge } = useEnvironment();
  const [stuck, setStuck] = useState(false);
  const downloading = useMutation({ mutationFn: () => downloadData(api) });
  const press = () => {
    // Browsers inside apps and games drop such a file silently, or show it in place of the page.
    if (inApp !== null || bridge) setStuck(true);
    else downloading.mutate();
  };
  return (
    <>
      <Button icon="download" wide busy={downloading.isPending} onClick={press}>
        {t('sessions.data')}
      </Button>
      {stuck && (
        <Note tone="warn" role="alert">
          <p>{t('sessions.data_in_app')}</p>
          <PageLink page="sdk-open-browser" search={{ to: here }} className={`mt-2 ${buttonClass()}`}>
            {t('sdk.open_browser')}
          </PageLink>
        </Note>
      )}
      {downloading.error && (
        <Note tone="bad" role="alert">
          {errorText(downloading.error)}
        </Note>
      )}
    </>
  );
}
