import type { Month } from '#desk/lib/money/month.ts';
import { spelled } from '#desk/lib/words.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { AmountCells, amountColumns } from './amount-cells.tsx';

type Line = Month['receivables'][number];

const amountsOf = (line: Line) =>
  [
    ['Opening', line.opening],
    ['Revenue', line.revenue],
    ['Refunds', 0 - (line.refunds - line.paidOutside)],
    ['Disputes', 0 - line.disputes],
    ['Fees', 0 - line.fees],
    ['Payouts', 0 - line.payouts],
    ['Other', line.adjustments + line.exchange],
    ['Closing', line.closing],
    ['Reported', line.reported],
    // Without a report there is nothing to compare with: no difference would look like agreement.
    ['In transit', line.reported === null ? null : line.inTransit],
    ['Difference', line.reported === null ? null : line.difference],
  ] as const;

const HEADS = ['Opening', 'Revenue', 'Refunds', 'Disputes', 'Fees', 'Payouts', 'Other', 'Closing', 'Reported'];

/** Money that providers owe the shop: the opening balance and its changes up to the closing one. */
export const ReceivablesTable = ({ lines }: { lines: readonly Line[] }) => (
  <Section title="Owed by the providers" isFlush>
    <p className="border-line border-b px-4 py-2 text-muted text-sm">
      Closing is the sum of the columns before it. Reported is the change by the provider’s own report. Other has
      adjustments and exchange.
    </p>
    {lines.length === 0 ? (
      <div className="p-4">
        <Nothing>No money moved in this month.</Nothing>
      </div>
    ) : (
      <Table
        caption="Owed by the providers"
        columns={[{ head: 'Provider' }, ...amountColumns([...HEADS, 'In transit', 'Difference'])]}
      >
        {lines.map((line) => (
          <Row key={`${line.provider} ${line.currency}`}>
            <HeadCell className="max-md:basis-full">
              {spelled(line.provider)} in {line.currency}
            </HeadCell>
            <AmountCells amounts={amountsOf(line)} currency={line.currency} />
          </Row>
        ))}
      </Table>
    )}
  </Section>
);
