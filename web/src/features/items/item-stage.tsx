import { useLocale, useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isOff, type Offer } from './offer.ts';
import { TAGS } from './texts.ts';

const BADGE = 'rounded-full px-2 py-0.5 font-semibold text-xs';

const plus = (percent: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'always' }).format(percent / 100);

/** The item's art in the game's light. Badges and the mark of the chosen one stand above it, never on it. */
export function ItemStage({ offer }: { offer: Offer }) {
  const t = useT();
  const { tag } = useLocale();
  const { item, obstacle, promotion } = offer;
  const off = isOff(offer);
  return (
    <span className="relative block overflow-hidden rounded-control bg-raised">
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-x-0 bottom-0 h-4/5 bg-radial from-game-from/35 to-75% to-transparent transition-opacity duration-(--medium)',
          off ? 'opacity-20' : 'opacity-80 group-hover/item:opacity-100 group-has-checked/item:opacity-100',
        )}
      />
      <span className="relative flex min-h-10 flex-wrap items-center gap-1 p-2 pr-9">
        {item.personal && (
          <span className={cx(BADGE, 'fill-gradient inline-flex items-center gap-1 text-on-fill')}>
            <Icon name="star" size={16} />
            {t('payment.item.personal')}
          </span>
        )}
        {promotion && !obstacle && (
          <span className={cx(BADGE, 'bg-ok-tint text-ok')}>{plus(promotion.percent, tag)}</span>
        )}
        {item.tags.map((name) => (
          <span key={name} className={cx(BADGE, TAGS[name].className)}>
            {t(TAGS[name].text)}
          </span>
        ))}
        <span
          aria-hidden="true"
          className="fill-gradient absolute top-2 right-2 grid size-6 scale-50 place-items-center rounded-full text-on-fill opacity-0 transition duration-(--medium) group-has-checked/item:scale-100 group-has-checked/item:opacity-100"
        >
          <Icon name="check" size={16} />
        </span>
      </span>
      <img
        src={item.art}
        alt=""
        width={160}
        height={120}
        loading="lazy"
        decoding="async"
        className={cx(
          'relative mx-auto mb-2 h-21 w-28 object-contain transition duration-(--medium) ease-out md:h-27 md:w-36',
          off ? 'opacity-45 grayscale' : 'drop-shadow-lg group-hover/item:scale-105 group-has-checked/item:scale-108',
        )}
      />
    </span>
  );
}
