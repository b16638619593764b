import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useOnline } from './use-online.ts';

/**
 * Waits between checks while the portal seems unreachable, because browsers do not always report that it is back.
 * Doubled after each check.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Shows above the page that there is no connection. The status region always exists, so that it is announced. */
export function OfflineBanner() {
  const t = useT();
  const online = useOnline();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (online) return;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const later = (): void => {
      timer = setTimeout(ask, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    const ask = (): void => {
      clearTimeout(timer);
      if (navigator.onLine) void queryClient.refetchQueries({ type: 'active', predicate: isCatalogue });
      later();
    };
    later();
    addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      // Any answer may have shown that the portal is back. Data on screen can still be old or missing: fetch them.
      void queryClient.invalidateQueries({ predicate: (query) => isCatalogue(query) || query.queryKey[0] === 'me' });
    };
  }, [online, queryClient]);
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-tint px-4 py-2 text-center font-medium text-sm text-warn">
          <Icon name="info" size={16} />
          <span className="min-w-0">{t('pwa.offline.note')}</span>
        </p>
      )}
    </div>
  );
}

/** Returns true for the queries of features/catalog: the worker answers them when the portal does not. */
const isCatalogue = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  name === 'games' || name === 'game';
