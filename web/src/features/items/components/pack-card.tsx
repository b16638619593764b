import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { useReader } from '#web/lib/react/now.ts';
import { RadioCard } from '#web/ui/controls/choice.tsx';
import { cardLabel } from '../model/card-label.ts';
import { contentsOf, packTotal } from '../model/contents.ts';
import type { Offer } from '../model/offer.ts';
import { ChosenMark, ItemArt } from './item-art.tsx';
import { ItemBadges } from './item-badges.tsx';
import type { CardProps } from './item-card.tsx';
import { ItemPrice } from './item-price.tsx';

/** Keeps only one badge: with more of them on a small card, none is readable. */
const onlyOne = ({ item, ...offer }: Offer): Offer => {
  const { personal, vipLevel, tags } = item;
  const shown = personal ? {} : offer.led ? {} : vipLevel ? { vipLevel } : { tags: tags.slice(0, 1) };
  return {
    ...offer,
    promotion: null,
    held: personal || offer.led || vipLevel || tags.length > 0 ? null : offer.held,
    led: offer.led && !personal,
    item: { ...item, vipLevel: null, tags: [], ...shown },
  };
};

/** A small card for a pack of currency; three fit in a row on a phone. Its sheet has the details. */
export function PackCard({ offer, deal, checked, onChoose }: CardProps) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const { item, promotion } = offer;
  const lost = deal !== null;
  const contents = contentsOf(item, lost ? null : promotion);
  const onTop = contents.reduce((sum, { bonus, extra }) => sum + bonus + extra, 0);
  const missed = lost ? contentsOf(item, promotion).reduce((sum, { extra }) => sum + extra, 0) : 0;
  const total = packTotal(item, contents, tag);
  const sum = contents[0]?.total ?? 0;
  return (
    <RadioCard
      name="item"
      value={item.id}
      checked={checked}
      onChoose={onChoose}
      label={cardLabel(offer, deal, t, tag, reader)}
      className="group/item flex! h-full flex-col px-1.5 pt-1 pb-1.5 md:px-2 md:pb-2"
    >
      <ChosenMark />
      {/* The badge is on the card's edge, because there is no room inside. */}
      <span className="pointer-events-none absolute inset-x-0 -top-2 z-1 flex justify-center gap-0.5 px-0.5 group-has-checked/item:pl-4">
        <ItemBadges offer={onlyOne(offer)} lost={lost} />
      </span>
      <ItemArt src={item.art} off={false} className="mt-2.5 mb-1 h-11 w-full max-[374px]:h-8 md:h-16 low:h-8" />
      <span
        title={item.name}
        className="wrap-anywhere line-clamp-2 @max-3xs:line-clamp-none hyphens-auto font-semibold text-ink text-xs leading-4 md:text-sm md:leading-5 low:leading-4"
      >
        {item.name}
      </span>
      <span className="mb-1 block text-2xs max-[374px]:mb-0 low:mb-0">
        {/* Always one line, so that a coupon that loads later moves nothing. */}
        {missed > 0 && onTop === 0 && (
          <s className="block text-faint">{t('payment.item.extra', { count: formatCount(missed, tag) })}</s>
        )}
        {onTop > 0 && (
          <span className="block text-ok">
            {missed > 0 && <s className="mr-1 text-faint">{`+${formatCount(onTop + missed, tag)}`}</s>}
            {t('payment.item.extra', { count: formatCount(onTop, tag) })}
          </span>
        )}
        {total && (
          <span className="wrap-anywhere block font-semibold text-ink">
            {/* The smallest phones, and phones held sideways, have room only for the number. */}
            <span className="max-[374px]:hidden low:hidden">{`= ${total}`}</span>
            <span className="min-[375px]:hidden low:inline!">{`= ${formatCount(sum, tag)}`}</span>
          </span>
        )}
      </span>
      <span className="mt-auto">
        <ItemPrice offer={offer} deal={deal} />
      </span>
    </RadioCard>
  );
}
