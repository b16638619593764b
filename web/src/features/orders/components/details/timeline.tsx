import type { Order, TimelineEvent } from '#contract/endpoints/orders.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { formatClock, formatDateTime } from '#web/lib/format/time.ts';
import { cx } from '#web/ui/cx.ts';
import { Hidden } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { type Step, stepsOf } from '../../model/stage.ts';

const HAPPENED: Record<TimelineEvent['event'], MessageKey> = {
  created: 'orders.step.created',
  paying: 'orders.step.paying',
  payment_failed: 'orders.status.payment_failed',
  paid: 'orders.step.paid',
  expired: 'orders.step.expired',
  cancelled: 'orders.step.cancelled',
  sending: 'orders.step.sending',
  sent: 'orders.step.sent',
  not_met: 'orders.item.not_met',
  recalling: 'orders.step.recalling',
  withdrawn: 'orders.step.withdrawn',
  unclear: 'orders.step.unclear',
  partially_refunded: 'orders.step.partially_refunded',
  refunded: 'orders.status.refunded',
  refund_failed: 'orders.step.refund_failed',
  money_returned: 'orders.step.money_returned',
  disputed: 'orders.step.disputed',
  dispute_won: 'orders.step.dispute_won',
  dispute_lost: 'orders.step.dispute_lost',
  character_changed: 'orders.step.character_changed',
  contract_withdrawn: 'orders.step.contract_withdrawn',
  taken_back: 'orders.item.taken_back',
};

const AHEAD: Partial<Record<TimelineEvent['event'], MessageKey>> = {
  paid: 'orders.ahead.paid',
  sending: 'orders.ahead.sending',
  sent: 'orders.ahead.sent',
};

const LOOKS = {
  done: 'bg-ok-tint text-ok',
  bad: 'bg-bad-tint text-bad',
  now: 'bg-accent-tint text-accent',
  later: 'bg-raised',
} as const satisfies Record<Step['state'], string>;

/** The timeline of the order with its times, and the steps to come. */
export function Timeline({ order }: { order: Pick<Order, 'status' | 'itemStatus' | 'timeline' | 'createdAt'> }) {
  const t = useT();
  const { tag } = useLocale();
  const steps = stepsOf(order);
  const placedOn = new Date(order.createdAt).toDateString();
  const timeOf = (at: string, index: number) =>
    index > 0 && new Date(at).toDateString() === placedOn ? formatClock(at, tag) : formatDateTime(at, tag);

  return (
    <ol className="grid">
      {steps.map(({ event, at, state }, index) => (
        // An event may repeat (two attempts), so its index is the key; the list only grows.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="group grid grid-cols-[28px_1fr] gap-x-3" data-state={state}>
          <span className="grid grid-rows-[28px_1fr] justify-items-center">
            <span className={cx('grid size-7 place-items-center rounded-full', LOOKS[state])}>
              {state === 'done' && <Icon name="check" size={16} />}
              {state === 'bad' && <Icon name="close" size={16} />}
              {state === 'now' && <Spinner size={16} />}
              {state === 'later' && <span className="size-2 rounded-full bg-field-line" />}
            </span>
            <span aria-hidden="true" className="w-0.5 bg-line group-last:hidden" />
          </span>
          <div className="wrap-anywhere min-h-12 min-w-0 items-baseline justify-between gap-x-4 pt-0.5 pb-4 sm:flex group-last:min-h-7 group-last:pb-0">
            <span className={cx('block font-medium', state === 'later' && 'text-faint', state === 'bad' && 'text-bad')}>
              {t((at === null && AHEAD[event]) || HAPPENED[event])}
              {state === 'now' && <Hidden>{` (${t('orders.step.now')})`}</Hidden>}
              {state === 'later' && <Hidden>{` (${t('orders.step.later')})`}</Hidden>}
            </span>
            {at && (
              <time dateTime={at} className="text-faint text-sm">
                {timeOf(at, index)}
              </time>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
