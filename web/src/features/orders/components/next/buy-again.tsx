import type { Again } from '#contract/endpoints/shortcuts.ts';
import { useT } from '#web/i18n/index.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { ShopLink } from './shop-link.tsx';

/** Chooses the last purchase again with one press; the next press pays. */
export function BuyAgain({ again }: { again: Again }) {
  const t = useT();
  const { item, character, total, currency, method, coupon } = again;
  return (
    <ShopLink
      order={{ ...again, method: { id: method } }}
      coupon={coupon}
      className="flex h-full min-h-24 items-center gap-4 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <img src={item.art} alt="" width={48} height={36} loading="lazy" className="h-9 w-12 shrink-0 object-contain" />
      <span className="min-w-0 flex-1">
        <span className="block truncate @max-3xs:whitespace-normal text-muted text-sm">{t('shortcut.again')}</span>{' '}
        <span className="line-clamp-2 @max-3xs:line-clamp-none font-semibold">
          {item.name} <PriceText amount={total} currency={currency} className="whitespace-nowrap text-accent" />
        </span>{' '}
        <span className="block truncate @max-3xs:whitespace-normal text-faint text-xs">
          {t('payment.summary.character', { name: character.name, server: character.server.name })}
        </span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </ShopLink>
  );
}
