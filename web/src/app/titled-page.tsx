import type { ReactNode } from 'react';
import { type MessageKey, useT } from '#web/i18n/index.tsx';

/** Sets the document's title. */
export function TitledPage({ title, children }: { title: MessageKey; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <title>{`${t(title)} · ${t('app.name')}`}</title>
      {children}
    </>
  );
}
