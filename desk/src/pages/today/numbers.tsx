import type { ReactNode } from 'react';
import { count, money } from '#desk/lib/format.ts';
import { ageText } from '#desk/lib/today/age.ts';
import { changeText, changeTone, sampleText, shareText } from '#desk/lib/today/rates.ts';
import type { TodayData } from '#desk/lib/today/use-today.ts';
import { Sparkline } from '#desk/ui/sparkline.tsx';
import { cx } from '#web/ui/cx.ts';

const TONES = { ok: 'text-ink', warn: 'text-warn', bad: 'text-bad' } as const;

interface CardProps {
  title: string;
  value: ReactNode;
  tone?: keyof typeof TONES;
  note: ReactNode;
  children?: ReactNode;
}

function NumberCard({ title, value, tone = 'ok', note, children }: CardProps) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-card max-sm:last:odd:col-span-2 bg-surface p-3 shadow-card sm:p-4">
      <dt className="text-muted text-sm">{title}</dt>
      <dd className={cx('font-semibold text-2xl wrap-anywhere', TONES[tone])}>{value}</dd>
      <dd className="text-faint text-xs">{note}</dd>
      {children && <dd className="mt-1">{children}</dd>}
    </div>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The numbers of the last hour. */
export function Numbers({ today }: { today: TodayData }) {
  const { orders, money: sums, rates, deliveries, lanes, at } = today;
  const [main, ...others] = sums ?? [];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      <NumberCard
        title="Orders, last hour"
        value={count(sum(orders))}
        note={`${count(orders.at(-1) ?? 0)} in this minute`}
      >
        <Sparkline values={orders} label={minutesText('Orders', orders, count)} />
      </NumberCard>
      {main && (
        <NumberCard
          title={`Money in ${main.currency}, last hour`}
          value={money(main.taken, main.currency)}
          note={otherCurrencies(others.length)}
        >
          <Sparkline
            values={main.minutes}
            label={minutesText('Money', main.minutes, (value) => money(value, main.currency))}
          />
        </NumberCard>
      )}
      {sums?.length === 0 && <NumberCard title="Money, last hour" value="—" note="No payment was captured" />}
      <NumberCard
        title="Payments that succeed"
        value={shareText(rates.total.now)}
        tone={changeTone(rates.total) ?? 'ok'}
        note={`${sampleText(rates.total.now)} · ${changeText(rates.total)}`}
      />
      <Oldest title="Oldest delivery" work={deliveries} at={at} />
      <Oldest title="Oldest webhook or event" work={worstOf(lanes)} at={at} />
    </dl>
  );
}

type Waiting = TodayData['deliveries'];

function Oldest({
  title,
  work: { oldest, count: waiting, isMore, level },
  at,
}: {
  title: string;
  work: Waiting;
  at: string;
}) {
  return (
    <NumberCard
      title={title}
      value={oldest === null ? 'None waits' : ageText(oldest, at)}
      tone={level}
      note={`${count(waiting)}${isMore ? ' or more' : ''} waiting`}
    />
  );
}

/** Returns the lane whose work waits longest, with the work of all. */
function worstOf(lanes: TodayData['lanes']): Waiting {
  const all = lanes.toSorted((a, b) => (a.oldest ?? '9').localeCompare(b.oldest ?? '9'));
  return {
    oldest: all[0]?.oldest ?? null,
    level: all[0]?.level ?? 'ok',
    count: sum(lanes.map((lane) => lane.count)),
    isMore: lanes.some(({ isMore }) => isMore),
  };
}

const otherCurrencies = (others: number): string =>
  others === 0
    ? 'Captured payments'
    : `Captured payments, and ${others} more ${others === 1 ? 'currency' : 'currencies'} below`;

/** Describes a chart in a sentence. */
export const minutesText = (what: string, values: readonly number[], text: (value: number) => string): string =>
  `${what} in each of the last ${values.length} minutes: at most ${text(Math.max(...values))}, now ${text(values.at(-1) ?? 0)}`;
