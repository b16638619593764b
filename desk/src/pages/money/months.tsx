import { useEffect, useRef, useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { money, shortTime } from '#desk/lib/format.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { CloseDialog } from './close-dialog.tsx';

type Books = OperatorOutput<'GET /books'>;

const COLUMNS = [{ head: 'Month' }, { head: 'State' }, { head: 'Net', isNumber: true }] as const;

/** The UTC months: those that can be closed, and the closed ones with their sums. */
export function Months() {
  const read = useRead('GET /books', {});
  const readAgain = useReadAgain();
  const may = useCan()('money.close');
  const [closing, setClosing] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLParagraphElement>(null);
  // The button of the month is gone.
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  return (
    <Section title="Months" isFlush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">
        A month has its VAT, fees, payouts and differences. Nothing can be booked into a closed one. Months are UTC.
      </p>
      <p ref={box} role="status" tabIndex={-1} className={said ? 'px-4 py-2 text-ok text-sm' : 'sr-only'}>
        {said}
      </p>
      <Loaded read={read} what="the months" lines={3}>
        {({ open, closed }) =>
          open.length + closed.length === 0 ? (
            <div className="p-4">
              <Nothing>No month with money is over yet.</Nothing>
            </div>
          ) : (
            <Table caption="Months" columns={COLUMNS}>
              {open.toReversed().map(({ month, isRolledUp }) => (
                <Row key={month}>
                  <HeadCell>
                    <MonthLink month={month} />
                  </HeadCell>
                  <Cell isText>
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      {isRolledUp ? 'Open' : 'Open, its last entries are being summed'}
                      {may && isRolledUp && (
                        <Button size="small" onClick={() => setClosing(month)}>
                          Close {month}
                        </Button>
                      )}
                    </span>
                  </Cell>
                  <Cell isNumber isExtra>
                    —
                  </Cell>
                </Row>
              ))}
              {closed.map((month) => (
                <ClosedRow key={month.month} month={month} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {closing && (
        <CloseDialog
          month={closing}
          onClose={() => setClosing(null)}
          onDone={() => {
            setSaid(`${closing} is closed.`);
            setClosing(null);
            void readAgain();
          }}
        />
      )}
    </Section>
  );
}

/** Leads to the numbers of a month. */
const MonthLink = ({ month }: { month: string }) => (
  <Link to={`/money/${month}`} className="text-accent hover:underline">
    {month}
  </Link>
);

/** The net of a closed month, one sum for each currency. */
function netOf(sums: Books['closed'][number]['sums']): string {
  const byCurrency = new Map<string, number>();
  for (const { currency, net } of sums) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + net);
  return [...byCurrency].map(([currency, net]) => money(net, currency)).join(', ') || 'nothing';
}

const ClosedRow = ({ month: { month, by, at, why, sums } }: { month: Books['closed'][number] }) => (
  <Row>
    <HeadCell>
      <MonthLink month={month} />
    </HeadCell>
    <Cell isText>
      Closed by {by}, {shortTime(at)}: {why}
    </Cell>
    <Cell isNumber>{netOf(sums)}</Cell>
  </Row>
);
