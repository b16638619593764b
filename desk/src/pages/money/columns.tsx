import { money } from '#desk/lib/format.ts';
import { type Bar, scaleOf } from '#desk/lib/money/bars.ts';

interface Props {
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
export function Columns({ bars, currency, title }: Props) {
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
