import { money } from '#desk/lib/format.ts';
import { type Bar, scaleOf } from '#desk/lib/money/bars.ts';

interface Props {
  bars: readonly Bar[];
  currency: string;
  title: string;
  labelOf(bar: Bar): string;
}

/** Of the width: so that a value with little money can be seen. */
const LEAST = 0.5;

/** One row for each value of a dimension, the largest first. */
export function Rows({ bars, currency, title, labelOf: name }: Props) {
  const { share } = scaleOf(bars);
  return (
    <ul aria-label={title} className="grid gap-1.5 text-sm">
      {bars.map((bar) => (
        <li
          key={bar.label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
        >
          <span className="truncate">{name(bar)}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="h-3 w-full max-sm:order-last max-sm:col-span-2"
          >
            <rect
              width={bar.net === 0 ? 0 : Math.max(LEAST, Math.abs(share(bar.net)) * 100)}
              height={10}
              className={bar.net < 0 ? 'fill-bad' : 'fill-accent'}
            />
          </svg>
          <span className="text-right">{money(bar.net, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
