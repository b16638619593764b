import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { useMinute } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { usePay } from '../../hooks/use-pay.ts';
import { restText } from '../../model/rest.ts';

interface Props {
  order: OrderSummary;
  /** A card among others, or one line above other content. */
  look: 'card' | 'line';
}

/** An unpaid order: one press continues its payment with the chosen method, or opens the page with its code. */
export function OpenOrder({ order, look }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const now = useMinute();
  const { pay, busy, error } = usePay(order, order.method?.id ?? '');
  const rest = restText(Date.parse(order.expiresAt ?? '') - now, tag);
  if (rest === null) return null;
  const card = look === 'card';
  const total = formatMoney(order.total, order.currency, tag);
  const frame = cx(
    'flex w-full min-w-0 items-center text-left transition duration-(--fast) hover:brightness-105',
    card
      ? 'h-full min-h-24 gap-4 rounded-card bg-accent-tint p-4 shadow-card'
      : 'min-h-11 gap-2.5 rounded-control bg-accent-tint px-3 text-sm',
  );
  const { instructionsUrl } = order;
  const action = instructionsUrl
    ? 'orders.pay.instructions'
    : order.status === 'paying'
      ? 'orders.pay.resume'
      : 'shortcut.finish';
  const content = (
    <>
      <img
        src={order.item.art}
        alt=""
        width={card ? 48 : 32}
        height={card ? 36 : 24}
        loading="lazy"
        className={cx('shrink-0 object-contain', card ? 'h-9 w-12' : 'h-6 w-8')}
      />
      <span className={cx('min-w-0 flex-1', !card && 'flex @max-3xs:flex-wrap items-baseline gap-x-2')}>
        <span
          className={cx(
            'hyphens-auto font-semibold',
            card ? 'line-clamp-2 @max-3xs:line-clamp-none' : 'truncate @max-3xs:whitespace-normal',
          )}
        >
          {t(action)}
        </span>{' '}
        {card && (
          <span className="block truncate @max-3xs:whitespace-normal text-muted text-sm">{order.item.name}</span>
        )}{' '}
        <span
          className={cx(
            'whitespace-nowrap @max-3xs:whitespace-normal text-muted tabular-nums',
            card ? 'block text-sm' : 'ml-auto',
          )}
        >
          <span className={cx('font-semibold text-ink', !card && 'max-md:hidden')}>{`${total} · `}</span>
          {t('shortcut.left', { rest })}
        </span>
      </span>
      {busy ? <Spinner size={20} /> : <Icon name="chevron-right" className="shrink-0 text-accent" />}
    </>
  );
  return (
    <div className={cx('grid min-w-0 gap-2', !card && '@container mb-3')}>
      {instructionsUrl ? (
        <a href={instructionsUrl} target="_blank" rel="noopener noreferrer" className={frame}>
          {content}
        </a>
      ) : (
        <button type="button" aria-busy={busy || undefined} onClick={() => !busy && pay()} className={frame}>
          {content}
        </button>
      )}
      {error && (
        <p role="alert" className="text-bad text-sm">
          {errorText(error)}{' '}
          <PageLink page="history" className="underline">
            {t('orders.to_history')}
          </PageLink>
        </p>
      )}
    </div>
  );
}
