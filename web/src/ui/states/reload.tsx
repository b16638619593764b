import { useT } from '#web/i18n/index.tsx';
import { Button } from '../controls/button.tsx';

/** In the place of what lacks a file: the page anew, and with it what is of this build. */
export function Reload() {
  const t = useT();
  return (
    <Button wide icon="refresh" onClick={() => location.reload()}>
      {t('common.reload')}
    </Button>
  );
}
