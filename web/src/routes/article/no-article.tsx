import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Replaces an article that does not exist, was withdrawn, or has ended. */
export function NoArticle({ action }: { action?: ReactNode }) {
  const t = useT();
  return (
    <div className="mx-auto max-w-[760px] px-4 py-4">
      <h1 className="sr-only">{t('article.title')}</h1>
      <EmptyState icon="info" title={t('common.no_data')} text={t('article.none')} action={action} />
    </div>
  );
}
