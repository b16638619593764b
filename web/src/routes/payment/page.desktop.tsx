import { useT } from '#web/i18n/index.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[1240px] px-4 py-8 md:px-8">
      <h1 className="text-2xl">{t('payment.title')}</h1>
    </div>
  );
}
