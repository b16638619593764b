import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';

/** Without a frame, so that no part of it can fail to load. */
export function Page() {
  const t = useT();
  const { shop } = useEnvironment();
  return (
    <div className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 px-4 py-10 text-center">
      <p className="brand flex items-center gap-2 font-bold tracking-tight">
        <span className="brand-mark size-7" />
        <span className="brand-name">{shop}</span>
      </p>
      <BrandArt name="error-well" width={288} className="rise" />
      <h1 className="text-2xl">{t('notfound.title')}</h1>
      <p className="text-muted">{t('notfound.text')}</p>
      <div className="mt-2 flex w-full flex-wrap justify-center gap-3">
        <PageLink page="index" className={buttonClass({ kind: 'primary', size: 'large' })}>
          {t('notfound.home')}
        </PageLink>
        <PageLink page="history" className={buttonClass({ size: 'large' })}>
          {t('orders.to_history')}
        </PageLink>
      </div>
    </div>
  );
}
