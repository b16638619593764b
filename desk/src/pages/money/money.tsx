import { useDesk } from '#desk/lib/desk.ts';
import { count } from '#desk/lib/format.ts';
import { addressOf, type Choice, choiceOf, queryOf } from '#desk/lib/money/report.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { buttonClass } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { Chart } from './chart.tsx';
import { Downloads } from './downloads.tsx';
import { LinesTable } from './lines-table.tsx';
import { Months } from './months.tsx';
import { Periods } from './periods.tsx';
import { ReportForm } from './report-form.tsx';

/** Revenue, refunds, disputes and taxes, and the close of months. */
export function Money() {
  const may = useCan()('money.read');
  const { router } = useDesk();
  const choice = choiceOf(usePlace().query);
  const show = (next: Choice): void => router.go(addressOf(next), { replace: true, isSamePage: true });
  return (
    <Page
      title="Money"
      aside={
        may && (
          <Link to="/differences?period=month" className={buttonClass()}>
            Compare with the providers
          </Link>
        )
      }
    >
      {may ? (
        <>
          <Periods choice={choice} onChange={show} />
          <ReportForm choice={choice} onChange={show} />
          <ReportSection choice={choice} />
          <Months />
        </>
      ) : (
        <Section title="Revenue" isFlush>
          <Forbidden what="money" />
        </Section>
      )}
    </Page>
  );
}

function ReportSection({ choice }: { choice: Choice }) {
  const query = queryOf(choice, useNow());
  const read = useRead('GET /money', { query });
  const days = query.from === query.to ? query.from : `${query.from} to ${query.to}`;
  return (
    <Section title={`Revenue, ${days}`} count={choice.zone} aside={<Downloads query={query} />} isFlush>
      <Loaded read={read} what="the revenue" lines={8}>
        {(report) =>
          report.total === 0 ? (
            <div className="p-4">
              <Nothing>No money came or went in these days.</Nothing>
            </div>
          ) : (
            <>
              <p role="status" className="sr-only">
                {count(report.total)} {report.total === 1 ? 'line' : 'lines'}.
              </p>
              <Chart report={report} by={choice.by[0] ?? 'day'} />
              <LinesTable report={report} by={choice.by} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
