import type { Output } from '#contract/endpoints/index.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { numberFormat } from '#web/lib/format/intl.ts';
import { formatDateTime } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { cx } from '#web/ui/cx.ts';

type Entry = Output<'GET /me/points'>['entries'][number];

const KINDS: Record<Entry['kind'], MessageKey> = {
  earned: 'vip.history.earned',
  taken_back: 'vip.history.taken_back',
  spent: 'vip.history.spent',
  given_back: 'vip.history.given_back',
  granted: 'vip.history.granted',
};

/** An entry of points: reason, time, and order. */
export function PointsRow({ entry: { kind, points, order, at } }: { entry: Entry }) {
  const t = useT();
  const { tag } = useLocale();
  const signed = numberFormat(tag, { signDisplay: 'exceptZero' }).format(points).replace('-', '−');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="font-medium">{t(KINDS[kind])}</p>
        <p className="text-faint text-xs">
          <time dateTime={at}>{formatDateTime(at, tag)}</time>
        </p>
        {order && (
          <PageLink
            page="order"
            search={{ order }}
            className="inline-flex min-h-11 items-center font-semibold text-accent text-sm"
          >
            {t('vip.history.order')}
          </PageLink>
        )}
      </div>
      <p className={cx('ml-auto font-bold text-lg', points > 0 ? 'text-ok' : 'text-ink')}>{signed}</p>
    </li>
  );
}
