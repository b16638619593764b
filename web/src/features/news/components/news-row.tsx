import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { tagOf } from '#web/i18n/languages.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { newestQuery } from '../api/queries.ts';
import { ArticleLink } from './own-link.tsx';

/** The newest articles in one slim row of fixed height, for other pages, with a link to all of them. */
export function NewsRow() {
  const t = useT();
  const { locale } = useLocale();
  const { data, isPending } = useQuery(newestQuery(locale));
  if (!isPending && (!data || data.length === 0)) return null;
  return (
    <section aria-labelledby="news" className="grid gap-3">
      <h2 id="news" className="text-lg md:text-xl">
        <PageLink page="news" className="inline-flex min-h-11 items-center gap-1">
          {t('news.title')}
          <Icon name="chevron-right" className="text-faint" />
        </PageLink>
      </h2>
      {data ? (
        <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-3 md:px-0">
          {data.map(({ id, title, cover, language }) => (
            <li key={id} className="@container w-[80%] shrink-0 snap-center md:w-auto">
              <ArticleLink
                id={id}
                lang={language === locale ? undefined : tagOf(language)}
                className="flex h-full min-h-16 items-center gap-3 overflow-hidden rounded-control bg-surface pr-3 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
              >
                <img
                  src={cover}
                  alt=""
                  width={80}
                  height={64}
                  loading="lazy"
                  className="h-full min-h-16 w-20 shrink-0 object-cover"
                />
                <span className="wrap-anywhere @max-3xs:line-clamp-none line-clamp-2 min-w-0 font-medium text-sm">
                  {title}
                </span>
              </ArticleLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="my-1 h-16 rounded-control" />
      )}
    </section>
  );
}
