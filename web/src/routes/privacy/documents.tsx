import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '#web/features/news/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';

const DOCUMENTS = ['privacy', 'terms', 'imprint'] as const;
export type DocumentId = (typeof DOCUMENTS)[number];

/** Between the legal texts that the publisher has. */
export function Documents({ open }: { open: DocumentId }) {
  const t = useT();
  return (
    <nav aria-label={t('privacy.documents')} className="flex min-h-11 flex-wrap gap-x-5">
      {DOCUMENTS.filter((id) => id !== open).map((id) => (
        <DocumentLink key={id} id={id} />
      ))}
    </nav>
  );
}

function DocumentLink({ id }: { id: DocumentId }) {
  const { locale } = useLocale();
  const title = useQuery({ ...pageQuery(id, locale), retry: false }).data?.title;
  if (!title) return null;
  return (
    <PageLink
      page="privacy"
      search={{ doc: id === 'privacy' ? undefined : id }}
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
    >
      {title}
    </PageLink>
  );
}
