import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/time.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Grants } from './grants.tsx';
import { ItemLimit } from './item-limit.tsx';
import { ItemStage } from './item-stage.tsx';
import { isOff, type Offer } from './offer.ts';
import { formatRest } from './rest.ts';
import { obstacleText } from './texts.ts';

interface Props {
  offer: Offer;
  /** Ids for what refers to the name, and to the reason why it cannot be had. */
  nameId?: string;
  whyId: string;
  price: ReactNode;
  /** In place of the reason. */
  children?: ReactNode;
}

/** Inside of an item's card: what it is, what it grants, what it costs, how many are left, until when, and what stands in the way. */
export function ItemWords({ offer, nameId, whyId, price, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const { item, promotion, obstacle, limit, endsIn } = offer;
  const offSale = obstacle?.kind === 'sale_from' || obstacle?.kind === 'sale_ended';
  // "Claimed" says it all of what can be claimed once.
  const isOver = item.free && limit?.left === 0 && limit.resetsAt === null;
  return (
    <>
      <ItemStage offer={offer} />
      <span className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5">
        <span
          id={nameId}
          className={cx(
            'wrap-anywhere hyphens-auto font-semibold leading-snug',
            isOff(offer) ? 'text-muted' : 'text-ink',
          )}
        >
          {item.name}
        </span>
        <span className="mt-1 mb-3 block text-muted text-xs">
          <Grants item={item} promotion={obstacle ? null : promotion} />
        </span>
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2">{price}</span>
        {limit && !offSale && !isOver && <ItemLimit limit={limit} />}
        {!obstacle && item.sale.until && (
          <span className="mt-1 block text-warn text-xs">
            {endsIn === null
              ? t('payment.item.until', { at: formatWithZone(item.sale.until, tag) })
              : t('payment.item.ends_in', { rest: formatRest(endsIn, tag) })}
          </span>
        )}
        {children}
        {!children && obstacle && (
          <span id={whyId} className="mt-2 flex gap-1.5 font-medium text-warn text-xs">
            <Icon name="lock" size={16} />
            {obstacleText(obstacle, t, tag)}
          </span>
        )}
      </span>
    </>
  );
}
