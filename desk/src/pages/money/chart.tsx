import { money } from '#desk/lib/format.ts';
import { type Bar, barsOf, scaleOf } from '#desk/lib/money/bars.ts';
import { labelOf } from '#desk/lib/money/labels.ts';
import { DIMENSION_NAMES, type Dimension, type Report } from '#desk/lib/money/report.ts';

interface Props {
  report: Report;
  by: Dimension;
}

/** The net of each currency by the first dimension. The table below has the same numbers. */
export function Chart({ report, by }: Props) {
  if (by === 'currency') return null;
  return (
    <div className="grid gap-5 border-line border-b p-4">
      {report.totals.map(({ currency }) => {
        const bars = barsOf(report, currency, by === 'day');
        const label = ({ label }: Bar) => labelOf(by, label, report.names);
        const title = `Net in ${currency} by ${DIMENSION_NAMES[by].toLowerCase()}`;
        return (
          <figure key={currency} className="grid min-w-0 gap-2">
            <figcaption className="font-medium text-sm">{title}</figcaption>
            {by === 'day' ? (
              <Columns bars={bars} currency={currency} title={title} />
            ) : (
              <Rows bars={bars} currency={currency} title={title} labelOf={label} />
            )}
          </figure>
        );
      })}
    </div>
  );
}

interface DrawnProps {
  bars: readonly Bar[];
  currency: string;
  title: string;
}

const HEIGHT = 100;
/** Of a column and the gap after it. */
const STEP = 10;
/** So that a day with little money can be seen. */
const LEAST = 1;

/** One column for each day. */
function Columns({ bars, currency, title }: DrawnProps) {
  const { top, bottom, share, above } = scaleOf(bars);
  const zero = above * HEIGHT;
  const width = bars.length * STEP;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <svg
        role="img"
        aria-label={`${title}: ${money(bottom, currency)} to ${money(top, currency)}. The table has each day.`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {bars.map(({ label, net }, at) => {
          const height = net === 0 ? 0 : Math.max(LEAST, Math.abs(share(net)) * HEIGHT);
          return (
            <rect
              key={label}
              x={at * STEP + 1}
              y={net < 0 ? zero : zero - height}
              width={STEP - 2}
              height={height}
              className={net < 0 ? 'fill-bad' : 'fill-accent'}
            >
              <title>{`${label}: ${money(net, currency)}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" className="stroke-field-line" />
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 text-faint text-xs">
        <span>{first?.label}</span>
        <span>largest {money(top, currency)}</span>
        {bars.length > 1 && <span>{last?.label}</span>}
      </p>
    </>
  );
}

/** One row for each value of a dimension, the largest first. */
function Rows({ bars, currency, title, labelOf: name }: DrawnProps & { labelOf(bar: Bar): string }) {
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
              width={bar.net === 0 ? 0 : Math.max(LEAST / 2, Math.abs(share(bar.net)) * 100)}
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
