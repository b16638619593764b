import { PageLink } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { buttonClass } from '#web/ui/button.tsx';

export function NotFoundPage() {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-3 px-4 text-center">
      <title>{`${t('notfound.title')} · ${t('app.name')}`}</title>
      <BrandMark size={56} />
      <h1 className="text-2xl">{t('notfound.title')}</h1>
      <p className="text-muted">{t('notfound.text')}</p>
      <PageLink page="home" className={buttonClass({ kind: 'primary' })}>
        {t('notfound.home')}
      </PageLink>
    </main>
  );
}
