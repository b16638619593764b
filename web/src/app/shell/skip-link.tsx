import { useT } from '#web/i18n/index.tsx';

/** The first element in keyboard order: moves the focus to the content. */
export function SkipLink() {
  const t = useT();
  return (
    <button
      type="button"
      onClick={() => document.getElementById('content')?.focus()}
      className="sr-only z-50 rounded-control bg-surface px-4 py-3 focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
    >
      {t('common.skip')}
    </button>
  );
}
