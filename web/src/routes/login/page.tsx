import { useQuery } from '@tanstack/react-query';
import { SignInPanel } from '#web/features/account/components/sign-in/sign-in-panel.tsx';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useHere, useVariant } from '#web/navigation/links.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { Headline } from '#web/ui/text/headline.tsx';

export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { data } = useQuery(gamesQuery(locale));
  const isPhone = useVariant() === 'mobile';
  // The sign-in methods load late and their height varies, so the layout keeps the other content in place.
  const wide =
    'mx-auto grid min-h-[calc(100dvh-4rem)] max-w-[1080px] content-start items-start gap-12 px-4 py-12 md:px-8 lg:grid-cols-[1fr_420px]';
  return (
    <div className={isPhone ? 'mx-auto grid max-w-[460px] gap-5 px-4 pt-1 pb-6' : wide}>
      {isPhone ? (
        <CoverScene games={data?.games} className="h-28 py-3 low:hidden" />
      ) : (
        <div className="grid gap-8 max-lg:hidden">
          <p className="text-balance font-semibold text-3xl tracking-tight">
            <Headline text={t('home.hero.title')} />
          </p>
          <CoverScene games={data?.games} className="h-[320px] py-4" />
        </div>
      )}
      <Card className={isPhone ? 'px-5 py-6' : 'w-full max-w-[460px] justify-self-center md:p-8'}>
        <SignInPanel key={useHere()} />
      </Card>
    </div>
  );
}
