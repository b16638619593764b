import { type Bar, barsOf } from '#desk/lib/money/bars.ts';
import { labelOf } from '#desk/lib/money/labels.ts';
import { DIMENSION_NAMES, type Dimension, type Report } from '#desk/lib/money/report.ts';
import { Columns } from './columns.tsx';
import { Rows } from './rows.tsx';

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
