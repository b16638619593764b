import { NewsList } from '#web/features/news/components/news-list.tsx';
import { NewsTabs } from '#web/features/news/components/news-tabs.tsx';
import { ListPage } from '#web/navigation/titled-list.tsx';

export const Page = () => (
  <ListPage heading="news.title" lists={[['news']]} wide>
    <NewsTabs />
    <NewsList />
  </ListPage>
);
