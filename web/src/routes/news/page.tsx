import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[760px] px-4 py-4">
      <h1 className="text-xl">{t('news.title')}</h1>
      <EmptyState
        icon="bell"
        title={t('common.no_data')}
        text={t('news.none')}
        action={
          <PageLink page="home" className={buttonClass({ kind: 'primary' })}>
            {t('notfound.home')}
          </PageLink>
        }
      />
    </div>
  );
}
