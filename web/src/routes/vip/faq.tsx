import { useQuery } from '@tanstack/react-query';
import { vipQuery } from '#web/features/vip/api/queries.ts';
import { NoProgramme } from '#web/features/vip/components/no-programme.tsx';
import { QuestionList } from '#web/features/vip/components/question-list.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

/** Questions and answers about VIP. */
export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[760px] px-4 py-4 md:px-8 md:py-8">
      <h1 className="mb-4 text-xl md:mb-5 md:text-2xl">{t('vip.faq')}</h1>
      <Questions />
    </div>
  );
}

function Questions() {
  const t = useT();
  const { locale } = useLocale();
  const query = useQuery(vipQuery(locale));
  if (!query.data) return query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-96 rounded-card" />;
  const { vip } = query.data;
  if (!vip) return <NoProgramme />;
  return (
    <div className="grid gap-6">
      <QuestionList questions={vip.questions} />
      <PageLink page="vip" className={cx(buttonClass({ kind: 'primary' }), 'justify-self-center')}>
        {t('vip.title')}
      </PageLink>
    </div>
  );
}
