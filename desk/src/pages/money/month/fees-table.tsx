import { count, money } from '#desk/lib/format.ts';
import type { Month } from '#desk/lib/money/month.ts';
import { spelled } from '#desk/lib/words.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [
  { head: 'Provider' },
  { head: 'For' },
  { head: 'Lines', isNumber: true, isExtra: true },
  { head: 'Fees', isNumber: true },
];

/** The fees that providers kept, by their own names of the lines. */
export const FeesTable = ({ lines }: { lines: Month['fees'] }) => (
  <Section title="Fees" isFlush>
    {lines.length === 0 ? (
      <div className="p-4">
        <Nothing>No provider reported a fee.</Nothing>
      </div>
    ) : (
      <Table caption="Fees" columns={COLUMNS}>
        {lines.map((line) => (
          <Row key={`${line.provider} ${line.currency} ${line.category}`}>
            <HeadCell>{spelled(line.provider)}</HeadCell>
            <Cell>{line.category}</Cell>
            <Cell isNumber isExtra>
              {count(line.lines)}
            </Cell>
            <Cell isNumber>{money(line.amount, line.currency)}</Cell>
          </Row>
        ))}
      </Table>
    )}
  </Section>
);
