import { useT } from '#web/i18n/index.tsx';
import { OwnCoupons } from './own-coupons.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-8 md:px-8">
      <h1 className="mb-5 text-2xl">{t('coupons.title')}</h1>
      <OwnCoupons />
    </div>
  );
}
