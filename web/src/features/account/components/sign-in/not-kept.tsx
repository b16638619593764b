import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { tabStorage } from '#web/lib/storage/tab.ts';
import { Note } from '#web/ui/layout/surface.tsx';

/** Warns before a sign-in if the browser will not remember it. */
export function NotKept() {
  const t = useT();
  const [refused, setRefused] = useState(false);
  useEffect(() => setRefused(tabStorage() === null), []);
  if (!refused) return null;
  return (
    <Note role="status" className="mb-4">
      {t('login.not_kept')}
    </Note>
  );
}
