import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Says that this publisher has no VIP programme, and links to the games. */
export function NoProgramme() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="star"
        title={t('vip.none')}
        text={t('vip.none_text')}
        action={
          <PageLink page="index" className={buttonClass({ kind: 'primary' })}>
            {t('notfound.home')}
          </PageLink>
        }
      />
    </Card>
  );
}
