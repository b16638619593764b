import { useT } from '#web/i18n/index.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="px-4 py-4">
      <h1 className="text-xl">{t('history.title')}</h1>
    </div>
  );
}
