import type { Item } from '#contract/endpoints/games.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/money.ts';
import { cx } from '#web/ui/cx.ts';
import type { Offer } from './offer.ts';
import { EXTRA } from './texts.ts';

/** What an item puts into the game's mailbox. Of a pack of currency, whose name says it, what comes on top alone. */
export function Grants({ item, promotion }: { item: Item; promotion: Offer['promotion'] }) {
  const t = useT();
  const { tag } = useLocale();
  const named = item.kind === 'currency';
  return item.grants.map(({ id, name, quantity, bonus }) => {
    const extra = promotion?.extras[id] ?? 0;
    return (
      <span key={id} className="block">
        {!named && t('payment.item.grant', { count: formatCount(quantity, tag), name })}{' '}
        {bonus > 0 && (
          <span className="inline-block font-semibold text-accent-2">
            {t('payment.item.bonus', { count: formatCount(bonus, tag) })}
          </span>
        )}{' '}
        {promotion && extra > 0 && (
          <span className={cx('font-semibold text-ok', named ? 'block' : 'inline-block')}>
            {t(EXTRA[promotion.kind], { count: formatCount(extra, tag) })}
          </span>
        )}
      </span>
    );
  });
}
