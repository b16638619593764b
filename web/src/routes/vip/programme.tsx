import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { rewardsQuery } from '#web/features/rewards/api/queries.ts';
import { standingQuery, vipQuery } from '#web/features/vip/api/queries.ts';
import { LevelCard } from '#web/features/vip/components/level-card.tsx';
import { LevelCards } from '#web/features/vip/components/level-cards.tsx';
import { LevelRewards } from '#web/features/vip/components/level-rewards.tsx';
import { LevelTable } from '#web/features/vip/components/level-table.tsx';
import { NoProgramme } from '#web/features/vip/components/no-programme.tsx';
import { PointsHistory } from '#web/features/vip/components/points-history.tsx';
import { RedeemList } from '#web/features/vip/components/redeem-list.tsx';
import { WelcomeCard } from '#web/features/vip/components/welcome-card.tsx';
import type { Vip } from '#web/features/vip/model/vip.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink, useVariant } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Estimator } from './estimator.tsx';
import { RedeemItem } from './redeem-item.tsx';
import { useOwnCurrency } from './use-own-currency.ts';

/** Shows all of VIP, for players and for visitors. */
export function Programme() {
  const { locale } = useLocale();
  const query = useQuery(vipQuery(locale));
  if (!query.data) return query.isError ? <LoadFailed query={query} /> : <ProgrammeSkeleton />;
  const { vip } = query.data;
  return vip ? <Parts vip={vip} /> : <NoProgramme />;
}

function Parts({ vip }: { vip: Vip }) {
  const t = useT();
  const { locale } = useLocale();
  const Levels = useVariant() === 'mobile' ? LevelCards : LevelTable;
  const { ready, signedIn } = useSession();
  const rewards = useQuery(rewardsQuery(locale, signedIn));
  const query = useQuery(standingQuery(signedIn));
  const standing = signedIn ? query.data : undefined;
  const currency = useOwnCurrency(signedIn);
  const level = vip.levels.find(({ id }) => id === standing?.level) ?? vip.levels[0];
  // Renders all at once: the content below the player's own part would move.
  if (!ready || (signedIn && (query.isPending || rewards.isPending || currency === undefined)))
    return <ProgrammeSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-8">
      {standing ? (
        <LevelCard vip={vip} standing={standing} rate={vip.rates.find(({ currency: own }) => own === currency)} />
      ) : signedIn ? (
        <LoadFailed query={query} />
      ) : (
        <WelcomeCard levels={vip.levels} />
      )}
      {signedIn && <LevelRewards waiting={rewards.data ?? []} />}
      <Section title={t('vip.levels')}>
        <Levels levels={vip.levels} own={standing?.level ?? null} />
      </Section>
      <Section title={t('vip.redeem.title')}>
        <RedeemList
          entries={vip.redeem}
          card={(entry) => (
            <RedeemItem key={entry.id} entry={entry} levels={vip.levels} standing={signedIn ? standing : null} />
          )}
        />
      </Section>
      {level && (
        <Section title={t('vip.estimate.title')}>
          <Estimator rates={vip.rates} level={level} usual={currency} />
        </Section>
      )}
      {signedIn && (
        <Section title={t('vip.history.title')} note={t('vip.history.note')}>
          <PointsHistory />
        </Section>
      )}
      <PageLink page="vip-faq" className={cx(buttonClass(), 'justify-self-center')}>
        {t('vip.faq')}
      </PageLink>
    </div>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="text-faint text-sm">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

const ProgrammeSkeleton = () => (
  <div className="grid gap-8">
    <Skeleton className="h-72 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
