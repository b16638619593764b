import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

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
    <PageLink page="home" className={buttonClass({ kind: 'quiet' })}>
      <Icon name="home" />
      {t('notfound.home')}
    </PageLink>
  );
}
