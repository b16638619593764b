import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** No article is published yet, so every address names one that is not there. */
export function Article({ action }: { action?: ReactNode }) {
  const t = useT();
  return (
    <article className="mx-auto max-w-[760px] px-4 py-4">
      <h1 className="sr-only">{t('article.title')}</h1>
      <EmptyState icon="info" title={t('common.no_data')} text={t('article.none')} action={action} />
    </article>
  );
}
