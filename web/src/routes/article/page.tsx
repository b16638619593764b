import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Article } from './article.tsx';

export function Page() {
  const t = useT();
  return (
    <Article
      action={
        <PageLink page="news" className={buttonClass({ kind: 'primary' })}>
          {t('news.title')}
        </PageLink>
      }
    />
  );
}
