import type { Grant } from '#contract/endpoints/games.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/money.ts';

/** What an item puts into the game's mailbox. Of a pack with one thing, whose name says it, the bonus alone. */
export function Grants({ grants, named = false }: { grants: readonly Grant[]; named?: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  return grants.map(({ id, name, quantity, bonus }) => (
    <span key={id} className="block">
      {!named && t('payment.item.grant', { count: formatCount(quantity, tag), name })}{' '}
      {bonus > 0 && (
        <span className="inline-block font-semibold text-accent-2">
          {t('payment.item.bonus', { count: formatCount(bonus, tag) })}
        </span>
      )}
    </span>
  ));
}
