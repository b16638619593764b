import { useT } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Headline } from '#web/ui/text/headline.tsx';

/** The shop's slogan. The publisher's name keeps its place while it loads. */
export function HeroText({ publisher, headingClass }: { publisher: string; headingClass: string }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-ok-tint px-3 py-1.5 font-semibold text-ok text-sm">
        <Icon name="shield" size={16} />
        {t('home.trust.official')}
      </p>
      <h1 className={headingClass}>
        <Headline text={t('home.hero.title')} />
      </h1>
      {publisher ? (
        <p className="max-w-xl text-muted">{t('home.hero.text', { publisher })}</p>
      ) : (
        <Skeleton className="h-12 max-w-xl max-md:h-18" />
      )}
    </div>
  );
}
