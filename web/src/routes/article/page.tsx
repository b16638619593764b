import { useQuery } from '@tanstack/react-query';
import { articleQuery } from '#web/features/news/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Article } from './article.tsx';
import { NoArticle } from './no-article.tsx';

export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { articleId = '' } = useShown().params ?? {};
  const query = useQuery(articleQuery(articleId, locale));
  if (query.data) return <Article key={query.data.id} article={query.data} />;
  if (!query.isError) return <ArticleSkeleton />;
  // An address that cannot be an article's id counts as not found.
  const isNone = isApiError(query.error) && (query.error.status === 404 || query.error.status === 400);
  if (!isNone) return <LoadFailed query={query} />;
  return (
    <NoArticle
      action={
        <PageLink page="news" className={buttonClass({ kind: 'primary' })}>
          {t('news.title')}
        </PageLink>
      }
    />
  );
}

function ArticleSkeleton() {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-[1080px] gap-5 px-4 py-4 md:px-8 md:py-8">
      <h1 className="sr-only">{t('article.title')}</h1>
      <Skeleton className="h-11 w-24" />
      <Skeleton className="h-40 max-w-xl" />
      <Skeleton className="aspect-[16/9] rounded-card md:aspect-[21/9]" />
      <Skeleton className="h-64" />
    </div>
  );
}
