import type { ContentPage } from '#contract/endpoints/content.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';

const DOCUMENTS = ['privacy', 'terms', 'imprint'] as const;
export type DocumentId = (typeof DOCUMENTS)[number];

/** Links between the publisher's legal texts. */
export function Documents({ others = [] }: { others: ContentPage['others'] }) {
  const t = useT();
  return (
    <nav aria-label={t('privacy.documents')} className="flex min-h-11 flex-wrap gap-x-5">
      {DOCUMENTS.map((id) => {
        const title = others.find((other) => other.id === id)?.title;
        return (
          title && (
            <PageLink
              key={id}
              page="privacy"
              search={{ doc: id === 'privacy' ? undefined : id }}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {title}
            </PageLink>
          )
        );
      })}
    </nav>
  );
}
