import { useLocale, useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Offer } from '../model/offer.ts';
import { plusPercent, TAGS } from '../model/texts.ts';

const BADGE = 'max-w-full truncate rounded-full px-1.5 font-semibold text-2xs';

/** The badges of an item. @param lost true if a coupon replaces the promotion */
export function ItemBadges({ offer, lost }: { offer: Offer; lost: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  const { item, obstacle, held } = offer;
  const promotion = offer.promotion ?? held;
  const struck = lost || !offer.promotion;
  return (
    <>
      {item.personal && (
        <span className={cx(BADGE, 'fill-gradient inline-flex items-center gap-1 text-on-fill')}>
          <Icon name="star" size={16} />
          {t('payment.item.personal')}
        </span>
      )}
      {offer.led && <span className={cx(BADGE, 'bg-ink text-ground')}>{t('payment.item.led')}</span>}
      {item.vipLevel && !(obstacle?.kind === 'vip' && obstacle.missing === null) && (
        <span className={cx(BADGE, 'bg-vip-tint text-vip')}>{t('level.from', { level: item.vipLevel.name })}</span>
      )}
      {promotion && !obstacle && (
        <span
          aria-hidden={struck || undefined}
          className={cx(BADGE, struck ? 'bg-raised text-faint line-through' : 'bg-ok-tint text-ok')}
        >
          {plusPercent(promotion.percent, tag)}
        </span>
      )}
      {item.tags.map((name) => (
        <span key={name} className={cx(BADGE, TAGS[name].className)}>
          {t(TAGS[name].text)}
        </span>
      ))}
    </>
  );
}
