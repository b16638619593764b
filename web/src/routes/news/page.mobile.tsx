import { useQueryClient } from '@tanstack/react-query';
import { NewsList } from '#web/features/news/components/news-list.tsx';
import { NewsTabs } from '#web/features/news/components/news-tabs.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';

export function Page() {
  const t = useT();
  const client = useQueryClient();
  return (
    <div className="px-4 py-4">
      <PullToRefresh
        heading={<h1 className="text-xl">{t('news.title')}</h1>}
        onRefresh={() => client.refetchQueries({ queryKey: ['news'], type: 'active' })}
      >
        <NewsTabs />
        <NewsList />
      </PullToRefresh>
    </div>
  );
}
