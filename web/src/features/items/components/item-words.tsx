import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { contentsOf } from '../model/contents.ts';
import { isOff, type Offer } from '../model/offer.ts';
import { formatRest } from '../model/rest.ts';
import { heldText, obstacleText } from '../model/texts.ts';
import { ItemArt } from './item-art.tsx';
import { ItemBadges } from './item-badges.tsx';
import { ItemLimit } from './item-limit.tsx';
import { VipWay } from './vip-way.tsx';

interface Props {
  offer: Offer;
  /** True if a coupon replaces the item's promotion. */
  lost?: boolean;
  /** Ids of the element with the name, and of the one with the reason why the item is unavailable. */
  nameId?: string;
  whyId: string;
  price: ReactNode;
  /** Shown in place of the reason. */
  children?: ReactNode;
}

/** The content of a wide card: name, grants, limit, end of sale, obstacle, price. */
export function ItemWords({ offer, lost = false, nameId, whyId, price, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const { item, promotion, held, obstacle, limit, endsIn } = offer;
  const off = isOff(offer);
  const why = obstacle && obstacleText(obstacle, t, tag, reader);
  const contents = contentsOf(item, obstacle || lost ? null : promotion);
  return (
    <>
      <ItemArt src={item.art} off={off} className="h-15 w-20 self-center rounded-control bg-raised p-1" />
      <span className="flex min-w-0 flex-1 basis-[10rem] flex-col self-stretch">
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 pr-9 empty:hidden">
          <ItemBadges offer={offer} lost={lost} />
        </span>
        <span
          id={nameId}
          title={item.name}
          className={cx(
            'wrap-anywhere line-clamp-2 @max-3xs:line-clamp-none hyphens-auto pr-9 font-semibold text-sm leading-5',
            off ? 'text-muted' : 'text-ink',
          )}
        >
          {item.name}
        </span>
        <span className="wrap-anywhere block text-2xs text-muted">
          {contents
            .map(({ name, total }) => t('payment.item.grant', { count: formatCount(total, tag), name }))
            .join(' · ')}
        </span>
        <span className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-1">
          {/* Whole sentences get the full row. */}
          <span className="min-w-0 grow">
            {limit && limit.left > 0 && !obstacle && <ItemLimit limit={limit} />}
            {held && !obstacle && <span className="block text-2xs text-muted">{heldText(held, t, tag)}</span>}
            {!obstacle && item.sale.until && (
              <span className="block text-2xs text-warn">
                {endsIn === null
                  ? t('payment.item.until', { at: formatWithZone(item.sale.until, tag, undefined, reader) })
                  : t('payment.item.ends_in', { rest: formatRest(endsIn, tag) })}
              </span>
            )}
            {!children && obstacle && (
              <span
                id={whyId}
                className={cx('flex gap-1 font-medium text-2xs', obstacle.kind === 'vip' ? 'text-vip' : 'text-warn')}
              >
                <Icon name="lock" size={16} />
                {obstacle.kind === 'vip' ? <VipWay>{why}</VipWay> : why}
              </span>
            )}
          </span>
          <span className="ml-auto shrink-0">{price}</span>
        </span>
        {children}
      </span>
    </>
  );
}
