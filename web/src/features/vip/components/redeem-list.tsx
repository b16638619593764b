import type { ReactNode } from 'react';
import type { RedeemEntry } from '#contract/endpoints/vip.ts';
import { useT } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { byGame } from '../model/by-game.ts';

interface Props {
  entries: readonly RedeemEntry[];
  card(entry: RedeemEntry): ReactNode;
}

/** The entries that players can spend points on, by game. */
export function RedeemList({ entries, card }: Props) {
  const t = useT();
  const { gid } = useShop();
  if (entries.length === 0) return <EmptyState icon="star" title={t('vip.redeem.none')} />;
  return byGame(entries, gid).map(({ game, entries: own }) => (
    <section
      key={game?.gid ?? 0}
      aria-label={game?.name ?? t('vip.redeem.account')}
      className="mt-5 first-of-type:mt-0"
    >
      <h3 className="mb-3 flex items-center gap-2 text-base">
        {game && <img src={game.icon} alt="" width={28} height={28} className="size-7 rounded-small" />}
        {game?.name ?? t('vip.redeem.account')}
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{own.map(card)}</ul>
    </section>
  ));
}
