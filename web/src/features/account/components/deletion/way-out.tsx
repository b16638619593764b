import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/**
 * Leads out of a page that has no frame: to the game around it, or to the shop. An installed shop shows no back button
 * of the browser.
 */
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
