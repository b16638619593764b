import { useQuery } from '@tanstack/react-query';
import { SignInPanel } from '#web/features/account/components/sign-in/sign-in-panel.tsx';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { useLocale } from '#web/i18n/index.tsx';
import { useHere } from '#web/navigation/links.tsx';
import { Card } from '#web/ui/layout/surface.tsx';

export function Page() {
  const { locale } = useLocale();
  const { data } = useQuery(gamesQuery(locale));
  return (
    <div className="mx-auto grid max-w-[460px] gap-5 px-4 pt-1 pb-6">
      <CoverScene games={data?.games} className="h-28 py-3" />
      <Card className="px-5 py-6">
        <SignInPanel key={useHere()} />
      </Card>
    </div>
  );
}
