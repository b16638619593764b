import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { listFormat } from '#web/lib/format/intl.ts';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatDateTime } from '#web/lib/format/time.ts';
import { type Term, termsOf } from '../model/terms.ts';

interface Props {
  coupon: Coupon;
  /** The player's currency; its amounts come first. */
  currency: string | undefined;
}

/** The terms of a coupon: minimum price, maximum saving, and games. */
export function Terms({ coupon, currency }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const { description, games } = coupon;
  const [first] = termsOf(coupon, currency);
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p className="wrap-anywhere hyphens-auto">{description}</p>
      {first && (
        <p className="font-medium text-ink">
          <TermText term={first} />
        </p>
      )}
      <p className="wrap-anywhere hyphens-auto">
        {games.length === 0
          ? t('coupons.all_games')
          : t('coupons.games', { games: listFormat(tag).format(games.map(({ name }) => name)) })}
      </p>
    </div>
  );
}

/** The time when the player got the coupon. */
export function PurchaseDate({ coupon: { claimedAt } }: Pick<Props, 'coupon'>) {
  const t = useT();
  const { tag } = useLocale();
  if (claimedAt === null) return null;
  return <p className="text-faint text-xs">{t('coupons.purchased', { at: formatDateTime(claimedAt, tag) })}</p>;
}

/** The amounts in all other currencies, in a part that the player can open. */
export function OtherCurrencies({ coupon, currency }: Props) {
  const t = useT();
  const [, ...others] = termsOf(coupon, currency);
  if (others.length === 0) return null;
  return (
    <details className="text-muted text-xs">
      <summary className="min-h-11 cursor-pointer content-center text-faint underline underline-offset-4">
        {t('coupons.currencies')}
      </summary>
      <ul className="grid gap-1 pb-1">
        {others.map((term) => (
          <li key={term.currency}>
            <TermText term={term} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function TermText({ term: { currency, minimum, cap } }: { term: Term }) {
  const t = useT();
  const { tag } = useLocale();
  const from = formatMoney(minimum, currency, tag);
  if (cap === null) return minimum > 0 ? t('coupons.from', { from }) : t('coupons.any', { currency });
  const most = formatMoney(cap, currency, tag);
  return minimum > 0 ? t('coupons.from_cap', { from, most }) : t('coupons.cap', { most });
}
