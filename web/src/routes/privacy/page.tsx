import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { pageQuery } from '#web/features/news/api/queries.ts';
import { ArticleText } from '#web/features/news/components/article-text.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { tagOf } from '#web/i18n/languages.ts';
import { formatDay } from '#web/lib/format/time.ts';
import { isApiError } from '#web/lib/portal/api.ts';
import { useSearch } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { Choices } from './choices.tsx';
import { type DocumentId, Documents } from './documents.tsx';
import { GamePolicies } from './game-policies.tsx';
import { WhatIsStored } from './what-is-stored.tsx';

/** Shows the publisher's privacy text, the stored data and their purpose, and the terms and imprint if they exist. */
export function Page() {
  const t = useT();
  const { doc } = useSearch<'privacy'>();
  return (
    <div className="mx-auto grid max-w-[820px] grid-cols-1 gap-4 px-4 py-4 md:gap-6 md:px-8 md:py-8">
      <Text id={doc ?? 'privacy'} title={t('privacy.title')} />
      {!doc && (
        <>
          <WhatIsStored />
          <Choices />
          <GamePolicies />
        </>
      )}
    </div>
  );
}

function Text({ id, title }: { id: DocumentId; title: string }) {
  const t = useT();
  const { locale, tag } = useLocale();
  const query = useQuery(pageQuery(id, locale));
  const { data: page } = query;
  const lang = page && page.language !== locale ? tagOf(page.language) : undefined;
  return (
    <>
      <header className="grid gap-2">
        <h1 lang={lang} className="text-xl md:text-3xl">
          {page?.title ?? title}
        </h1>
        <p className="min-h-6 text-faint text-sm">
          {page && t('privacy.version', { version: page.version, date: formatDay(new Date(page.date), tag, 'UTC') })}
        </p>
        <Documents others={page?.others} />
      </header>
      {page ? <ArticleText html={page.html} lang={lang} /> : <Instead id={id} query={query} />}
    </>
  );
}

/** Shown while the text loads, if it failed to load, and if there is none. */
function Instead({
  id,
  query,
}: {
  id: DocumentId;
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>;
}) {
  const t = useT();
  // As tall as the screen, so that content below the text does not move.
  if (!query.isError) return <Skeleton className="h-dvh rounded-card" />;
  const isNone = isApiError(query.error) && query.error.status === 404;
  if (!isNone) return <LoadFailed query={query} />;
  return id === 'privacy' ? null : <EmptyState title={t('common.no_data')} />;
}
