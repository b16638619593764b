import { NewsList } from '#web/features/news/components/news-list.tsx';
import { NewsTabs } from '#web/features/news/components/news-tabs.tsx';
import { useT } from '#web/i18n/index.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[1240px] px-4 py-8 md:px-8">
      <h1 className="mb-4 text-2xl">{t('news.title')}</h1>
      <NewsTabs />
      <NewsList />
    </div>
  );
}
