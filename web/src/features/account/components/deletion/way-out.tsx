import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Out of a page without a frame, which an installed shop shows without the browser's way back: to the game around it, or to the shop. */
export function WayOut() {
  const t = useT();
  const { bridge } = useEnvironment();
  if (bridge) {
    return (
      <Button kind="quiet" onClick={() => bridge.close()}>
        {t('sdk.back')}
      </Button>
    );
  }
  return (
    <PageLink page="index" className={buttonClass({ kind: 'quiet' })}>
      <Icon name="home" />
      {t('notfound.home')}
    </PageLink>
  );
}
