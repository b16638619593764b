import { count, money } from '#desk/lib/format.ts';
import { labelOf } from '#desk/lib/money/labels.ts';
import { DIMENSION_NAMES, type Dimension, type Report, type ReportLine } from '#desk/lib/money/report.ts';
import { Nothing } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const AMOUNTS = ['gross', 'refunds', 'disputes', 'net', 'tax'] as const;
const HEADS = { gross: 'Gross', refunds: 'Refunds', disputes: 'Disputes', net: 'Net', tax: 'Tax in it' } as const;

/** On phones, two amounts in each row. */
const AMOUNT = 'whitespace-nowrap md:text-right max-md:flex max-md:w-[calc(50%-6px)] max-md:justify-between';

interface Props {
  report: Report;
  by: readonly Dimension[];
}

/** The lines of a report, after one total for each currency. */
export function LinesTable({ report: { lines, total, totals, names }, by }: Props) {
  const others = by.filter((name) => name !== 'currency');
  const columns = [
    { head: others.map((name) => DIMENSION_NAMES[name]).join(', ') || 'Currency' },
    { head: 'Payments', isNumber: true, isExtra: true },
    ...AMOUNTS.map((name) => ({ head: HEADS[name], isNumber: true })),
  ];
  const nameOf = (line: ReportLine): string =>
    others.map((name) => labelOf(name, line[name], names)).join(' · ') || line.currency;
  return (
    <>
      <Table caption="Revenue" columns={columns}>
        {totals.map((line) => (
          <Row key={line.currency} className="bg-raised/50 font-semibold">
            <HeadCell className="font-semibold max-md:basis-full">All in {line.currency}</HeadCell>
            <Sums line={line} />
          </Row>
        ))}
        {others.length > 0 &&
          lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report are not changed.
            <Row key={at}>
              <HeadCell className="wrap-anywhere max-md:basis-full">{nameOf(line)}</HeadCell>
              <Sums line={line} />
            </Row>
          ))}
      </Table>
      {total > lines.length && (
        <div className="p-4">
          <Nothing>{count(total - lines.length)} more lines: the downloads have all of them.</Nothing>
        </div>
      )}
    </>
  );
}

const Sums = ({ line }: { line: Report['totals'][number] }) => (
  <>
    <Cell isNumber isExtra>
      {count(line.payments)}
    </Cell>
    {AMOUNTS.map((name) => (
      <Cell key={name} className={AMOUNT}>
        <PhoneHead>{HEADS[name]}</PhoneHead>
        {money(line[name], line.currency)}
      </Cell>
    ))}
  </>
);
