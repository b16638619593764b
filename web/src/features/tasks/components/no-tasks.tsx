import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Says that there are no tasks now, and links to the rewards. */
export function NoTasks() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="check"
        title={t('tasks.none')}
        text={t('tasks.none_text')}
        action={
          <PageLink page="rewards" className={buttonClass({ kind: 'primary' })}>
            {t('rewards.title')}
          </PageLink>
        }
      />
    </Card>
  );
}
