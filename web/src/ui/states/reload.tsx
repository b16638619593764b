import { useT } from '#web/i18n/index.tsx';
import { Button } from '../controls/button.tsx';

/** A reload button for content whose code failed to load: the new page has the files of the current build. */
export function Reload() {
  const t = useT();
  return (
    <Button wide icon="refresh" onClick={() => location.reload()}>
      {t('common.reload')}
    </Button>
  );
}
