import type { OptionalPage } from '#contract/routes.ts';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from './links.tsx';

const PAGES = ['rewards', 'coupons', 'tasks', 'vip', 'share'] as const satisfies ('rewards' | OptionalPage)[];

/** Links between the pages on which players earn something, for phones, whose tab bar has one entry for all of them. */
export function EarnLinks() {
  const t = useT();
  const { lacks } = useEnvironment();
  const shown = PAGES.filter((page) => page === 'rewards' || !lacks.includes(page));
  if (shown.length === 1) return null;
  return (
    <nav aria-label={t('rewards.title')} className="mb-3 flex flex-wrap rounded-control bg-raised p-1">
      {shown.map((page) => (
        <PageLink
          key={page}
          page={page}
          replace
          className="grid min-h-11 grow basis-[6rem] place-items-center rounded-small px-2 text-center font-medium text-muted text-sm aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
        >
          {t(`${page}.title`)}
        </PageLink>
      ))}
    </nav>
  );
}
