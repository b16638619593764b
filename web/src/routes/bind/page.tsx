import { useQuery } from '@tanstack/react-query';
import type { Binding } from '#contract/endpoints/binding.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { bindingQuery, myBindingQuery } from '#web/features/binding/api/queries.ts';
import { BindSkeleton } from '#web/features/binding/components/bind-skeleton.tsx';
import { GiftCard, GiftRules } from '#web/features/binding/components/gift-card.tsx';
import { ClosedPage } from '#web/features/closed/components/closed-page.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { BindPanel } from './bind-panel.tsx';
import { GiftState } from './gift-state.tsx';
import { VisitorPanel } from './visitor-panel.tsx';

/** Links a phone or an email to the account. The gift is next to the form, and above it on the phone. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const binding = useQuery(bindingQuery(locale));
  if (binding.data === null) return <ClosedPage title={t('bind.title')} icon="mail" />;
  return (
    <div className="mx-auto max-w-[960px] px-4 py-4 md:px-8 md:py-8">
      <h1 className="mb-4 text-xl md:mb-5 md:text-2xl">{t('bind.title')}</h1>
      {binding.data && <Offer binding={binding.data} />}
      {!binding.data && (binding.isError ? <LoadFailed query={binding} /> : <BindSkeleton />)}
    </div>
  );
}

function Offer({ binding }: { binding: Binding }) {
  const { locale } = useLocale();
  const { ready, signedIn } = useSession();
  const mine = useQuery(myBindingQuery(locale, signedIn));
  const isVisitor = ready && !signedIn;
  if (!isVisitor && !mine.data) return mine.isError ? <LoadFailed query={mine} /> : <BindSkeleton />;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <GiftCard binding={binding}>{mine.data && <GiftState state={mine.data.gift} />}</GiftCard>
      <Card className="grid gap-5">
        {mine.data ? <BindPanel binding={binding} mine={mine.data} /> : <VisitorPanel binding={binding} />}
      </Card>
      <GiftRules binding={binding} className="px-4 md:hidden" />
    </div>
  );
}
